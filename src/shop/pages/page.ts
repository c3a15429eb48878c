/** `static`: at `/static/<slug>/`; `landing`: at `/<slug>/`; `home`: at `/`, one a company, its slug is `home`. */
export const pageKinds = ['static', 'landing', 'home'] as const
export type PageKind = (typeof pageKinds)[number]

/** A page as it is stored: what its blocks are is checked where they are written and drawn, not by the versions. */
export interface PageContent {
  title: string
  title_en: string
  /** For search engines and link previews; absent: the beginning of its text. */
  description?: string | { ru: string; en: string }
  body: readonly unknown[]
  body_en: readonly unknown[]
  /** False: a landing page without the company's form (contract.md, reading 19). Absent: it has it. */
  form?: false
}

export interface PageName {
  id: number
  kind: PageKind
  slug: string
}

/** A page as lists of the staff show it. */
export interface ListedPage extends PageName {
  title: string
  titleEn: string
  /** Number of its newest version, and when that was saved. */
  newest: number
  changedAt: Date
  /** Number of the version that is shown; null: it is hidden. */
  shown: number | null
}

/** One saved state of a page, without its content. */
export interface PageVersion {
  number: number
  note: string
  /** Number of the earlier version it repeats. */
  restoredFrom: number | null
  createdAt: Date
  /** Null: the operator, or the shop itself. */
  staff: { id: number; name: string } | null
}

/** When a version is shown; `version` null: when the page is hidden. `until` is the first moment after it. */
export interface Publication {
  id: number
  version: number | null
  since: Date
  until: Date | null
  createdAt: Date
  staff: { id: number; name: string } | null
}

/** The beginning of everything that was published before publications were recorded, and of pages that a new shop begins with. */
export const always = new Date(0)

const segment = /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u

/** Letters and digits of any language, `.`, `_`, `~` and `-`, in segments joined by slashes: what an address can show as it is written. */
export const isSlug = (slug: string): boolean =>
  slug.length <= 300 && slug === slug.normalize('NFC') && slug.split('/').every((one) => segment.test(one))

export const homeSlug = 'home'

/**
 * Whether a page may not have this slug: a landing page whose slug begins as an address of the shop itself does, in any case of letters, and a
 * home page with another slug than its own. Below `/static/` every slug is free.
 */
export const isReserved = (kind: PageKind, slug: string, reserved: ReadonlySet<string>): boolean =>
  kind === 'home' ? slug !== homeSlug : kind === 'landing' && reserved.has(slug.split('/', 1)[0]!.toLowerCase())

/** The address of a page, with a slash at its end. */
export const addressOf = ({ kind, slug }: Pick<PageName, 'kind' | 'slug'>): string =>
  kind === 'home' ? '/' : `${kind === 'static' ? '/static' : ''}/${slug.split('/').map(encodeURIComponent).join('/')}/`

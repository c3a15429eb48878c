import { z } from '@hono/zod-openapi'
import { dayOrMoment } from '#shop/day-or-moment.wire.ts'
import { pathOrAddress, slugWithSegments } from '#shop/field-rule.wire.ts'
import { storedBlock } from './blocks/blocks.wire.ts'
import { storedText } from './blocks/define-block.wire.ts'
import { type ListedPage, type PageVersion, type Publication, pageKinds } from './page.ts'
import { type Redirect, readPath, readTarget } from './redirect.ts'

const number = z.number().int().positive().max(2_147_483_647)
const inPath = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)

export const slugBody = z.object({
  slug: slugWithSegments(300).openapi({
    description: 'Latin letters, digits and hyphens, in segments joined by slashes; at most 300 characters',
  }),
})
const title = z.string().trim().max(200)
const body = z.array(storedBlock).max(1_000)
const description = storedText(500).optional()
/** `form`: whether a landing page shows the company's form. */
const content = {
  title: title.min(1),
  title_en: title.default(''),
  description,
  body,
  body_en: body.default([]),
  form: z.boolean().default(true),
}
const note = z.string().trim().max(500).default('')

/** POST /api/staff/pages/ */
export const newPageBody = z.object({ kind: z.enum(pageKinds), ...slugBody.shape, ...content, note })

/** POST /api/staff/pages/{id}/versions/. `edited_from`: the version the writer began with; another newest one refuses the save. */
export const newVersionBody = z.object({ ...content, note, edited_from: number.optional() })

/** POST /api/staff/pages/{id}/publications/. `version` null hides the page; without `since` it begins now. */
export const publicationBody = z.object({
  version: number.nullable(),
  since: dayOrMoment.nullish(),
  until: dayOrMoment.nullish(),
})

/** POST /api/staff/pages/{id}/previews/ */
export const previewBody = z.object({ version: number, hours: z.number().int().min(1).max(720).default(24) })

export const pageParam = z.object({ id: inPath })
export const versionParam = z.object({ id: inPath, number: z.coerce.number<number | string>().pipe(number) })
export const publicationParam = z.object({ id: inPath, publication: inPath })
export const afterQuery = z.object({ after: inPath.optional() })

const staff = z.object({ id: z.number().int(), name: z.string() }).nullable()
const moment = z.string()
const next = z.number().int().nullable()

const listedPage = z.object({
  id: z.number().int(),
  kind: z.enum(pageKinds),
  slug: z.string(),
  title: z.string(),
  title_en: z.string(),
  /** Number of the newest version, and when it was saved. */
  version: z.number().int(),
  changed_at: moment,
  /** Number of the version that is shown now; null: the page is hidden. */
  shown: z.number().int().nullable(),
})
export const publicationAnswer = z
  .object({
    id: z.number().int(),
    version: z.number().int().nullable(),
    since: moment,
    until: moment.nullable(),
    created_at: moment,
    staff,
  })
  .openapi('PagePublication')
const versionOnWire = z.object({
  number: z.number().int(),
  note: z.string(),
  restored_from: z.number().int().nullable(),
  created_at: moment,
  staff,
})
const contentOnWire = {
  title: z.string(),
  title_en: z.string(),
  description,
  body: z.array(storedBlock),
  body_en: z.array(storedBlock),
  form: z.boolean(),
}

export const pageNameAnswer = z
  .object({ id: z.number().int(), kind: z.enum(pageKinds), slug: z.string() })
  .openapi('PageName')
export const pagesAnswer = z.object({ items: z.array(listedPage), next }).openapi('StoredPages')
export const storedPageAnswer = listedPage
  .extend({ ...contentOnWire, publications: z.array(publicationAnswer) })
  .openapi('StoredPage')
export const versionsAnswer = z.object({ items: z.array(versionOnWire), next }).openapi('PageVersions')
export const versionAnswer = versionOnWire.extend(contentOnWire).openapi('PageVersion')
export const savedAnswer = z.object({ version: z.number().int() }).openapi('SavedPageVersion')
export const previewLinkAnswer = z.object({ url: z.string(), expires_at: moment }).openapi('PreviewLink')

/** PUT /api/staff/redirects/ */
export const redirectBody = z.object({
  from: z.string().refine((text) => readPath(text) !== null, 'a path of this shop, without a query'),
  to: pathOrAddress.pipe(z.string().refine((text) => readTarget(text) !== null, 'a path without empty segments')),
})
export const storedRedirectAnswer = z
  .object({ id: z.number().int(), from: z.string(), to: z.string(), is_automatic: z.boolean(), created_at: moment })
  .openapi('StoredRedirect')
export const redirectsAnswer = z.object({ items: z.array(storedRedirectAnswer), next }).openapi('StoredRedirects')

export const presentListed = ({ id, kind, slug, title, titleEn, newest, shown, changedAt }: ListedPage) => ({
  ...{ id, kind, slug, title, title_en: titleEn, version: newest, shown },
  changed_at: changedAt.toISOString(),
})

export const presentPublication = ({ id, version, since, until, createdAt, staff }: Publication) => ({
  ...{ id, version, staff },
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})

export const presentVersion = ({ number, note, restoredFrom, createdAt, staff }: PageVersion) => ({
  ...{ number, note, staff },
  restored_from: restoredFrom,
  created_at: createdAt.toISOString(),
})

export const presentRedirect = ({ id, fromPath, target, isAutomatic, createdAt }: Redirect) => ({
  id,
  from: `${fromPath}/`,
  to: target,
  is_automatic: isAutomatic,
  created_at: createdAt.toISOString(),
})

import { z } from '@hono/zod-openapi'
import { type Document, isMap, isPair, isSeq, LineCounter, parseDocument } from 'yaml'
import { dayOrMoment } from '#shop/day-or-moment.wire.ts'
import { linkTarget, slugWithSegments } from '#shop/field-rule.wire.ts'
import { navigationGroups } from '#shop/navigation/navigation.wire.ts'
import { storedBlock } from '#shop/pages/blocks/blocks.wire.ts'
import { storedPicture, storedText } from '#shop/pages/blocks/define-block.wire.ts'
import { homeSlug, pageKinds } from '#shop/pages/page.ts'
import { readPath, readTarget } from '#shop/pages/redirect.ts'

/** A fault of a file, with its place; line and column count from 1. */
export interface ContentFault {
  file: string
  line: number
  column: number
  /** Names from the root of the file down: `pages.0.blocks.2.title`. */
  path: readonly PropertyKey[]
  /** What stands there; absent: nothing. */
  value?: unknown
  issue: z.core.$ZodIssue | FaultOfContent
}

/** What no shape can say. */
export type FaultOfContent =
  | { code: 'file_unreadable' }
  | { code: 'syntax'; text: string }
  | { code: 'slug_reserved' | 'page_twice' | 'redirect_loop' | 'publication_ends_before' }
  | { code: 'picture_missing' | 'picture_bad'; name: string }
  /** A text with a comma that should stand in quotes: what follows the comma was read as a field. */
  | { code: 'text_unquoted'; text: string }

const text = (most: number) => storedText(most)
// An empty one is no Latin letter either.
const slug = slugWithSegments(300)

const page = z
  .strictObject({
    kind: z.enum(pageKinds).default('landing'),
    slug: slug.optional(),
    title: text(200),
    description: text(500).optional(),
    blocks: z.array(storedBlock).max(1_000),
    /** `false`: saved as a draft. */
    published: z.boolean().default(true),
    since: dayOrMoment.optional(),
    until: dayOrMoment.optional(),
  })
  .refine(({ kind, slug: own }) => kind === 'home' || own !== undefined, {
    path: ['slug'],
    params: { fault: 'required' },
  })
  .transform((one) => ({ ...one, slug: one.kind === 'home' ? homeSlug : (one.slug ?? '') }))
export type PageInFile = z.output<typeof page>

/** One of `link`, `category`, `product`, `promotion`; none: a heading of what is below. */
const itemFields = {
  name: text(100),
  link: linkTarget.optional(),
  category: z.string().max(300).optional(),
  product: z.string().max(300).optional(),
  promotion: z.string().max(200).optional(),
  slug: slug.optional(),
  icon: z.string().max(40).default(''),
  image: storedPicture.optional(),
  /** For customers who have signed in. */
  private: z.boolean().default(false),
  only: z.enum(['mobile', 'desktop']).optional(),
  mode: z.enum(['', 'tile']).default(''),
}
export type ItemInFile = z.output<z.ZodObject<typeof itemFields>> & { children: ItemInFile[] }
const item: z.ZodType<ItemInFile> = z.lazy(() =>
  z.strictObject({ ...itemFields, children: z.array(item).max(100).default([]) }),
) as never

const banner = z.strictObject({
  place: z.enum(['hero', 'promo']),
  title: text(120),
  caption: text(300).default(''),
  button: text(60).default(''),
  link: linkTarget,
  picture: storedPicture,
  /** For narrow screens. */
  picture_narrow: storedPicture.optional(),
  dark: z.boolean().default(false),
})
export type BannerInFile = z.output<typeof banner>

const redirect = z.strictObject({
  from: z.string().refine((from) => readPath(from) !== null, 'a path of this shop, without a query'),
  to: z.string().refine((to) => readTarget(to) !== null, 'a path of this shop or an address elsewhere'),
})

const contentOfFile = z.strictObject({
  pages: z.array(page).max(1_000).default([]),
  /** Each named menu is replaced as a whole; others stay. */
  navigation: z.partialRecord(z.enum(navigationGroups), z.array(item).max(100)).default({}),
  /** All banners of the company; absent: they stay. */
  banners: z.array(banner).max(50).optional(),
  redirects: z.array(redirect).max(5_000).default([]),
})
export type Content = z.output<typeof contentOfFile>

/** A file with its content; `placeOf` finds where a part of it stands. */
export interface ContentFile {
  name: string
  content: Content
  placeOf(path: readonly PropertyKey[]): { line: number; column: number }
}

/** Fields that hold pictures: files beside the file of content are stored before it is read. */
const pictureNames = new Set(['picture', 'picture_narrow', 'pictures', 'image'])
const isLocal = (name: string): boolean => !/^(\/|https?:)/i.test(name)

/** Parsed, not checked yet. `pictures`: names of files beside it, with a path where each is named. */
export interface ParsedFile {
  name: string
  pictures: Map<string, readonly PropertyKey[]>
  placeOf: ContentFile['placeOf']
  /** Checks it with the stored pictures in place of their names. */
  check(stored: (name: string) => object): { content: Content } | { faults: ContentFault[] }
}

/** Reads YAML; JSON is YAML too. */
export function parseContent(name: string, source: string): ParsedFile | { faults: ContentFault[] } {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(({ pos, message }) => ({
        ...{ file: name, path: [], issue: { code: 'syntax' as const, text: message } },
        ...at(pos[0]),
      })),
    }
  const placeOf: ContentFile['placeOf'] = (path) => at(offsetOf(document, path))
  const given: unknown = document.toJS() ?? {}
  const pictures = new Map<string, readonly PropertyKey[]>()
  eachPicture(given, [], (file, path) => {
    if (!pictures.has(file)) pictures.set(file, path)
    return null
  })
  return {
    ...{ name, pictures, placeOf },
    check(stored) {
      const read = contentOfFile.safeParse(eachPicture(given, [], (file) => stored(file)))
      if (read.success) return { content: read.data }
      return {
        faults: read.error.issues.flatMap(nearest).map((issue) => ({
          file: name,
          ...placeOf(issue.path),
          path: issue.path,
          value: valueAt(given, issue.path),
          issue: ofOurs(issue, valueAt(given, issue.path)),
        })),
      }
    },
  }
}

function ofOurs(issue: z.core.$ZodIssue, value: unknown): z.core.$ZodIssue | FaultOfContent {
  const unquoted = issue.code === 'unrecognized_keys' && issue.keys.find((key) => valueAt(value, [key]) === null)
  return typeof unquoted === 'string' ? { code: 'text_unquoted', text: unquoted } : issue
}

/** Of a value that may have several forms, the faults of the form that was meant: the one with which it has most in common. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const meant = issue.errors.filter((errors) =>
    errors.every(({ path, code }) => path.length > 0 || code !== 'invalid_type'),
  )
  const [form] = meant.toSorted((a, b) => a.length - b.length)
  return form ? form.flatMap((one) => nearest({ ...one, path: [...issue.path, ...one.path] })) : [issue]
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), given)

/** Where the deepest part of a path stands that the file has. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let offset = 0
  let node: unknown = document.contents
  for (const name of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (one) => isPair(one) && String((one.key as { value?: unknown }).value) === String(name),
      )
      if (!pair) break
      offset = (pair.key as { range?: [number, number, number] }).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(name)]
      offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0] ?? offset
    } else break
  }
  return offset
}

/** The value with every picture that is a file beside it replaced; null: it stays. A picture with `alt` keeps it. */
function eachPicture(
  value: unknown,
  path: readonly PropertyKey[],
  replace: (name: string, path: readonly PropertyKey[]) => object | null,
  isPicture = false,
): unknown {
  if (Array.isArray(value)) return value.map((one, index) => eachPicture(one, [...path, index], replace, isPicture))
  if (typeof value === 'string' && isPicture && isLocal(value)) return replace(value, path) ?? value
  if (typeof value !== 'object' || value === null) return value
  const { url, ...rest } = value as Record<string, unknown>
  if (isPicture && typeof url === 'string' && isLocal(url)) {
    const stored = replace(url, [...path, 'url'])
    return stored ? { ...rest, ...stored } : value
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      eachPicture(one, [...path, name], replace, pictureNames.has(name)),
    ]),
  )
}

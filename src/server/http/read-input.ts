import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { withoutUnseen } from '#lib/text.ts'
import type { Call } from '#shop/call.ts'
import type { Locale } from '#shop/context.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { type FieldError, fieldErrors } from './field-errors.ts'

/** What came with a request, not looked at yet. */
export interface Given {
  params: Readonly<Record<string, unknown>>
  query: Query
  /** Asked only by calls that have a body. */
  readBody(): Promise<{ value: unknown } | Unread>
}

/** Why a body cannot be read; `needed`: the type of body that is. */
interface Unread {
  code: RefusalCode
  needed?: string
}

/** A query, each name with its values in their order. */
export type Query = ReadonlyMap<string, readonly string[]>

export interface Input {
  params: never
  query: never
  body: never
  filters: ReadonlyMap<string, readonly string[]>
}

const noFilters: Input['filters'] = new Map()

/** Everything a call takes, checked against its shapes, or why it cannot be taken. */
export async function readInput(
  call: Call,
  given: Given,
  locale: Locale,
): Promise<Input | (Unread & { errors?: FieldError[] })> {
  if (holdsNul(given)) return { code: 'bad_request' }
  const errors: FieldError[] = []
  const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined
    const parsed = shape.safeParse(value)
    if (parsed.success) return parsed.data
    errors.push(...fieldErrors(parsed.error.issues, value, locale))
    return undefined
  }
  const params = call.params?.safeParse(given.params)
  // A path whose id is not one names nothing: the same 404 as an unknown id.
  if (params && !params.success) return { code: 'not_found' }
  const query = call.query && read(call.query, firstValues(given.query))
  let body: unknown
  if (call.body) {
    const raw = await given.readBody()
    const isHint = call.takesAnyBody && 'code' in raw && raw.code !== 'body_too_large'
    if ('code' in raw && !isHint) return raw
    body = read(call.body, 'code' in raw ? {} : seen(raw.value))
  }
  if (errors.length > 0) return { code: 'invalid_fields', errors }
  return { params: params?.data, query, body, filters: call.filters ? filtersOf(given.query) : noFilters } as Input
}

/** No text of ours holds a NUL and PostgreSQL cannot keep one: refused here once, whatever it came in. */
function holdsNul({ params, query }: Given): boolean {
  for (const value of Object.values(params)) if (typeof value === 'string' && value.includes('\0')) return true
  for (const [name, values] of query) if (name.includes('\0') || values.some((v) => v.includes('\0'))) return true
  return false
}

/** The same without signs nobody sees, whatever text of it they came in; files are left as they are. */
function seen(body: unknown): unknown {
  const whole: Record<string, unknown> = { body }
  // Not by calls of itself: a body may be nested deeper than calls can be.
  const holders = [whole]
  for (let holder = holders.pop(); holder; holder = holders.pop())
    for (const [name, member] of Object.entries(holder)) {
      if (typeof member === 'string') holder[name] = withoutUnseen(member)
      else if (typeof member === 'object' && member !== null && !(member instanceof FormFile))
        holders.push(member as Record<string, unknown>)
    }
  return whole.body
}

/** An object without a prototype: a query may name `constructor`. */
function firstValues(query: Query): Record<string, string> {
  const object: Record<string, string> = Object.create(null)
  for (const [name, [first]] of query) if (first !== undefined) object[name] = first
  return object
}

/** A form without script repeats the name; a link of ours joins values by commas. */
function filtersOf(query: Query): Input['filters'] {
  const filters = new Map<string, string[]>()
  for (const [name, values] of query)
    if (name.startsWith('f.'))
      filters.set(
        name.slice(2),
        values.flatMap((value) => value.split(',').filter(Boolean)),
      )
  return filters
}

export function queryOf(pairs: Iterable<[string, string]>): Query {
  const query = new Map<string, string[]>()
  for (const [name, given] of pairs) {
    const value = withoutUnseen(given)
    const known = query.get(name)
    if (known) known.push(value)
    else query.set(name, [value])
  }
  return query
}

/** Bodies of JSON calls; a form with files says its own limit. */
const maxBodyBytes = 256 * 1024
/** Half of a letter of two units, which a browser leaves when it cuts a text: PostgreSQL takes none in JSON. */
const halfLetter = /\\ud[89a-f]/i
const withWholeLetters = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** What stands between the parts of a form, and its other fields. */
const roundForm = 64 * 1024

export const isTooLarge = (headers: Headers, form: number | null = null): boolean =>
  Number(headers.get('content-length') ?? 0) > (form === null ? maxBodyBytes : form + roundForm)

/** The body of a request as JSON; nothing at all is an object without members. */
export async function readJson(request: Request): Promise<{ value: unknown } | { code: RefusalCode }> {
  const text = await readText(request)
  if (text === null) return { code: 'body_too_large' }
  if (text === '') return { value: {} }
  // Media types know no case (RFC 9110, 8.3.1).
  if (!/json/i.test(request.headers.get('content-type') ?? '')) return { code: 'unsupported_media_type' }
  return parseJson(text)
}

export function parseJson(text: string): { value: unknown } | { code: RefusalCode } {
  if (text.includes('\\u0000')) return { code: 'bad_request' }
  try {
    return { value: JSON.parse(text, halfLetter.test(text) ? withWholeLetters : undefined) }
  } catch {
    return { code: 'bad_request' }
  }
}

/** A file of a form; told by what is in it, so that a repeated request is known by it. */
class FormFile {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

/** The body of a request as a form with files: its fields as texts, its files as bytes. One that was cut on its way is no form. */
export async function readForm(request: Request, maxBytes: number): Promise<{ value: unknown } | Unread> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) return { code: 'unsupported_media_type', needed: 'multipart/form-data' }
  const bytes = await readBytes(request, maxBytes + roundForm)
  if (!bytes) return { code: 'body_too_large' }
  // Undici refuses what is no form, or was cut on its way.
  const whole = new Response(bytes, { headers: { 'content-type': type } })
  const form = await whole.formData().catch(() => null)
  if (!form) return { code: 'bad_request' }
  const value: Record<string, unknown> = Object.create(null)
  for (const [name, part] of form) {
    if (typeof part === 'string' ? part.includes('\0') : part.size > maxBytes)
      return { code: typeof part === 'string' ? 'bad_request' : 'body_too_large' }
    value[name] = typeof part === 'string' ? part.toWellFormed() : new FormFile(await part.bytes())
  }
  return { value }
}

/** Null if there are more; a sender who goes away ends them, and what came is judged as it is. */
async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of request.body ?? []) {
      bytes += piece.length
      if (bytes > most) return null
      pieces.push(piece)
    }
  } catch {
    // Nobody is there to be told.
  }
  return Buffer.concat(pieces)
}

/** Null if it is too long. A body whose length nobody told is read piece by piece and left once it is. */
async function readText(request: Request): Promise<string | null> {
  if (isTooLarge(request.headers)) return null
  if (request.headers.has('content-length')) {
    const text = await request.text()
    return text.length > maxBodyBytes ? null : text
  }
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const piece of request.body) {
    bytes += piece.length
    if (bytes > maxBodyBytes) return null
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

import { createHash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { withoutUnseen } from '#lib/text.ts'
import type { Call } from '#shop/call.ts'
import type { Locale } from '#shop/context.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { type FieldError, fieldErrors } from './field-errors.ts'

/** Unchecked input of a request. */
export interface RawInput {
  params: Readonly<Record<string, unknown>>
  query: Query
  /** Called only for calls that have a body. */
  readBody(): Promise<{ value: unknown } | Unread>
}

/** Why a body cannot be read; `needed`: the required media type. */
interface Unread {
  code: RefusalCode
  needed?: string
}

/** A query: each name with its values in order. */
export type Query = ReadonlyMap<string, readonly string[]>

export interface Input {
  params: never
  query: never
  body: never
  filters: ReadonlyMap<string, readonly string[]>
}

const noFilters: Input['filters'] = new Map()

/** Input of a call, checked against its shapes, or the reason why it is rejected. */
export async function readInput(
  call: Pick<Call, 'params' | 'query' | 'body' | 'takesAnyBody' | 'filters'>,
  given: RawInput,
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
  // A path whose id is malformed names nothing: the same 404 as for an unknown id.
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

/** No text of ours contains a NUL and PostgreSQL cannot store one: rejected here once, in any part of the input. */
function holdsNul({ params, query }: RawInput): boolean {
  for (const value of Object.values(params)) if (typeof value === 'string' && value.includes('\0')) return true
  for (const [name, values] of query) if (name.includes('\0') || values.some((v) => v.includes('\0'))) return true
  return false
}

/** Removes invisible characters from every text of a body; files are not changed. */
function seen(body: unknown): unknown {
  const whole: Record<string, unknown> = { body }
  // Iterative: a body may be nested deeper than the call stack.
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

/** A form without script repeats the name; links of the shop join values by commas. */
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

/** Limit of bodies of JSON calls; a form with files declares its own. */
const maxBodyBytes = 256 * 1024
/** Half of a surrogate pair, which a browser leaves when it truncates a text: PostgreSQL rejects it in JSON. */
const halfLetter = /\\ud[89a-f]/i
const withWholeLetters = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

/** Allowance for the boundaries of a form and its other fields. */
const roundForm = 64 * 1024

export const isTooLarge = (headers: Headers, form: number | null = null): boolean =>
  Number(headers.get('content-length') ?? 0) > (form === null ? maxBodyBytes : form + roundForm)

/** Reads the body as JSON; an empty body is an object without members. */
export async function readJson(request: Request): Promise<{ value: unknown } | { code: RefusalCode }> {
  const text = await readText(request)
  if (text === null) return { code: 'body_too_large' }
  if (text === '') return { value: {} }
  // Media types are case-insensitive (RFC 9110, 8.3.1).
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

/** A file of a form; serialized by its content, so that a repeated request is recognized. */
class FormFile {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

/** Reads the body as a form with files: fields as text, files as bytes. A truncated body is not a form. */
export async function readForm(request: Request, maxBytes: number): Promise<{ value: unknown } | Unread> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) return { code: 'unsupported_media_type', needed: 'multipart/form-data' }
  const bytes = await readBytes(request, maxBytes + roundForm)
  if (!bytes) return { code: 'body_too_large' }
  // Undici rejects what is not a form or was truncated.
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

/** Null if it is longer than `most`; if the sender disconnects, what was received is judged as it is. */
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
    // The sender has disconnected: there is nobody to answer.
  }
  return Buffer.concat(pieces)
}

/** Null if it is too long. A body without a content-length is read piece by piece and abandoned once it is too long. */
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

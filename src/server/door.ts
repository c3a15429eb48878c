import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { en, ru } from 'zod/locales'
import { WrittenJson } from '#kit/written-json.ts'
import type { App, CallInput, CallRule, Door, Locale, RequestContext, SignedInContext } from '#shop/context.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { claimKey } from './idempotency.ts'
import { type FieldError, problem } from './problem.ts'
import type { RequestIdentity } from './request-context.ts'

export type Env = { Variables: { identity: RequestIdentity; context: RequestContext } }
export type Api = OpenAPIHono<Env>

/** Every registered call: for the house test, the OpenAPI document and the access matrix. */
export interface RegisteredCall {
  method: string
  path: string
  access: 'open' | 'customer'
  summary: string
  status: number
  answer: z.ZodType
}

/** Bodies of JSON calls; uploads will have their own door. */
const maxBodyBytes = 256 * 1024

const problemAnswer = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    request_id: z.string(),
  })
  .openapi('Problem')

/** The one way into the business: access, input shapes, idempotency and refusals are settled here for every call. */
export function createDoor(app: App, api: Api): Door & { calls: RegisteredCall[] } {
  const calls: RegisteredCall[] = []
  const call: Door['call'] = (rule, handle) => {
    const { method, path, access, summary, status = 200, answer: shape } = rule
    calls.push({ method, path, access, summary, status, answer: shape })
    api.openAPIRegistry.registerPath(describe(rule))
    api.on(rule.method.toUpperCase(), honoPath(rule.path), (c) =>
      answer(app, rule as AnyRule, handle as unknown as AnyHandle, c),
    )
  }
  return { call, calls }
}

/** Hono names a parameter :id, OpenAPI {id}; it matches with and without the last slash (open point O11). */
export const honoPath = (path: string): string => path.replace(/\{([a-z_]+)\}/g, ':$1').replace(/\/$/, '')

type AnyRule = CallRule<
  'open' | 'customer',
  z.ZodObject | undefined,
  z.ZodObject | undefined,
  z.ZodType | undefined,
  z.ZodType
>
type AnyHandle = (
  input: CallInput<RequestContext | SignedInContext, unknown, unknown, unknown>,
) => Promise<{ ok: true; value: unknown } | { ok: false; refusal: { code: RefusalCode; errors?: FieldError[] } }>

async function answer(app: App, rule: AnyRule, handle: AnyHandle, c: Context<Env>): Promise<Response> {
  const context = c.get('context')
  const refuse = (code: RefusalCode, extra: { errors?: FieldError[]; details?: Record<string, unknown> } = {}) =>
    problem({ code, locale: context.locale, requestId: context.requestId, ...extra })
  if (rule.access === 'customer' && !context.me) return refuse('sign_in_required')

  const given = await readInput(rule, c, context.locale)
  if ('code' in given) return refuse(given.code, { errors: given.errors })

  const work = async (): Promise<Response> => {
    const tags = new Set<string>()
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
    const result = await handle({
      context,
      params: given.params,
      query: given.query,
      body: given.body,
      request: c.req.raw,
      tag: (...more) => {
        for (const one of more) tags.add(one)
      },
      setHeader: (name, value) => headers.set(name, value),
      setCookie: (name, value, o) =>
        headers.append(
          'set-cookie',
          `${name}=${value}; Path=/; Max-Age=${o.maxAgeS}; SameSite=${o.sameSite ?? 'Lax'}${o.httpOnly ? '; HttpOnly' : ''}${app.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
        ),
    })
    if (!result.ok) {
      const { code, errors, ...details } = result.refusal
      return refuse(code, { errors, details })
    }
    if (tags.size > 0) headers.set('cache-tag', [...tags].join(','))
    if (context.me || rule.method !== 'get') headers.set('cache-control', 'no-store')
    // A picture is said by its own content type, everything else is JSON.
    const isJson = headers.get('content-type')?.startsWith('application/json')
    return new Response(isJson ? jsonOf(result.value) : String(result.value), {
      status: rule.status ?? 200,
      headers,
    })
  }

  const key = rule.idempotent ? c.req.header('idempotency-key') : undefined
  if (!key) return work()
  if (key.length > 200)
    return refuse('invalid_fields', {
      errors: [{ field: 'Idempotency-Key', code: 'too_long', message: 'at most 200 characters' }],
    })
  const claim = await claimKey(app.db, {
    companyId: context.company.id,
    actor: context.me ? `customer:${context.me.id}` : `ip:${context.ip}`,
    route: `${rule.method} ${c.req.path}`,
    key,
    body: JSON.stringify(given.body ?? null),
  })
  if (claim.kind === 'refused') return refuse(claim.code)
  if (claim.kind === 'replay') return claim.response
  try {
    return await claim.finish(await work())
  } catch (error) {
    await claim.abandon().catch(() => {})
    throw error
  }
}

const jsonOf = (value: unknown): string | Uint8Array<ArrayBuffer> =>
  value instanceof WrittenJson ? value.bytes : JSON.stringify(value)

type Input = { params: unknown; query: unknown; body: unknown } | { code: RefusalCode; errors?: FieldError[] }

/** What is wrong with a field, in the visitor's language (contract.md "Errors"). */
const fieldTexts = { ru: ru().localeError, en: en().localeError }

async function readInput(rule: AnyRule, c: Context<Env>, locale: Locale): Promise<Input> {
  // No text of ours holds a NUL and PostgreSQL cannot keep one: refused here once, whatever field it came in.
  if (c.req.url.includes('%00')) return { code: 'bad_request' }
  const errors: FieldError[] = []
  const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
    if (!shape) return undefined
    const parsed = shape.safeParse(value, { error: fieldTexts[locale] })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      errors.push({ field: issue.path.join('.'), code: issue.code, message: issue.message })
    }
    return undefined
  }
  const rawParams = c.req.param() as Record<string, string>
  // A path whose id is not one names nothing: the same 404 as an unknown id.
  if (rule.params && !rule.params.safeParse(rawParams).success) return { code: 'not_found' }
  const params = read(rule.params, rawParams)
  const query = read(rule.query, c.req.query())
  let body: unknown
  if (rule.body) {
    const raw = await readJson(c)
    if ('code' in raw) return raw
    body = read(rule.body, raw.value)
  }
  return errors.length > 0 ? { code: 'invalid_fields', errors } : { params, query, body }
}

/** Half of a letter of two units, which a browser leaves when it cuts a text: PostgreSQL takes none in JSON. */
const halfLetter = /\\ud[89a-f]/i
const withWholeLetters = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value

async function readJson(c: Context<Env>): Promise<{ value: unknown } | { code: RefusalCode }> {
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > maxBodyBytes) return { code: 'body_too_large' }
  const type = c.req.header('content-type') ?? ''
  const text = await c.req.text()
  if (text.length > maxBodyBytes) return { code: 'body_too_large' }
  if (text === '') return { value: {} }
  if (!type.includes('json')) return { code: 'unsupported_media_type' }
  if (text.includes('\\u0000')) return { code: 'bad_request' }
  try {
    return { value: JSON.parse(text, halfLetter.test(text) ? withWholeLetters : undefined) }
  } catch {
    return { code: 'bad_request' }
  }
}

function describe(
  rule: CallRule<
    'open' | 'customer',
    z.ZodObject | undefined,
    z.ZodObject | undefined,
    z.ZodType | undefined,
    z.ZodType
  >,
) {
  return createRoute({
    method: rule.method,
    path: rule.path,
    summary: rule.summary,
    security: rule.access === 'customer' ? [{ token: [] }] : [],
    request: {
      ...(rule.params ? { params: rule.params } : {}),
      ...(rule.query ? { query: rule.query } : {}),
      ...(rule.body ? { body: { content: { 'application/json': { schema: rule.body } }, required: true } } : {}),
      ...(rule.idempotent ? { headers: z.object({ 'Idempotency-Key': z.string().max(200).optional() }) } : {}),
    },
    responses: {
      [rule.status ?? 200]: { description: 'OK', content: { 'application/json': { schema: rule.answer } } },
      default: { description: 'Refused', content: { 'application/problem+json': { schema: problemAnswer } } },
    },
  })
}

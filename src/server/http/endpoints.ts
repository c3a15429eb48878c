import { traced } from '#kit/tracing.ts'
import type { Call, CallSet } from '#shop/call.ts'
import type { App, CookieOptions, RequestContext } from '#shop/context.ts'
import type { Handler, Handlers } from '#shop/handler.ts'
import type { RefusalCode } from '#shop/refusals.ts'
import { mayUse, outletsOf, outletsOfAll } from '#shop/staff/rights.ts'
import { readIfMatch } from '#shop/staff/versions.ts'
import { type Answer, jsonType } from './answer.ts'
import { type FieldError, fieldError } from './field-errors.ts'
import { claimKey } from './idempotency.ts'
import { problemAnswer } from './problem.ts'
import { type RawInput, readInput } from './read-input.ts'

/** A request for one call, from the network or this process. */
export interface CallRequest extends RawInput {
  context: RequestContext
  cookies: ReadonlyMap<string, string>
  idempotencyKey: string | null
  /** The header If-Match. */
  ifMatch: string | null
  /** The requested path. */
  path: string
}

/** A call with its handler. */
export interface Endpoint {
  readonly call: Call
  answer(request: CallRequest): Promise<Answer>
}

export interface EndpointRegistry {
  /** Every registered call: for the OpenAPI document, the access matrix and tests. */
  readonly calls: readonly Call[]
  readonly endpoints: readonly Endpoint[]
  add<Calls extends CallSet>(calls: Calls, handlers: ReturnType<Handlers<Calls>>): void
  /** By method and path as the definition writes it. */
  find(method: string, path: string): Endpoint | undefined
}

/** The only entry to the business: access, input shapes, idempotency and refusals are handled here for every call. */
export function createEndpoints(app: App): EndpointRegistry {
  const endpoints: Endpoint[] = []
  const byName = new Map<string, Endpoint>()
  return {
    endpoints,
    get calls() {
      return endpoints.map(({ call }) => call)
    },
    add(calls, handlers) {
      for (const [id, call] of Object.entries(calls)) {
        const name = `${call.method} ${call.path}`
        if (byName.has(name)) throw new Error(`${name} is registered twice`)
        const handle = handlers[id as keyof typeof handlers] as unknown as AnyHandler
        const endpoint: Endpoint = {
          call,
          answer: (request) => traced(name, 'internal', {}, () => answer(app, call, handle, request)),
        }
        byName.set(name, endpoint)
        endpoints.push(endpoint)
      }
    },
    find: (method, path) => byName.get(`${method} ${path}`),
  }
}

type AnyHandler = (
  input: Omit<Parameters<Handler<Call>>[0], 'context'> & { context: RequestContext },
) => Promise<
  | { ok: true; value: unknown }
  | { ok: false; refusal: { code: RefusalCode; errors?: FieldError[]; [detail: string]: unknown } }
>

/** Why this visitor may not make this call; null: allowed. */
export function accessRefusal(
  access: Call['access'],
  { me, staff, outlet }: Pick<RequestContext, 'me' | 'staff' | 'outlet'>,
): RefusalCode | null {
  if (access === 'open') return null
  if (access === 'customer') return me ? null : 'sign_in_required'
  if (access === 'outlet') return outlet ? null : me || staff ? 'forbidden' : 'sign_in_required'
  if (!staff) return me ? 'forbidden' : 'sign_in_required'
  return access === 'staff' || mayUse(staff, access.staff) ? null : 'forbidden'
}

/** The context of a call of staff, with the outlets at which the member may make it. */
export function limited(access: Call['access'], context: RequestContext): RequestContext {
  const { staff } = context
  if (!staff || typeof access === 'string') return staff ? { ...context, outlets: outletsOfAll(staff) } : context
  return { ...context, outlets: outletsOf(staff, access.staff) }
}

async function answer(app: App, call: Call, handle: AnyHandler, request: CallRequest): Promise<Answer> {
  const seen = call.versioned ? readIfMatch(request.ifMatch) : undefined
  const context = { ...limited(call.access, request.context), ...(seen && { seen }) }
  const { locale, requestId } = context
  const refuse = (code: RefusalCode, more: { errors?: FieldError[]; details?: Record<string, unknown> } = {}) =>
    problemAnswer({ code, locale, requestId, ...more })
  const denied = accessRefusal(call.access, context)
  if (denied) return refuse(denied)
  const input = await readInput(call, request, locale)
  if ('code' in input) {
    const { code, errors, ...details } = input
    return refuse(code, { errors, details })
  }

  const work = async ({ context, wasDone }: Work): Promise<Answer> => {
    const tags = new Set<string>()
    const made: Answer = {
      status: call.status ?? 200,
      contentType: call.contentType ?? jsonType,
      body: null,
      headers: {},
      cookies: [],
      tags: [],
    }
    const result = await handle({
      ...input,
      context,
      cookies: request.cookies,
      idempotencyKey: request.idempotencyKey,
      wasDone,
      tag: (...more) => {
        for (const one of more) tags.add(one)
      },
      setHeader: (name, value) => {
        made.headers[name.toLowerCase()] = value
      },
      setStatus: (status) => {
        made.status = status
      },
      setCookie: (name, value, options) => void made.cookies.push(cookieText(name, value, options, isSecure)),
    })
    if (!result.ok) {
      const { code, errors, ...details } = result.refusal
      return refuse(code, { errors, details })
    }
    made.body = result.value
    made.tags = [...tags]
    if (context.me || context.staff || call.method !== 'get') made.headers['cache-control'] = 'no-store'
    return made
  }
  const isSecure = app.publicUrl.startsWith('https:')
  return call.idempotent && request.idempotencyKey
    ? once(app, call, { ...request, context }, request.idempotencyKey, input.body, work, refuse)
    : work({ context, wasDone: false })
}

/** What a call's work depends on besides its input. */
interface Work {
  context: RequestContext
  wasDone: boolean
}

const maxKeyLength = 200

/**
 * The scope of idempotency keys. For a sign-in it is the IP address: a client that repeats it because the answer was lost may send the cookie of
 * that answer and so be signed in by now.
 */
function actorOf(call: Call, { me, staff, outlets, outlet, ip }: RequestContext): string {
  if (call.access === 'open' && call.tellsSecret) return `ip:${ip}`
  // A stored answer about an order of an outlet is not repeated to who has lost the outlet since.
  if (staff) return outlets ? `staff:${staff.id}@${outlets.toSorted((a, b) => a - b)}` : `staff:${staff.id}`
  if (outlet) return `outlet:${outlet.id}`
  return me ? `customer:${me.id}` : `ip:${ip}`
}

/** Sorts the members of objects: JSON objects have no order, and free-form members of a body keep that of their sender. */
const inOneOrder = (_name: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Runs a call with an Idempotency-Key, or returns its stored answer. */
async function once(
  app: App,
  call: Call,
  { context, path }: CallRequest,
  key: string,
  body: unknown,
  work: (request: Work) => Promise<Answer>,
  refuse: (code: RefusalCode, more?: { errors?: FieldError[] }) => Answer,
): Promise<Answer> {
  if (key.length > maxKeyLength) {
    const error = fieldError('too_long', 'Idempotency-Key', context.locale, { limit: String(maxKeyLength) })
    return refuse('invalid_fields', { errors: [error] })
  }
  const taken = await claimKey(app.db, {
    companyId: context.company.id,
    actor: actorOf(call, context),
    route: `${call.method} ${path}`,
    key,
    body: JSON.stringify(body ?? null, inOneOrder),
    holder: app.processName?.() ?? null,
    secrets: call.tellsSecret ? app.secrets : null,
  })
  if (taken.kind === 'refused') return refuse(taken.code)
  if (taken.kind === 'replay') return taken.answer
  let made: Answer
  try {
    made = await work({ context: { ...context, markDone: taken.markDone }, wasDone: taken.wasDone })
  } catch (error) {
    await taken.abandon()
    throw error
  }
  // The work is done and its answer is sent even if it cannot be stored: a repetition runs the work again and finds it done.
  await taken.finish(made).catch((error: unknown) => {
    app.log.warn({ err: error, request_id: context.requestId }, 'an answer could not be kept under its key')
    return taken.abandon()
  })
  return made
}

const cookieText = (
  name: string,
  value: string,
  { maxAgeS, path = '/', sameSite, httpOnly }: CookieOptions,
  isSecure: boolean,
) =>
  `${name}=${value}; Path=${path}; Max-Age=${maxAgeS}; SameSite=${sameSite ?? 'Lax'}${httpOnly ? '; HttpOnly' : ''}${isSecure ? '; Secure' : ''}`

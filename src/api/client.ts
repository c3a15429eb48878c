import type { Locale } from '#lib/format.ts'
import type { AnswerOf, CallAt, Method, PathOf, Rest } from './call-types.ts'

/** Who is asking, sent with every call as headers (spec §6, §7). */
/** What of the kept sign-in goes along: all, or none when a dead token is left out. */
type Credentials = 'same-origin' | 'omit'

export interface ApiIdentity {
  companyId: number
  regionId: number | null
  locale: Locale
  /** The key of the verify calls; `'cookie'` in the browser, where an HttpOnly cookie stands for it. */
  token: string | 'cookie' | null
}

/**
 * A call by its method and its path as the definition writes it (`#shop/calls.ts`). A path, parameter, query name or body that
 * the call does not take does not compile, nor does a use of its answer that the answer does not hold.
 */
export type Api = {
  [M in Method]: <Path extends PathOf<M>>(
    path: Path,
    ...rest: Rest<CallAt<M, Path>>
  ) => Promise<AnswerOf<CallAt<M, Path>>>
}

/** The same for a call of which nothing is known any more. */
interface AnySent {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** RFC 9457, as every refusal of the API is written. */
export interface Problem {
  status: number
  code: string
  title: string
  detail?: string
  errors?: { field: string; code: string; message: string }[]
  request_id?: string
  [more: string]: unknown
}

/** An answer that is not a success. `status` 0: no answer came at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | null
  readonly path: string

  constructor(path: string, status: number, problem: Problem | null) {
    super(`${path} answered ${status}${problem?.code ? ` ${problem.code}` : ''}`)
    this.name = 'ApiFailure'
    this.path = path
    this.status = status
    this.problem = problem
    this.code = problem?.code ?? ''
  }
}

/**
 * By name, not by class: the page server makes the client from source, the screens come from the built bundle, and each
 * has a class of its own.
 */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure'

export interface ApiSettings {
  send: (request: Request) => Promise<Response>
  origin: string
  identity: () => ApiIdentity
  /** The authorization that went along was refused: forget it. The call is then repeated once without (spec §8). */
  onUnauthorized?: () => void | Promise<void>
  /** Sees every answer before it is read: the page server collects cache tags here. */
  onAnswer?: (response: Response) => void
  onFailure?: (failure: ApiFailure) => void
}

export function createApi(settings: ApiSettings): Api {
  async function call(method: Method, template: string, sent: AnySent = {}): Promise<unknown> {
    const identity = settings.identity()
    const path = pathOf(template, sent.params)
    let response = await send(identity)
    if (response.status === 401 && identity.token !== null) {
      await settings.onUnauthorized?.()
      response = await send({ ...identity, token: null }, 'omit')
    }
    settings.onAnswer?.(response)
    if (!response.ok) throw failed(new ApiFailure(path, response.status, await readProblem(response)))
    return response.status === 204 ? undefined : response.json()

    async function send(as: ApiIdentity, credentials: Credentials = 'same-origin'): Promise<Response> {
      try {
        return await settings.send(requestFor(settings.origin, method, path, sent, as, credentials))
      } catch (error) {
        if (sent.signal?.aborted) throw error
        throw failed(new ApiFailure(path, 0, null))
      }
    }
  }

  function failed(failure: ApiFailure): ApiFailure {
    settings.onFailure?.(failure)
    return failure
  }

  const by = (method: Method) => (path: string, sent?: AnySent) => call(method, path, sent)
  return { get: by('get'), post: by('post'), patch: by('patch'), delete: by('delete') } as unknown as Api
}

/** A path with its names filled in. */
const pathOf = (template: string, params: AnySent['params'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function requestFor(
  origin: string,
  method: Method,
  path: string,
  { query = {}, body, idempotencyKey, signal }: AnySent,
  as: ApiIdentity,
  credentials: Credentials,
): Request {
  const url = new URL(path, origin)
  // Spec §7: paths ending in current/ get the company id appended as a query.
  if (url.pathname.endsWith('/current/')) url.searchParams.set('company', String(as.companyId))
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    url.searchParams.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': as.locale,
    'x-company-id': String(as.companyId),
  }
  if (as.regionId !== null) headers['x-region-id'] = String(as.regionId)
  if (as.token !== null && as.token !== 'cookie') headers.authorization = `Token ${as.token}`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const hasBody = method !== 'get' && method !== 'delete'
  if (hasBody) headers['content-type'] = 'application/json'
  return new Request(url, {
    method: method.toUpperCase(),
    headers,
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
    credentials,
    signal,
  })
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    return (await response.json()) as Problem
  } catch {
    return null
  }
}

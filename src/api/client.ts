import type { Locale } from '#lib/format.ts'
import type { CallSet } from '#shop/call.ts'
import type { AnswerOf, CallAt, Method, PathOf, ProblemAt, Rest } from './call-types.ts'

export type { Method }

/** The caller's identity, sent with every call as headers (spec §6, §7). */
export interface ApiIdentity {
  companyId: number
  regionId: number | null
  locale: Locale
  /** The key from the verify calls; `'cookie'` in the browser, which has it in an HttpOnly cookie. */
  token: string | 'cookie' | null
}

/**
 * A call by its method and its path as in the definition (`#shop/calls.ts`). A wrong path, parameter, query name, body or use of the answer is a
 * compile error.
 */
export type Api = {
  [M in Method]: <Path extends PathOf<M>>(
    path: Path,
    ...rest: Rest<CallAt<M, Path>>
  ) => Promise<AnswerOf<CallAt<M, Path>>>
}

/** Calls of a plug-in, typed by its own definitions (`import type`) like ours. */
export type ApiOf<Calls extends CallSet> = {
  [M in Method]: <Path extends Extract<Calls[keyof Calls], { method: M }>['path']>(
    path: Path,
    ...rest: Rest<Extract<Calls[keyof Calls], { method: M; path: Path }>>
  ) => Promise<AnswerOf<Extract<Calls[keyof Calls], { method: M; path: Path }>>>
}
export const callsOf = <Calls extends CallSet>(api: Api): ApiOf<Calls> => api as unknown as ApiOf<Calls>

/** The same without types, for an arbitrary call. */
interface AnySent {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A call to transmit: over the network (over-http.ts), or to the registry of the same process. */
export interface SentCall extends AnySent {
  method: Method
  /** As in the definition. */
  path: string
  identity: ApiIdentity
  /** False: the cookie with the token is not sent. */
  withCookie: boolean
}

export interface ReceivedAnswer {
  status: number
  /** Rejects if the body is not JSON. */
  json(): Promise<unknown>
  /** Cache tags and cookies of the answer, for the page server. */
  readonly tags: readonly string[]
  readonly cookies: readonly string[]
}

export type Send = (call: SentCall) => Promise<ReceivedAnswer>

/** RFC 9457: the shape of every error of the API. */
export interface Problem {
  status: number
  code: string
  title: string
  detail?: string
  errors?: { field: string; code: string; message: string }[]
  request_id?: string
}

/** A call by its definition, and what its path was filled with. */
interface CallMade extends Pick<AnySent, 'params'> {
  method: Method
  path: string
}

/** An unsuccessful answer. `status` 0: no answer. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  readonly problem: Problem | null
  /** Method and path as in the definition of the call. */
  readonly call: string
  /** The requested path. */
  readonly path: string

  constructor(call: CallMade, status: number, problem: Problem | null) {
    const path = filledPath(call.path, call.params)
    super(`${path} answered ${status}${problem?.code ? ` ${problem.code}` : ''}`)
    this.name = 'ApiFailure'
    this.call = `${call.method} ${call.path}`
    this.path = path
    this.status = status
    this.problem = problem
    this.code = problem?.code ?? ''
  }
}

/** Compares by name, not by class: the page server loads the client from source and the screens from the bundle, so each has its own class. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure'

/** The refusal with which this call answered; null: another call, no answer, or not an answer of the API. */
export const refusalOf = <M extends Method, Path extends PathOf<M>>(
  error: unknown,
  method: M,
  path: Path,
): ProblemAt<M, Path> | null =>
  isApiFailure(error) && error.call === `${method} ${path}` && error.code !== '' ? (error.problem as never) : null

/** The shop's words for an answer that no case of a screen knows, in the language of the visitor; null: a fault, or no answer. */
export const wordsOf = (error: unknown): string | null =>
  isApiFailure(error) && error.status >= 400 && error.status < 500 ? error.problem?.detail || null : null

/** The fields a refusal is about, with the shop's words for each. */
export const fieldErrorsOf = (error: unknown): NonNullable<Problem['errors']> =>
  isApiFailure(error) ? (error.problem?.errors ?? []) : []

/** 4xx answers that are not final: sign in, repeat in time, retry later (RFC 9110, RFC 8470, RFC 6585). */
const repeatable: readonly number[] = [401, 408, 425, 429]

/**
 * True if repeating the request with the same Idempotency-Key can only fail again. Without an answer, or after a server error, the request may
 * have been executed, so it is repeated unchanged.
 */
export const isFinal = ({ status, code }: Pick<ApiFailure, 'status' | 'code'>): boolean =>
  status >= 400 && status < 500 && !repeatable.includes(status) && code !== 'idempotency_in_flight'

export interface ApiSettings {
  send: Send
  identity: () => ApiIdentity
  /** The sent authorization was rejected and must be dropped. The call is then repeated once without it (spec §8). */
  onUnauthorized?: (method: Method) => void | Promise<void>
  /**
   * The call was rejected without authorization too: it needs a signed-in customer. True: authorization is available again and the call is sent
   * once more.
   */
  onSignInNeeded?: (method: Method) => Promise<boolean>
  /** Called with every answer before it is read: the page server collects cache tags here. */
  onAnswer?: (answer: ReceivedAnswer) => void
  onFailure?: (failure: ApiFailure) => void
}

export function createApi(settings: ApiSettings): Api {
  async function call(method: Method, path: string, sent: AnySent = {}): Promise<unknown> {
    const identity = settings.identity()
    let answer = await send(identity, true)
    if (answer.status === 401 && identity.token !== null) {
      await settings.onUnauthorized?.(method)
      answer = await send({ ...identity, token: null }, false)
      if (answer.status === 401 && (await settings.onSignInNeeded?.(method)))
        answer = await send(settings.identity(), true)
    }
    settings.onAnswer?.(answer)
    if (answer.status >= 300) throw failed(answer.status, (await answer.json().catch(() => null)) as Problem | null)
    return answer.status === 204 ? undefined : answer.json()

    async function send(as: ApiIdentity, withCookie: boolean): Promise<ReceivedAnswer> {
      try {
        return await settings.send({ ...sent, method, path, identity: as, withCookie })
      } catch (error) {
        if (sent.signal?.aborted) throw error
        throw failed(0, null)
      }
    }

    function failed(status: number, problem: Problem | null): ApiFailure {
      const failure = new ApiFailure({ method, path, params: sent.params }, status, problem)
      settings.onFailure?.(failure)
      return failure
    }
  }

  const by = (method: Method) => (path: string, sent?: AnySent) => call(method, path, sent)
  return {
    get: by('get'),
    post: by('post'),
    put: by('put'),
    patch: by('patch'),
    delete: by('delete'),
  } as unknown as Api
}

/** A path with its parameters filled in. */
export const filledPath = (path: string, params: AnySent['params'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Query parameters as strings: lists joined by commas, absent values omitted. */
export const queryPairs = (query: AnySent['query'] = {}): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  )

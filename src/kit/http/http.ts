import type { LookupAddress } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#lib/assert.ts'
import { type Result, refuse } from '#lib/result.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createPlaces } from '../places.ts'
import { traced } from '../tracing.ts'
import { type BreakerLimits, type BreakerState, createBreaker, usualBreaker } from './http-breaker.ts'
import { createSender } from './http-send.ts'
import { isPrivateAddress } from './private-address.ts'

/**
 * All calls to outside services. Each has a deadline, a circuit breaker, a limit of concurrent calls and a maximum answer size; redirects and
 * private addresses are refused (design §8, reliability R34, R39). A failure is a value, not an exception.
 */
export type OutgoingFailure =
  /** `maybeDone`: the service may have received and executed the request, or an earlier attempt of it. */
  | { code: 'timeout'; during: 'connect' | 'answer'; maybeDone: boolean }
  | {
      code: 'unavailable'
      reason: 'breaker_open' | 'busy' | 'network' | 'private_address' | 'server_error'
      status?: number
      maybeDone: boolean
    }
  | { code: 'bad_answer'; reason: 'redirect' | 'too_big' | 'not_json' }
  | { code: 'refused'; status: number; body: unknown; headers: IncomingHttpHeaders }

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  /**
   * Parsed JSON; text for `expect: 'text'`; a Uint8Array for `expect: 'bytes'`; for `expect: 'stream'` a Readable, which fails at the deadline of
   * the call and must be read or destroyed. Untrusted: validate it before use.
   */
  body: unknown
}

export interface OutgoingCall {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the base address, without a leading slash. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  bytes?: Buffer
  /** Safe to send twice. Only such a call is retried after a failure. */
  idempotent?: boolean
  expect?: 'json' | 'text' | 'bytes' | 'stream'
  /** Statuses that are expected and not logged, e.g. 404 of something that may be missing. */
  quiet?: readonly number[]
  /** Deadline of this call with all its attempts, instead of the default. */
  totalMs?: number
}

export interface OutgoingOptions {
  name: string
  baseUrl: string
  /** For a service on a private network: an emulator, an own gateway. */
  allowPrivate?: boolean
  timeouts?: { connectMs?: number; totalMs?: number }
  /** Client certificate with its key (PEM), for services that require one. */
  tls?: { cert: string; key: string }
  /** `false`: no circuit breaker. */
  breaker?: BreakerLimits | false
  maxInFlight?: number
  /** Calls that may wait, within their deadline, while the limit of concurrent calls is reached; absent: they are refused at once. */
  maxWaiting?: number
  maxAnswerBytes?: number
  log?: { warn(fields: object, message: string): void }
  clock?: Clock
  random?: () => number
  /** For tests of name resolution. */
  lookup?: (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
}

export interface Outgoing {
  request(call: OutgoingCall): Promise<Result<OutgoingAnswer, OutgoingFailure>>
  state(): BreakerState
  close(): void
}

const repeats = 2
const repeatPauseMs = 100

export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { name, log, clock = systemClock, random = Math.random, allowPrivate = false } = options
  const { totalMs = 5000 } = options.timeouts ?? {}
  const places = createPlaces(options.maxInFlight ?? 64, options.maxWaiting ?? 0)
  const base = new URL(options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`)
  assert(base.protocol === 'https:' || base.protocol === 'http:', `a web address for ${name}`)
  assert(!base.username && !base.password, `no password inside the address of ${name}`)
  const breaker = options.breaker === false ? null : createBreaker(options.breaker ?? usualBreaker, clock)
  const sender = createSender(options)

  async function request(call: OutgoingCall): Promise<Result<OutgoingAnswer, OutgoingFailure>> {
    const started = clock.now().getTime()
    const url = addressOf(base, call)
    const said = (failure: OutgoingFailure) => {
      // The path without its query: a query may contain personal data.
      const { code, ...rest } = failure.code === 'refused' ? { code: failure.code, status: failure.status } : failure
      if (failure.code === 'refused' && call.quiet?.includes(failure.status)) return refuse(failure)
      const ms = clock.now().getTime() - started
      log?.warn(
        { provider: name, method: call.method ?? 'GET', path: url.pathname, failure: code, ...rest, ms },
        'outgoing call failed',
      )
      return refuse(failure)
    }
    if (!allowPrivate && isClosed(url)) return said(notSent('private_address'))
    const deadline = AbortSignal.timeout(call.totalMs ?? totalMs)
    const leave = await places.take(deadline)
    if (!leave) return said(notSent('busy'))
    try {
      let maybeDone = false
      for (let attempt = 0; ; attempt++) {
        const report = breaker ? breaker.admit() : () => {}
        if (!report) return said({ ...notSent('breaker_open'), maybeDone })
        const result = await sender.send(url, call, deadline).catch((bug: unknown) => {
          report(false)
          throw bug
        })
        report(!result.ok && isIllness(result.refusal))
        if (result.ok) return result
        const failure = result.refusal
        if ('maybeDone' in failure) failure.maybeDone ||= maybeDone
        if (!call.idempotent || attempt === repeats || !isPassing(failure)) return said(failure)
        maybeDone ||= 'maybeDone' in failure && failure.maybeDone
        const pauseMs = repeatPauseMs * 2 ** attempt * (0.5 + random())
        const waited = await sleep(pauseMs, true, { signal: deadline }).catch(() => false)
        if (!waited) return said(failure)
      }
    } finally {
      leave()
    }
  }

  const tracedRequest = (call: OutgoingCall) => {
    const method = call.method ?? 'GET'
    return traced(
      `${method} ${name}`,
      'client',
      { 'http.request.method': method, 'peer.service': name },
      async (told) => {
        const result = await request(call)
        told.add(
          result.ok ? { 'http.response.status_code': result.value.status } : { 'error.type': result.refusal.code },
        )
        return result
      },
    )
  }

  return { request: tracedRequest, state: () => breaker?.state() ?? 'closed', close: sender.close }
}

const notSent = (reason: 'breaker_open' | 'busy' | 'private_address') =>
  ({ code: 'unavailable', reason, maybeDone: false }) as const

/** A numeric address is never looked up, so it is checked here; `URL` has already decoded decimal and hex spellings. */
function isClosed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.port !== '' || (isIP(host) !== 0 && isPrivateAddress(host))
}

function addressOf(base: URL, call: OutgoingCall): URL {
  const url = new URL(call.path, base)
  assert(
    url.origin === base.origin && url.pathname.startsWith(base.pathname),
    `a path below ${base.href}, not ${call.path}`,
  )
  for (const [key, value] of Object.entries(call.query ?? {})) url.searchParams.set(key, value)
  return url
}

/** Failures that count against the service. A refusal is a healthy answer; a private address is an error in our settings. */
const isIllness = (failure: OutgoingFailure): boolean =>
  failure.code !== 'refused' && !(failure.code === 'unavailable' && failure.reason === 'private_address')

/** Failures that may be temporary. */
const isPassing = (failure: OutgoingFailure): boolean =>
  (failure.code === 'timeout' && failure.during === 'connect') ||
  (failure.code === 'unavailable' && (failure.reason === 'network' || failure.reason === 'server_error'))

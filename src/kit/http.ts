import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, buildConnector, errors, request as send } from 'undici'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type Clock, systemClock } from './clock.ts'
import { type BreakerLimits, type BreakerState, createBreaker, usualBreaker } from './http-breaker.ts'
import { isPrivateAddress } from './private-address.ts'

/**
 * The one way out of the house: every call to an outer service has deadlines, a breaker, a bounded number in flight, a bounded
 * answer, no redirects and no road to private addresses (design §8, reliability R34, R39). What can go wrong outside is a value.
 */
export type OutgoingFailure =
  /** `maybeDone`: the request, or an earlier try of it, may have been heard and carried out. */
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
  /** Parsed JSON, or the text when `expect: 'text'`. Not to be trusted: give it a shape before use. */
  body: unknown
}

export interface OutgoingCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base address, without a leading slash. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** Only such a call is ever repeated. */
  idempotent?: boolean
  expect?: 'json' | 'text'
  /** Instead of the usual total deadline; repeats included. */
  totalMs?: number
}

export interface OutgoingOptions {
  name: string
  baseUrl: string
  /** Set when the configured base address is itself on a private network: an emulator, a gateway of our own. */
  allowPrivate?: boolean
  timeouts?: { connectMs?: number; totalMs?: number }
  /** `false` switches it off. */
  breaker?: BreakerLimits | false
  maxInFlight?: number
  maxAnswerBytes?: number
  log?: { warn(fields: object, message: string): void }
  clock?: Clock
  random?: () => number
  /** For tests of what names resolve to. */
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
  const { connectMs = 1000, totalMs = 5000 } = options.timeouts ?? {}
  const { maxInFlight = 64, maxAnswerBytes = 1_000_000 } = options
  const base = new URL(options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`)
  assert(base.protocol === 'https:' || base.protocol === 'http:', `a web address for ${name}`)
  assert(!base.username && !base.password, `no password inside the address of ${name}`)
  const breaker = options.breaker === false ? null : createBreaker(options.breaker ?? usualBreaker, clock)
  // A kept connection may die between two calls, and then nobody knows whether a call was heard:
  // so only calls that may be repeated use kept connections.
  const agent = (kept: boolean) =>
    new Agent({
      connect: connectOver(buildConnector({ allowH2: false, timeout: connectMs, lookup: checkedLookup(options) })),
      allowH2: false,
      pipelining: kept ? 1 : 0,
      keepAliveTimeout: 4000,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswerBytes,
    })
  const [kept, fresh] = [agent(true), agent(false)]
  let inFlight = 0

  async function request(call: OutgoingCall): Promise<Result<OutgoingAnswer, OutgoingFailure>> {
    const started = clock.now().getTime()
    const url = addressOf(base, call)
    const said = (failure: OutgoingFailure) => {
      // The path without its query: a query may carry something personal.
      const { code, ...rest } = failure.code === 'refused' ? { code: failure.code, status: failure.status } : failure
      const ms = clock.now().getTime() - started
      log?.warn(
        { provider: name, method: call.method ?? 'GET', path: url.pathname, failure: code, ...rest, ms },
        'outgoing call failed',
      )
      return refuse(failure)
    }
    if (!allowPrivate && isClosed(url)) return said(notSent('private_address'))
    if (inFlight >= maxInFlight) return said(notSent('busy'))
    inFlight++
    const deadline = AbortSignal.timeout(call.totalMs ?? totalMs)
    try {
      let maybeDone = false
      for (let attempt = 0; ; attempt++) {
        const report = breaker ? breaker.admit() : () => {}
        if (!report) return said({ ...notSent('breaker_open'), maybeDone })
        const result = await sendOnce(url, call, deadline)
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
      inFlight--
    }
  }

  async function sendOnce(
    url: URL,
    call: OutgoingCall,
    deadline: AbortSignal,
  ): Promise<Result<OutgoingAnswer, OutgoingFailure>> {
    const [type, body] = bodyOf(call)
    try {
      const answer = await send(url, {
        dispatcher: call.idempotent ? kept : fresh,
        method: call.method ?? 'GET',
        headers: {
          accept: call.expect === 'text' ? '*/*' : 'application/json',
          'accept-encoding': 'identity',
          ...(body === null ? {} : { 'content-type': type }),
          ...call.headers,
        },
        body,
        signal: deadline,
      })
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        answer.body.on('error', () => {}).destroy()
        return refuse({ code: 'bad_answer', reason: 'redirect' })
      }
      return judge(answer.statusCode, answer.headers, await answer.body.text(), call.expect ?? 'json')
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw error // a call of ours that could never be sent
      if (error instanceof errors.ResponseExceededMaxSizeError) return refuse({ code: 'bad_answer', reason: 'too_big' })
      if (deadline.aborted) return refuse({ code: 'timeout', during: 'answer', maybeDone: true })
      if (!(error instanceof NotConnected)) return refuse({ code: 'unavailable', reason: 'network', maybeDone: true })
      if (error.cause instanceof errors.ConnectTimeoutError)
        return refuse({ code: 'timeout', during: 'connect', maybeDone: false })
      return refuse(error.cause instanceof ClosedRoad ? notSent('private_address') : notSent('network'))
    }
  }

  const close = () => {
    void kept.destroy()
    void fresh.close() // what may not be repeated is heard to its end
  }
  return { request, state: () => breaker?.state() ?? 'closed', close }
}

const notSent = (reason: 'breaker_open' | 'busy' | 'network' | 'private_address') =>
  ({ code: 'unavailable', reason, maybeDone: false }) as const

/** The other side has not heard a word: the connection itself failed. */
class NotConnected extends Error {}
class ClosedRoad extends Error {}

const connectOver =
  (connect: buildConnector.connector): buildConnector.connector =>
  (to, done) =>
    connect(to, (error, socket) =>
      socket ? done(null, socket) : done(new NotConnected('not connected', { cause: error }), null),
    )

/** The address is judged after the name is resolved and is the one connected to, so a name cannot change its mind in between. */
function checkedLookup({ lookup, allowPrivate = false }: OutgoingOptions): LookupFunction {
  const resolve = lookup ?? ((host, answered) => systemLookup(host, { all: true, verbatim: true }, answered))
  return (host, { all }, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, '', 0)
      const usable = allowPrivate ? addresses : addresses.filter(({ address }) => !isPrivateAddress(address))
      const first = usable[0]
      if (!first) return done(new ClosedRoad(`${host} leads to a private address`), '', 0)
      if (all) done(null, usable)
      else done(null, first.address, first.family)
    })
}

/** Addresses written as numbers are never looked up, so they are judged here; `URL` has already undone decimal and hex spellings. */
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

function bodyOf(call: OutgoingCall): [type: string, body: string | null] {
  assert(call.json === undefined || call.form === undefined, 'a call has one body')
  if (call.json !== undefined) return ['application/json', JSON.stringify(call.json)]
  if (call.form !== undefined) return ['application/x-www-form-urlencoded', new URLSearchParams(call.form).toString()]
  return ['', null]
}

function judge(
  status: number,
  headers: IncomingHttpHeaders,
  text: string,
  expect: 'json' | 'text',
): Result<OutgoingAnswer, OutgoingFailure> {
  if (status >= 500) return refuse({ code: 'unavailable', reason: 'server_error', status, maybeDone: true })
  const body = expect === 'text' ? text : readJson(text)
  if (status >= 400)
    return refuse({ code: 'refused', status, body: body === undefined ? text.slice(0, 500) : body, headers })
  if (body === undefined) return refuse({ code: 'bad_answer', reason: 'not_json' })
  return ok({ status, headers, body })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What says that the service is ill. A refusal is a healthy answer; an own private address is our mistake. */
const isIllness = (failure: OutgoingFailure): boolean =>
  failure.code !== 'refused' && !(failure.code === 'unavailable' && failure.reason === 'private_address')

/** What may be different a moment later. */
const isPassing = (failure: OutgoingFailure): boolean =>
  (failure.code === 'timeout' && failure.during === 'connect') ||
  (failure.code === 'unavailable' && (failure.reason === 'network' || failure.reason === 'server_error'))

import { lookup as systemLookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, errors, request } from 'undici'
import { assert } from '#lib/assert.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { cutByLetters } from '#lib/text.ts'
import type { OutgoingAnswer, OutgoingCall, OutgoingFailure, OutgoingOptions } from './http.ts'
import { isPrivateAddress } from './private-address.ts'

/** Sends one attempt of a call: chooses the connection and interprets the answer or failure. */
export function createSender(options: OutgoingOptions) {
  const { connectMs = 1000 } = options.timeouts ?? {}
  const { maxAnswerBytes = 1_000_000 } = options
  // A kept connection may die between two calls, and then it is unknown whether the service received the second one. So only calls that are safe
  // to send twice use kept connections.
  const agent = (kept: boolean) =>
    new Agent({
      connect: connectOver(
        buildConnector({ ...options.tls, allowH2: false, timeout: connectMs, lookup: checkedLookup(options) }),
      ),
      allowH2: false,
      pipelining: kept ? 1 : 0,
      keepAliveTimeout: 4000,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswerBytes,
    })
  const [kept, fresh] = [agent(true), agent(false)]

  async function send(
    url: URL,
    call: OutgoingCall,
    deadline: AbortSignal,
  ): Promise<Result<OutgoingAnswer, OutgoingFailure>> {
    const [type, body] = bodyOf(call)
    try {
      const answer = await request(url, {
        dispatcher: call.idempotent ? kept : fresh,
        method: call.method ?? 'GET',
        headers: {
          accept: (call.expect ?? 'json') === 'json' ? 'application/json' : '*/*',
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
      if (call.expect === 'stream' && answer.statusCode >= 200 && answer.statusCode < 300)
        return ok({ status: answer.statusCode, headers: answer.headers, body: answer.body })
      if (call.expect === 'bytes' && answer.statusCode >= 200 && answer.statusCode < 300) {
        const body = new Uint8Array(await answer.body.arrayBuffer())
        return ok({ status: answer.statusCode, headers: answer.headers, body })
      }
      return judge(
        answer.statusCode,
        answer.headers,
        await answer.body.text(),
        call.expect === 'text' || call.expect === 'stream' ? 'text' : 'json',
      )
    } catch (error) {
      if (error instanceof errors.InvalidArgumentError) throw error // a bug of ours: such a call can never be sent
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
    void fresh.close() // a call that must not be sent twice may finish
  }
  return { send, close }
}

const notSent = (reason: 'network' | 'private_address') => ({ code: 'unavailable', reason, maybeDone: false }) as const

/** There was no connection, so the service received nothing. */
class NotConnected extends Error {}
/** The name resolves to addresses that outgoing requests may not reach. */
export class ClosedRoad extends Error {}

const connectOver =
  (connect: buildConnector.connector): buildConnector.connector =>
  (to, done) =>
    connect(to, (error, socket) =>
      socket ? done(null, socket) : done(new NotConnected('not connected', { cause: error }), null),
    )

/** Checks the resolved address and connects to exactly that address: a second DNS answer cannot redirect it. */
export function checkedLookup({
  lookup,
  allowPrivate = false,
}: Pick<OutgoingOptions, 'lookup' | 'allowPrivate'>): LookupFunction {
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

function bodyOf(call: OutgoingCall): [type: string, body: string | Buffer | null] {
  assert([call.json, call.form, call.bytes].filter((one) => one !== undefined).length < 2, 'a call has one body')
  if (call.json !== undefined) return ['application/json', JSON.stringify(call.json)]
  if (call.form !== undefined) return ['application/x-www-form-urlencoded', new URLSearchParams(call.form).toString()]
  return call.bytes ? ['application/octet-stream', call.bytes] : ['', null]
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
    return refuse({ code: 'refused', status, body: body === undefined ? cutByLetters(text, 500) : body, headers })
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

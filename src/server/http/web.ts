import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { isIP } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { requestedHost } from '#kit/http/host.ts'
import { holdingPlace } from '#kit/http/place-of-request.ts'
import { isTracing, traced } from '#kit/tracing.ts'
import { cachedCompany } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { cachedRegion } from '#shop/places/places.flow.ts'
import { rememberedPriceView, seesGuestPrices } from '#shop/sign-in/price-view.flow.ts'
import type { Pages } from '../pages/pages.ts'
import { sendStored } from '../pages/stored-page.ts'
import { Admission, type AdmissionState, type Priority } from './admission.ts'
import { type Answering, createAnswer, plain, plainHeaders } from './answer-request.ts'
import { priorityOf, sendBusy } from './busy.ts'
import { watchConnections, watchLoop } from './event-loop.ts'
import { endIdleConnections } from './idle-connections.ts'
import { localeOf, readIdentity, tokenOf } from './request-context.ts'
import type { StreamHub } from './streams/stream-hub.ts'
import { closeIfBodyUnread, hasBody, isShort, isTooLargeForm } from './unread-body.ts'
import { WaitingBodies } from './waiting-bodies.ts'

export interface Web {
  server: http.Server
  /** Running, waiting and refused requests. */
  admission(): AdmissionState
  /**
   * Reports not ready to balancers for `openMs`, stops accepting connections, and lets running requests end (at most `withinMs`). A kept
   * connection is closed with its next answer: closing it while a request is on its way would be a failed request that is not safe to repeat.
   */
  drain(withinMs: number, openMs?: number): Promise<void>
}

/** Streams beside whole answers (streams/). */
interface WebStreams {
  asksFor(req: IncomingMessage): boolean
  /** Resolves when the stream is open or refused. */
  answer(req: IncomingMessage, res: ServerResponse, ip: string): Promise<void>
  hub: Pick<StreamHub, 'beginDrain' | 'endAll'>
}

export interface WebOptions extends Answering {
  /** 'ready', or the reason why not. */
  readiness(): Promise<string>
  trustedProxies: number
  /** Number of requests waiting for a database connection. */
  waitingForDatabase?: () => number
  /** Memory limit of bodies of unanswered requests; absent: the default of `WaitingBodies`. */
  mostBodyBytes?: number
  /** In development nothing is refused: one page requests a thousand modules at once, and each is built on its first request. */
  dev?: boolean
  /** Monotonic clock, in milliseconds: measures how long requests wait for their turn. */
  now?: () => number
  /** Called for every answer when it was sent or its connection closed, with the milliseconds since its request arrived. */
  onAnswer?: (req: IncomingMessage, res: ServerResponse, ms: number) => void
  /** Answers that do not end; absent: none. */
  streams?: WebStreams
  /** The template of an address, for traces. */
  routeOf?: (url: string) => string
}

/** The HTTP side of the process: health, API, pages. A guest's cached page is sent before anything else is done. */
export function createWeb(options: WebOptions): Web {
  const { app, pages, readiness, trustedProxies, waitingForDatabase = () => 0, dev, mostBodyBytes } = options
  const { now = () => performance.now(), onAnswer, routeOf = () => '', streams } = options
  // Without subdomains: whatever else the owner runs beside the shop is not ours to decide.
  const onlyHttps = app.publicUrl.startsWith('https:') && 'max-age=31536000'
  let draining = false
  /** Answers that are not completely sent yet. */
  const inFlight = new Set<ServerResponse>()
  const ipOf = (incoming: IncomingMessage) => visitorIp(incoming, trustedProxies)
  const answer = createAnswer(options)
  const door = watchConnections()
  const admission = new Admission({ now, nextTurn: door.whenQuiet })
  const bodies = new WaitingBodies(mostBodyBytes)
  /** Frees the place of a request: its answer is ready, though a slow reader may still be receiving it. */
  const leaving = new WeakMap<IncomingMessage, () => void>()

  function tracedAnswer(request: Request, incoming: IncomingMessage): Promise<Response> {
    const ip = ipOf(incoming)
    if (!isTracing()) return answer(request, ip)
    const { method } = request
    const route = routeOf(incoming.url ?? '')
    return traced(
      `${method} ${route}`,
      'server',
      { 'http.request.method': method, 'http.route': route },
      async (told) => {
        const response = await answer(request, ip)
        told.add({ 'http.response.status_code': response.status })
        return response
      },
    )
  }

  /** Balancers call it too, some of them by HTTP/1.0 without a host: answered before the request is parsed further. */
  function sendHealth(req: IncomingMessage, res: ServerResponse): boolean {
    const asked = health.exec(req.url ?? '')?.[1]
    if (!asked) return false
    if (asked === 'healthz') sendPlain(res, 200, 'alive')
    else if (draining) sendPlain(res, 503, 'draining')
    else void readiness().then((state) => sendPlain(res, state === 'ready' ? 200 : 503, state))
    return true
  }

  const listener = getRequestListener(
    (request, env) => {
      const { incoming } = env as unknown as { incoming: IncomingMessage }
      return tracedAnswer(request, incoming).finally(() => leaving.get(incoming)?.())
    },
    {
      // For HTTP/1.0, where a host is optional; the company is then the default one (contract.md).
      hostname: 'localhost',
      errorHandler: (error) => {
        // An invalid Host or address: the client's error, not ours.
        if (error instanceof RequestError) return plain(400, 'bad request')
        app.log.error({ err: error }, 'request failed')
        return plain(500, 'something went wrong')
      },
    },
  )
  const server = http.createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 60_000,
      // How often both timeouts are checked; the default of node is 30 seconds.
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
    },
    (req, res) => {
      door.came()
      const began = onAnswer ? performance.now() : 0
      const counted = () => onAnswer?.(req, res, performance.now() - began)
      inFlight.add(res)
      res.once('close', () => {
        inFlight.delete(res)
        // A stream is counted when it is open: how long it lasts is no duration of an answer.
        if (!streams?.asksFor(req)) counted()
      })
      if (draining) res.setHeader('connection', 'close')
      if (onlyHttps) res.setHeader('strict-transport-security', onlyHttps)
      if (hasTwoHosts(req)) {
        res.setHeader('connection', 'close')
        return sendPlain(res, 400, 'bad request')
      }
      writeHostInAscii(req)
      if (sendHealth(req, res) || sendCached(app, pages, req, res, ipOf)) return
      const answerIt = async () => {
        if (hasBody(req)) closeIfBodyUnread(req, res)
        // Resolves when the stream is open: it takes no place from others while it lasts.
        if (streams?.asksFor(req)) await streams.answer(req, res, ipOf(req)).finally(counted)
        else if (isTooLargeForm(req)) sendPlain(res, 413, 'too large')
        else await listener(req, res)
      }
      const priority = dev ? null : priorityOf(req)
      if (priority === null) return void answerIt()
      bodies.whenCame(
        req,
        res,
        () => admit(req, res, priority, answerIt),
        () => refuse(req, res),
      )
    },
  )

  /** Work that has begun runs to its end even if the client disconnects; a client that disconnects while waiting is not served. */
  function admit(req: IncomingMessage, res: ServerResponse, priority: Priority, answerIt: () => Promise<void>): void {
    let [begun, ended, waits] = [false, false, 0]
    const place = {
      leave() {
        if (waits++ === 0) leave()
      },
      again: () =>
        new Promise<void>((resolve) => {
          if (--waits > 0 || ended) return resolve()
          leave = admission.ask(priority, resolve, null)
        }),
    }
    let leave = admission.ask(
      priority,
      () => {
        begun = true
        void holdingPlace(place, answerIt).finally(() => leaving.get(req)?.())
      },
      () => refuse(req, res),
    )
    leaving.set(req, () => {
      ended = true
      leave()
    })
    res.once('close', () => begun || leave())
  }

  function refuse(req: IncomingMessage, res: ServerResponse): void {
    // A short unread body is discarded by node, and the connection continues.
    if (hasBody(req) && !isShort(req)) closeIfBodyUnread(req, res)
    sendBusy(req, res)
  }

  server.on('connection', door.came)
  endIdleConnections(server)
  const loop = watchLoop((loopLagMs) => admission.adjust({ loopLagMs, waitingForDatabase: waitingForDatabase() }))
  server.once('close', loop.stop)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable)
      socket.end(`HTTP/1.1 ${notUnderstood[error.code ?? ''] ?? '400 Bad Request'}\r\nconnection: close\r\n\r\n`)
    else socket.destroy()
  })

  return {
    server,
    admission: () => admission.state(),
    async drain(withinMs, openMs = 0) {
      draining = true
      streams?.hub.beginDrain()
      await closeGently(server, inFlight, { withinMs, openMs, onClose: () => streams?.hub.endAll() })
    },
  }
}

/** Enough to accept connections that were made before. */
const acceptMs = 20
/** A client that uses a kept connection sends its next request within this time; its answer then closes the connection. */
const quietMs = 500
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** The close() of node:http would close idle connections at once. */
const stopListening = net.Server.prototype.close

/** Stops accepting connections and waits for pending answers, at most `withinMs`; balancers have `openMs` to notice. */
async function closeGently(
  server: http.Server,
  inFlight: ReadonlySet<ServerResponse>,
  { withinMs, openMs, onClose }: { withinMs: number; openMs: number; onClose: () => void },
): Promise<void> {
  for (const res of inFlight) if (!res.headersSent) res.setHeader('connection', 'close')
  // Connections that were already waiting are still accepted.
  await pause(Math.max(acceptMs, openMs))
  // Clients of streams come back at once: by now a balancer sends them elsewhere.
  onClose()
  const closed = new Promise<void>((resolve) => stopListening.call(server, () => resolve()))
  const late = setTimeout(() => server.closeAllConnections(), withinMs)
  await Promise.race([closed, pause(Math.min(quietMs, withinMs))])
  // A busy kept connection becomes idle later: without this it would delay the end until the deadline.
  const idle = setInterval(() => {
    // Node treats a connection as idle although the end of its answer is still being sent.
    if (![...inFlight].some((res) => res.writableEnded)) server.closeIdleConnections()
  }, 25)
  await closed
  clearTimeout(late)
  clearInterval(idle)
}

const health = /^\/(healthz|readyz)(?:\?|$)/

/** Answers to requests that the HTTP parser rejected. */
const notUnderstood: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Node silently takes the first Host; a proxy may have chosen the company by the other one (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** Browsers send a Cyrillic domain in Punycode; a program that sends it in Cyrillic means the same shop. */
function writeHostInAscii({ headers, rawHeaders }: IncomingMessage): void {
  const said = headers.host ?? ''
  const host = requestedHost(said)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything but ASCII
  if (/^[\x00-\x7f]*$/.test(said) || !/^[\x00-\x7f]*$/.test(host)) return
  headers.host = host + (/:\d+$/.exec(said)?.[0] ?? '')
  const at = rawHeaders.findIndex((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
  rawHeaders[at + 1] = headers.host
}

function sendPlain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { ...plainHeaders, 'content-length': text.length + 1 }).end(`${text}\n`)
}

/** The visitor's address: that of the connection, or the entry of the n-th trusted proxy from the right. */
function visitorIp(incoming: IncomingMessage, trustedProxies: number): string {
  // An IPv4 address on a dual-stack socket is written ::ffff:1.2.3.4; it is the same visitor.
  const direct = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (trustedProxies === 0) return direct
  const chain = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return addressIn(chain.at(-trustedProxies) ?? '') ?? direct
}

/** The address of an entry: «203.0.113.7», «203.0.113.7:41234», «[2001:db8::1]:443». Null for a name or anything else. */
function addressIn(entry: string): string | null {
  const plain = entry.replace(/^"|"$/g, '')
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(plain) ?? []
  const address = (bracketed ?? dotted ?? plain).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address
}

/** Answers from the page cache synchronously, if everything needed is in memory (design §4.2). */
function sendCached(
  app: App,
  pages: Pages,
  req: IncomingMessage,
  res: ServerResponse,
  ipOf: (r: IncomingMessage) => string,
): boolean {
  const url = req.url ?? '/'
  if ((req.method !== 'GET' && req.method !== 'HEAD') || url.startsWith('/api/') || url.startsWith('/assets/'))
    return false
  if (req.headers['x-company-id'] || req.headers['x-region-id']) return false
  const identity = readIdentity((name) => req.headers[name] as string | undefined, '')
  const signedIn = tokenOf(identity)
  // Staff and tills are never customers, whatever cookie is sent.
  if (signedIn && /^(Staff|Outlet)\s/i.test(identity.authorization)) return false
  const company = cachedCompany(app, {
    host: identity.host,
    header: '',
    cookie: identity.cookies.get('company_id') ?? '',
  })
  const region =
    company && cachedRegion(app, company.id, { cookie: identity.cookies.get('region_id') ?? '', ip: ipOf(req) })
  if (!company || !region) return false
  if (signedIn) {
    const view = rememberedPriceView(app, signedIn.token)
    if (!view || !seesGuestPrices(company, view)) return false
  }
  const locale = localeOf(identity, company.settings.language)
  const origin = originOf(company, app.publicUrl)
  const page = pages.cached(url, {
    company,
    origin,
    regionId: region.id,
    timezone: region.timezone,
    locale,
    token: null,
    guest: signedIn === null,
    seesGuestPrices: signedIn !== null,
  })
  if (!page) return false
  sendStored(page, req, res)
  return true
}

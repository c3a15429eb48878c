import http from 'node:http'
import autocannon from 'autocannon'
import { cpuMs } from './processes.ts'

export interface Load {
  port: number
  seconds: number
  /** Number of requests, instead of a duration: where only a limited number of new addresses exists. */
  amount?: number
  /** The next path; always the same, or a new one each time. */
  path: () => string
  headers?: Record<string, string>
  /** The next body of a POST, by the number of its connection. */
  post?: (connection: number) => { body: string; headers?: Record<string, string> }
  connections?: number
  /** Process whose processor time is measured. */
  pid?: number
}

export interface Measured {
  perSecond: number
  p99Ms: number
  /** Processor time of one answer, in ms: of the process, and of the database below it. */
  cpu: { own: number; database: number } | null
  /** Share of requests whose address was requested before: only these can be served from a cache of answers. */
  askedBefore: number
}

/** Addresses requested so far, by port. */
const asked = new Map<number, Set<string>>()

/** 16 connections for some seconds. Any response other than success is a fault of the benchmark or of the shop and ends the run. */
export async function load({
  port,
  seconds,
  amount,
  path,
  headers = {},
  post,
  connections = 16,
  pid,
}: Load): Promise<Measured> {
  const before = pid === undefined ? null : cpuMs(pid)
  const known = asked.get(port) ?? new Set()
  asked.set(port, known)
  let [connection, sent, repeated] = [0, 0, 0]
  const next = () => {
    const address = path()
    sent++
    if (known.has(address)) repeated++
    known.add(address)
    return address
  }
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      {
        method: post ? 'POST' : 'GET',
        setupRequest: (request: autocannon.Request, context: { connection?: number }) => {
          context.connection ??= connection++
          const given = post?.(context.connection)
          const more = given ? { 'content-type': 'application/json', ...given.headers } : {}
          return { ...request, path: next(), headers: { ...headers, ...more }, ...(given && { body: given.body }) }
        },
      },
    ],
  } as autocannon.Options)
  const after = pid === undefined ? null : cpuMs(pid)
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) {
    const codes = JSON.stringify((result as { statusCodeStats?: object }).statusCodeStats ?? {})
    throw new Error(`${path()}: ${bad} answers were not a success (${codes})`)
  }
  const each = (used: number) => used / Math.max(1, result.requests.total)
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    cpu: before && after && { own: each(after.own - before.own), database: each(after.database - before.database) },
    askedBefore: repeated / Math.max(1, sent),
  }
}

/** Measures ours and the reference alternately, so that other load on the machine affects both; returns the mean of the rounds. */
export async function byTurns(
  ours: Load,
  reference: Load,
  rounds = 2,
): Promise<{ ours: Measured; reference: Measured }> {
  await load({ ...ours, seconds: 1 })
  await load({ ...reference, seconds: 1 })
  const [a, b]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    a.push(await load(ours))
    b.push(await load(reference))
  }
  return { ours: mean(a), reference: mean(b) }
}

const mean = (list: Measured[]): Measured => {
  const of = (pick: (one: Measured) => number) => list.reduce((sum, one) => sum + pick(one), 0) / list.length
  const cpu = list.every((one) => one.cpu)
    ? { own: of((one) => one.cpu!.own), database: of((one) => one.cpu!.database) }
    : null
  return {
    perSecond: of((one) => one.perSecond),
    p99Ms: of((one) => one.p99Ms),
    cpu,
    askedBefore: of((one) => one.askedBefore),
  }
}

export interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** One request without decompression of the response. */
export function ask(
  port: number,
  path: string,
  options: { headers?: Record<string, string>; json?: unknown; agent?: http.Agent } = {},
): Promise<Answered> {
  const body = options.json === undefined ? undefined : JSON.stringify(options.json)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path,
        agent: options.agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...options.headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        )
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** What a reference needs to send exactly this response. */
export function bytesOf({ headers, body }: Answered): { kind: 'bytes'; headers: Record<string, string>; body: string } {
  const kept = Object.entries(headers).filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'].includes(name),
  )
  return {
    kind: 'bytes',
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  }
}

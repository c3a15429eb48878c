import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  openMetricsContentType,
  Registry,
} from 'prom-client'
import type { Db } from '#kit/db.ts'
import { type AdmissionState, priorities } from '../http/admission.ts'
import type { StreamState } from '../http/streams/stream-hub.ts'
import { metricsProblem } from './ports.ts'
import { queueState } from './queue-state.ts'

/** What the metrics measure. */
export interface Watched {
  db: Db
  pool: pg.Pool
  admission: () => AdmissionState
  streams: () => StreamState
  caches: Readonly<Record<string, { stats(): CacheStats }>>
}

/** Entries, their bytes, and hits and misses. */
export interface CacheStats {
  entries: number
  size: number
  hits: number
  misses: number
}

export interface Metrics {
  /** Counts an answer: the route is a template, never an address. */
  answered(method: string, route: string, status: number, ms: number): void
  /** All metrics in OpenMetrics 1.0 text format. */
  text(): Promise<string>
}

type OpenRegistry = Registry<OpenMetricsContentType>

/** The metrics of this process; docs/metrics.md describes each and says which are worth an alarm. */
export function createMetrics({ db, pool, admission, streams, caches }: Watched): Metrics {
  const registry: OpenRegistry = new Registry()
  registry.setContentType(openMetricsContentType)
  collectDefaultMetrics({ register: registry as never })
  const registers = [registry as never]
  const requests = new Counter({
    name: 'vitrina_http_requests_total',
    help: 'Answers, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'vitrina_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  watchAdmission(registers, admission)
  watchPool(registers, pool)
  watchStreams(registers, streams)
  watchCaches(registers, caches)
  const readDatabase = watchDatabase(registers, db)
  return {
    answered(method, route, status, ms) {
      requests.inc({ method, route, status: String(status) })
      duration.observe({ route }, ms / 1000)
    },
    async text() {
      await readDatabase()
      return registry.metrics()
    },
  }
}

/** A gauge read on collection. `read` returns values by label value. */
function gauge(
  registers: never[],
  name: string,
  help: string,
  label: string | null,
  read: () => Record<string, number>,
) {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers,
    collect() {
      for (const [value, number] of Object.entries(read())) this.set(label ? { [label]: value } : {}, number)
    },
  })
}

/** The same for a counter. */
function counter(registers: never[], name: string, help: string, label: string, read: () => Record<string, number>) {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset()
      for (const [value, number] of Object.entries(read())) this.inc({ [label]: value }, number)
    },
  })
}

function watchAdmission(registers: never[], admission: () => AdmissionState): void {
  const by = (pick: (queue: AdmissionState['queues']['buying']) => number) => () => {
    const { queues } = admission()
    return Object.fromEntries(priorities.map((one) => [one, pick(queues[one])]))
  }
  gauge(registers, 'vitrina_admission_limit', 'Requests that may be worked on at one time', null, () => ({
    all: admission().limit,
  }))
  gauge(registers, 'vitrina_admission_running', 'Requests worked on', null, () => ({ all: admission().running }))
  gauge(
    registers,
    'vitrina_admission_waiting',
    'Requests that wait for a place',
    'priority',
    by(({ waiting }) => waiting),
  )
  const oldest = by(({ oldestMs }) => oldestMs / 1000)
  gauge(registers, 'vitrina_admission_oldest_wait_seconds', 'How long the first of them has waited', 'priority', oldest)
  counter(
    registers,
    'vitrina_admission_started_total',
    'Requests let in',
    'priority',
    by(({ started }) => started),
  )
  counter(
    registers,
    'vitrina_admission_refused_total',
    'Requests told to come again (503)',
    'priority',
    by(({ refused }) => refused),
  )
}

function watchStreams(registers: never[], streams: () => StreamState): void {
  gauge(registers, 'vitrina_streams_open', 'Open streams', null, () => ({ all: streams().open }))
  counter(registers, 'vitrina_streams_refused_total', 'Streams that were not opened', 'reason', () => streams().refused)
  counter(
    registers,
    'vitrina_streams_ended_total',
    'Streams the shop ended before its own end',
    'reason',
    () => streams().ended,
  )
  new Counter({
    name: 'vitrina_stream_events_total',
    help: 'Events sent on streams',
    registers,
    collect() {
      this.reset()
      this.inc(streams().events)
    },
  })
}

function watchPool(registers: never[], pool: pg.Pool): void {
  gauge(registers, 'vitrina_database_connections', 'Connections to the database', 'state', () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
  }))
  gauge(registers, 'vitrina_database_connections_max', 'The most there may be', null, () => ({ all: pool.options.max }))
  gauge(registers, 'vitrina_database_waiting', 'Who waits for a connection', null, () => ({ all: pool.waitingCount }))
}

function watchCaches(registers: never[], caches: Watched['caches']): void {
  const by = (pick: (stats: CacheStats) => number) => () =>
    Object.fromEntries(Object.entries(caches).map(([name, cache]) => [name, pick(cache.stats())]))
  gauge(
    registers,
    'vitrina_cache_entries',
    'What is kept',
    'cache',
    by(({ entries }) => entries),
  )
  gauge(
    registers,
    'vitrina_cache_bytes',
    'How much memory it takes',
    'cache',
    by(({ size }) => size),
  )
  counter(
    registers,
    'vitrina_cache_hits_total',
    'Asked and there',
    'cache',
    by(({ hits }) => hits),
  )
  counter(
    registers,
    'vitrina_cache_misses_total',
    'Asked and made',
    'cache',
    by(({ misses }) => misses),
  )
}

/**
 * Metrics that only the database knows; call it before the rest is written. While the database is unavailable they are absent, and
 * `vitrina_database_up` is 0.
 */
function watchDatabase(registers: never[], db: Db): () => Promise<void> {
  const read = queueState(db)
  const up = new Gauge({ name: 'vitrina_database_up', help: '1 if the database answers', registers })
  const jobs = new Gauge({ name: 'vitrina_jobs_due', help: 'Jobs whose time has come and that nobody does', registers })
  const oldest = new Gauge({ name: 'vitrina_jobs_oldest_seconds', help: 'How late the latest of them is', registers })
  const failed = new Gauge({ name: 'vitrina_jobs_given_up', help: 'Jobs that failed as often as they may', registers })
  const erasures = new Gauge({
    name: 'vitrina_erasures_overdue',
    help: 'Accounts that ought to have been deleted a day ago',
    registers,
  })
  const surpluses = new Gauge({
    name: 'vitrina_surpluses_overdue',
    help: 'Payments their orders did not need that ought to have gone back a day ago',
    registers,
  })
  const events = new Counter({
    name: 'vitrina_events_total',
    help: 'What happened to orders, payments and refunds since this process looked first, by all processes',
    labelNames: ['event'],
    registers,
  })
  return async () => {
    const state = await read().catch(() => null)
    up.set(state ? 1 : 0)
    for (const one of [jobs, oldest, failed, erasures, surpluses]) one.remove()
    if (!state) return
    jobs.set(state.due)
    oldest.set(state.oldestS)
    failed.set(state.givenUp)
    erasures.set(state.erasuresOverdue)
    surpluses.set(state.surplusesOverdue)
    events.reset()
    for (const [event, count] of state.events) events.inc({ event }, count)
  }
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Serves the metrics at /metrics on a separate port, for the operator's network only. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = http.createServer((req, res) => {
    if (req.url?.split('?')[0] !== '/metrics') return void res.writeHead(404).end()
    metrics.text().then(
      (text) => res.writeHead(200, { 'content-type': openMetricsContentType, 'cache-control': 'no-store' }).end(text),
      () => res.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(metricsProblem({ port, host }, error)))
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

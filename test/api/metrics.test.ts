import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#kit/log.ts'
import { emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { createShop, type Shop } from '../../src/server/shop.ts'
import { readConfig } from '../../src/server/start/config.ts'
import { seedCast } from '../cast.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

interface Span {
  name: string
  kind: number
  spanId: string
  parentSpanId?: string
  traceId: string
}

// A complete shop with a trace collector and a metrics port, as an operator configures them.
let database: TestDatabase
let folder: string
let shop: Shop
let url: string
let metricsUrl: string
let emulators: Awaited<ReturnType<typeof startEmulators>>
let collector: http.Server
let isOpen = true
const close = async () => {
  if (isOpen) await shop?.close()
  isOpen = false
}
const received: string[] = []
/** The answer of the metrics port, and the answers of both ports at each other's addresses. */
const said = { type: '', text: '', rootStatus: 0, atShopStatus: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  await seedCast(database.db)
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-metrics-'))
  emulators = await startEmulators({ port: 0 })
  collector = http.createServer(async (req, res) => {
    let text = ''
    for await (const part of req) text += part
    received.push(`${req.url} ${text}`)
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ROLE: 'web',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
  })
  config.outside.dadata = emulatorSettings(emulators.url).dadata
  const log = createLog('silent', { write: () => {} })
  const build = async () => {
    throw new Error('no page is asked for')
  }
  shop = await createShop({ config, databaseUrl: database.url, log, build })
  await new Promise<void>((resolve) => shop.web.server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(shop.web.server.address() as AddressInfo).port}`
  metricsUrl = `http://127.0.0.1:${shop.metricsPort}/metrics`
  for (const asked of [
    '/api/products/mug/',
    '/api/products/mug/?sku=MUG',
    '/api/products/nothing/',
    '/healthz',
    '/api/x/79001234567/',
  ])
    await fetch(url + asked).then((answer) => answer.text())
  await fetch(`${url}/api/search/?q=79001234567`).then((answer) => answer.text())
  await fetch(`${url}/api/dadata/suggest/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Екатеринбург, Тайная улица, 7' }),
  }).then((answer) => answer.text())
  const answer = await fetch(metricsUrl)
  said.type = answer.headers.get('content-type') ?? ''
  said.text = await answer.text()
  said.rootStatus = (await fetch(metricsUrl.replace('/metrics', '/'))).status
  said.atShopStatus = (await fetch(`${url}/metrics`, { headers: { accept: 'text/plain' } })).status
})
afterAll(async () => {
  await close()
  await emulators?.close()
  await new Promise((resolve) => collector.close(resolve))
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('metrics', () => {
  test('are OpenMetrics on a separate port that serves nothing else', async () => {
    expect(said.type).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    expect(said.text).toMatch(/# EOF\n$/)
    expect(said.rootStatus).toBe(404)
    expect(said.atShopStatus).not.toBe(200)
  })

  test('count answers by route template and status, and their duration', () => {
    expect(said.text).toContain(
      'vitrina_http_requests_total{method="GET",route="/api/products/{slug}/",status="200"} 2',
    )
    expect(said.text).toContain(
      'vitrina_http_requests_total{method="GET",route="/api/products/{slug}/",status="404"} 1',
    )
    expect(said.text).toContain('vitrina_http_requests_total{method="GET",route="/api/…",status="404"} 1')
    expect(said.text).toContain('vitrina_http_request_duration_seconds_count{route="/api/products/{slug}/"} 3')
  })

  test('cover admission, database, caches, jobs, event loop and memory', () => {
    for (const line of [
      /^vitrina_admission_limit \d+$/m,
      /^vitrina_admission_waiting\{priority="buying"\} 0$/m,
      /^vitrina_admission_oldest_wait_seconds\{priority="pages"\} 0$/m,
      /^vitrina_admission_started_total\{priority="reading"\} [1-9]/m,
      /^vitrina_admission_refused_total\{priority="reading"\} 0$/m,
      /^vitrina_database_up 1$/m,
      /^vitrina_database_connections\{state="idle"\} [1-9]/m,
      /^vitrina_database_waiting 0$/m,
      /^vitrina_cache_hits_total\{cache="answers"\} [1-9]/m,
      /^vitrina_cache_misses_total\{cache="answers"\} [1-9]/m,
      /^vitrina_cache_bytes\{cache="pages"\} 0$/m,
      /^vitrina_jobs_due \d+$/m,
      /^vitrina_jobs_oldest_seconds \d/m,
      /^vitrina_jobs_given_up 0$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
      /^process_resident_memory_bytes /m,
    ])
      expect(said.text).toMatch(line)
  })

  test('hold no visitor data and no address', () => {
    expect(said.text).not.toMatch(/79001234567|mug|nothing|127\.0\.0\.1/)
  })
})

test('a trace holds the request, its call, statements and outgoing calls, and nothing a visitor wrote', async () => {
  // Unsent traces are sent on shutdown.
  await close()
  const text = received.join('\n')
  const spans: Span[] = received.flatMap((one) => {
    expect(one).toMatch(/^\/v1\/traces /)
    return JSON.parse(one.slice(one.indexOf(' '))).resourceSpans.flatMap(
      (resource: { scopeSpans: { spans: Span[] }[] }) => resource.scopeSpans.flatMap((scope) => scope.spans),
    )
  })
  const above = (span: Span | undefined): string[] => {
    const parent = span && spans.find((one) => one.spanId === span.parentSpanId && one.traceId === span.traceId)
    return parent ? [parent.name, ...above(parent)] : []
  }
  expect(above(spans.find(({ name }) => name === 'get /api/products/{slug}/'))).toEqual(['GET /api/products/{slug}/'])
  const statement = spans.find((one) => /^select /.test(one.name) && above(one).includes('get /api/products/{slug}/'))
  expect(statement?.name).toMatch(/^select [a-z_]+$/)
  expect(above(spans.find(({ name }) => name === 'POST dadata'))).toEqual([
    'post /api/dadata/suggest/',
    'POST /api/dadata/suggest/',
  ])
  expect(text).not.toMatch(/79001234567|Тайная|mug|MUG|127\.0\.0\.1/)
})

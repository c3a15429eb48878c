import { availableParallelism } from 'node:os'
import path from 'node:path'
import { TaggedCache } from '#kit/cache.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import { type Connections, connect, sql } from '#kit/db.ts'
import { createZippedFiles } from '#kit/files/zipped-files.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { freeLostJobs, prepareJobs, runJobs } from '#kit/jobs.ts'
import type { Lifeline } from '#kit/lifeline.ts'
import type { Log } from '#kit/log.ts'
import { pendingMigrations } from '#kit/migrations.ts'
import { listenForNotices } from '#kit/notices.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { startTracing } from '#kit/tracing.ts'
import { cardStats } from '#shop/catalog/cards/cached-cards.flow.ts'
import type { App } from '#shop/context.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { endTourSearches } from '#shop/tours/search/search-process.flow.ts'
import { createApi } from './http/api.ts'
import { createForPrograms } from './http/for-programs.ts'
import { isOutage, levelOf } from './http/outage.ts'
import { createPictureFiles } from './http/picture-files.ts'
import { createRouteNames } from './http/route-names.ts'
import { createStreamAnswer, isStreamRequest } from './http/streams/answer-stream.ts'
import { StreamHub } from './http/streams/stream-hub.ts'
import { createWeb, type Web } from './http/web.ts'
import type { Build } from './pages/build.ts'
import { createPages } from './pages/pages.ts'
import type { Config } from './start/config.ts'
import { eventsTag, startEventDelivery } from './start/event-delivery.ts'
import { exchangeFolder, feedsFolder, root, schemaFolder, secretKeysFile } from './start/folders.ts'
import { kinds } from './start/kinds.ts'
import { createMetrics, serveMetrics } from './start/metrics.ts'
import { createOutside } from './start/outside.ts'
import { readPlugins } from './start/plugins.ts'
import { paymentProviders, servicesOf, tourProviders } from './start/providers.ts'
import { reservedSlugs } from './start/reserved-slugs.ts'
import { checkShopFiles, openShopFiles } from './start/shop-files.ts'
import { backupLine, backupTask, crontabOf, deliverEvents, sendingTasks, tasks } from './start/timetable.ts'
import { textsWith } from './texts/answer-texts.ts'

export interface Shop {
  app: App
  web: Web
  /** Port of the metrics; null: not served. */
  metricsPort: number | null
  close(): Promise<void>
}

export interface ShopOptions {
  config: Config
  databaseUrl: string
  log: Log
  build: () => Promise<Build>
  dev?: boolean
  clock?: Clock
  poolSize?: number
}

/**
 * Database connections. Each learns the plans of every statement itself, and more of them than the cores can serve only wait for each other: on
 * two cores, orders cost the database half as much over 8 as over 16 (decision 0014).
 */
const usualPoolSize = Math.min(16, Math.max(8, 4 * availableParallelism()))

const mb = 1024 * 1024

/** Runs at once, for processes killed before this start, and then twice a minute. */
function freeingLostJobs(app: App, isAway: () => boolean): { stop(): Promise<void> } {
  const free = async () => {
    if (isAway()) return
    const lost = await freeLostJobs(app.db).catch((error: unknown) => {
      app.log[levelOf(error)]({ err: error }, 'jobs of killed processes could not be looked for')
      return 0
    })
    if (lost > 0) app.log.warn({ workers: lost }, 'jobs of killed processes are free again')
  }
  void free()
  const timer = setInterval(free, 30_000)
  return { stop: async () => clearInterval(timer) }
}

interface Working {
  app: App
  config: Config
  databaseUrl: string
  lifeline: Lifeline
  isAway: () => boolean
}

/** Starts the jobs of the shop and its sending jobs, each with a runner of its own. */
async function startWorkers({
  app,
  config,
  databaseUrl,
  lifeline,
  isAway,
}: Working): Promise<{ stop(): Promise<void> }[]> {
  const { log } = app
  return [
    await runJobs({
      url: databaseUrl,
      tasks: { ...tasks(app), ...backupTask({ config, databaseUrl, log }) },
      log,
      crontab: `${crontabOf(app)}\n${backupLine(config)}`,
      lifeline,
    }),
    await runJobs({ url: databaseUrl, tasks: sendingTasks(app), log, lifeline }),
    freeingLostJobs(app, isAway),
  ]
}

/** 'ready', or the reason why the shop cannot serve now. */
function readinessOf({
  db,
  pool,
  plugins,
  isAway,
  log,
}: Pick<Connections, 'db' | 'pool'> & Pick<App, 'plugins' | 'log'> & { isAway: () => boolean }) {
  return async (): Promise<string> => {
    if (isAway()) return 'database not reachable'
    try {
      const pending = await pendingMigrations(pool, schemaFolder, plugins)
      if (pending.length > 0) return `migrations pending: ${pending.join(', ')}`
      await sql`select 1 from graphile_worker.migrations limit 1`.execute(db)
      return 'ready'
    } catch (error) {
      log[levelOf(error)]({ err: error }, 'whether the shop is ready could not be found out')
      return isOutage(error) ? 'database not reachable' : 'not ready, the log says why'
    }
  }
}

/** Assembles the parts; the database is already migrated. Nothing listens yet. */
export async function createShop({
  config,
  databaseUrl,
  log,
  build,
  dev,
  clock = systemClock,
  poolSize,
}: ShopOptions): Promise<Shop> {
  const files = openShopFiles(config, { clock, log })
  await checkShopFiles(files, log)
  let lifeline: Lifeline | null = null
  const isAway = () => lifeline?.isAway() ?? false
  const { db, pool, close } = connect({ url: databaseUrl, poolSize: poolSize ?? usualPoolSize, isAway })
  const onRefreshFailure = (key: string, error: unknown) =>
    log.warn({ err: error, entry: key.slice(0, 80) }, 'a cached answer could not be made anew')
  const keeping = (most: number, freshMs: number) =>
    new TaggedCache({ most, freshMs, staleMs: 3_600_000, clock, onRefreshFailure })
  const cache = keeping(32 * mb, 300_000)
  // Compressed pages, counted by compressed size: about 1,500 of them.
  const pageCache = keeping(48 * mb, 60_000)
  const outside = createOutside(config.outside, { clock, log })
  const plugins = readPlugins()
  const clients = new ClientCache()
  const app: App = {
    db,
    clock,
    log,
    cache,
    ...outside,
    paymentProviders: paymentProviders(plugins, config.outside),
    tourProviders: tourProviders(plugins, config.outside),
    service: servicesOf(config.outside),
    payables: { order: payableOrder },
    clients,
    secrets: createSecrets({ setting: config.secretKeys, file: secretKeysFile(config.dataDir) }),
    texts: textsWith(plugins),
    plugins,
    ...kinds,
    reservedSlugs,
    demo: config.demo,
    processName: () => lifeline?.name() ?? null,
    publicUrl: config.publicUrl,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    feedsFolder: feedsFolder(config.dataDir),
    uploads: files.uploads,
    exchange: { folder: exchangeFolder(config.dataDir), pictures: files.pictures },
  }

  const api = createApi(app)
  const pages = createPages({
    api: api.call,
    cache: pageCache,
    build,
    log,
    dev: dev ?? false,
    publicUrl: config.publicUrl,
    widgetHosts: app.paymentProviders.flatMap(({ widget }) => widget?.hosts ?? []),
    isCounted: !config.demo && !dev,
    clock,
  })
  const telling = config.role === 'web' ? null : startEventDelivery(() => deliverEvents(app), log)
  const hub = new StreamHub({ db, log, most: config.streams.most })
  lifeline = await listenForNotices(
    databaseUrl,
    {
      tags(tags) {
        cache.dropTags(tags)
        pageCache.dropTags(tags)
        hub.recheck(tags)
        if (tags === 'everything' || tags.includes(eventsTag)) telling?.soon()
      },
      topic: (key) => hub.hear(key),
    },
    log,
  )
  await prepareJobs(pool)
  const workers = telling ? [telling, ...(await startWorkers({ app, config, databaseUrl, lifeline, isAway }))] : []
  const pictures = createPictureFiles({
    '/images/': files.pictures,
    '/demo/pictures/': createZippedFiles(path.join(root, 'demo', 'pictures', 'packs')),
  })
  const routeOf = createRouteNames([...api.calls, ...api.streams.streams])
  const streaming = { app, registry: api.streams, hub, mostOfVisitor: config.streams.mostOfVisitor }
  const caches = { answers: cache, pages: pageCache, cards: { stats: () => cardStats(app) } }
  const metrics =
    config.metrics && createMetrics({ db, pool, admission: () => web.admission(), streams: () => hub.state(), caches })
  const tracing = config.tracesTo === null ? null : await startTracing({ endpoint: config.tracesTo, name: 'vitrina' })
  const web: Web = createWeb({
    app,
    api,
    pages,
    pictures,
    forPrograms: createForPrograms(app),
    readiness: readinessOf({ db, pool, plugins, isAway, log }),
    trustedProxies: config.trustedProxies,
    waitingForDatabase: () => pool.waitingCount,
    dev,
    streams: { asksFor: (req) => isStreamRequest(api.streams, req), answer: createStreamAnswer(streaming), hub },
    routeOf,
    onAnswer: metrics
      ? (req, res, ms) => metrics.answered(req.method ?? '', routeOf(req.url ?? ''), res.statusCode, ms)
      : undefined,
  })
  const metricsServer = metrics && config.metrics ? await serveMetrics(metrics, config.metrics) : null
  return {
    app,
    web,
    metricsPort: metricsServer?.port ?? null,
    async close() {
      // A search of tours would outlive the drain; those who wait for its news are answered at once.
      await Promise.all([web.drain(8_000, config.drainS * 1000), endTourSearches(app)])
      await Promise.all(workers.map((worker) => worker.stop().catch(() => {})))
      await metricsServer?.close()
      await tracing?.stop()
      await lifeline?.close()
      outside.close()
      files.close()
      clients.close()
      await close()
    },
  }
}

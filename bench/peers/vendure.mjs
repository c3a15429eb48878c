// Runs in the temporary folder where the peers are installed. `populate FILE.csv` fills a database with products, `serve` serves the shop's
// API. The database is a child of this process, like ours, so that both are measured the same way.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  JobQueueService,
  LogLevel,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from '@vendure/core'
import { populate } from '@vendure/core/cli/index.js'

const [mode, csv] = process.argv.slice(2)
const { startEmbeddedPostgres } = await import(pathToFileURL(process.env.LAUNCHER).href)
const postgres = await startEmbeddedPostgres(process.env.DATA_DIR)
const address = new URL(postgres.url)
let app = null
const stop = async () => {
  await app?.close().catch(() => {})
  await postgres.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('disconnect', () => void stop())

const config = {
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    cors: false,
  },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: randomUUID() },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: address.searchParams.get('host'),
    username: address.username,
    database: address.pathname.slice(1),
    synchronize: mode === 'populate',
    logging: false,
    // The same number as ours.
    extra: { max: 10 },
  },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [
    DefaultJobQueuePlugin.init({ pollInterval: 200 }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
}

if (mode === 'populate') {
  const initial = {
    defaultLanguage: 'ru',
    defaultZone: 'Россия',
    countries: [{ name: 'Россия', code: 'RU', zone: 'Россия' }],
    taxRates: [{ name: 'Standard Tax', percentage: 20 }],
    shippingMethods: [],
    paymentMethods: [],
    collections: [
      {
        name: 'fixed',
        filters: [{ code: 'facet-value-filter', args: { facetValueNames: ['place:fixed'], containsAny: false } }],
      },
    ],
  }
  app = await populate(() => bootstrap(config), initial, csv)
  // There is one job per size, each to update its row of the index: all rows are written together below instead.
  await app
    .get(TransactionalConnection)
    .rawConnection.query(`delete from job_record where "queueName" = 'update-search-index'`)
  await app.get(JobQueueService).start()
  const context = await app.get(RequestContextService).create({ apiType: 'admin' })
  await app.get(SearchService).reindex(context)
  await quiet(app)
  process.send?.({ done: true })
  await stop()
} else {
  app = await bootstrap(config)
  process.send?.({ port: config.apiOptions.port })
}

/** Waits until no job is left: jobs fill the collection and the search index. */
async function quiet(server) {
  const connection = server.get(TransactionalConnection).rawConnection
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const [{ left }] = await connection.query(
      `select count(*)::int as left from job_record where state in ('PENDING', 'RUNNING', 'RETRYING')`,
    )
    if (left === 0) return
  }
}

import { serve } from '@hono/node-server'
import { TaggedCache } from '#kit/cache.ts'
import { systemClock } from '#kit/clock.ts'
import { connect } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { createLog } from '#kit/log.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import type { App } from '#shop/context.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { createApi } from '../../src/server/http/api.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { readPlugins } from '../../src/server/start/plugins.ts'
import { reservedSlugs } from '../../src/server/start/reserved-slugs.ts'
import { textsWith } from '../../src/server/texts/answer-texts.ts'

// The API in a separate process, to be killed: `node api-process.ts DATABASE_URL [UPLOADS_FOLDER]` prints its port.
const { db } = connect({ url: process.argv[2]!, poolSize: 10 })
const app: App = {
  db,
  clock: systemClock,
  log: createLog('silent'),
  cache: new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock: systemClock }),
  paymentProviders: [],
  tourProviders: [],
  identityProviders: [],
  payables: { order: payableOrder },
  clients: new ClientCache(),
  secrets: createSecrets({ setting: '', file: '' }),
  codes: null,
  mails: null,
  pushes: null,
  webPushes: null,
  addresses: null,
  geoip: null,
  texts: textsWith([]),
  ...kinds,
  reservedSlugs,
  demo: false,
  plugins: readPlugins(),
  publicUrl: 'http://shop.test',
  allowPrivateWebhooks: false,
  ...(process.argv[3] && { uploads: createDiskFiles(process.argv[3], '') }),
}
const api = createApi(app)
const server = serve(
  { fetch: (request) => api.fetch(request, '127.0.0.1'), port: 0, hostname: '127.0.0.1' },
  ({ port }) => {
    process.stdout.write(`${port}\n`)
  },
)
process.on('disconnect', () => server.close())

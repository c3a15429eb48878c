import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { TaggedCache } from '#kit/cache.ts'
import { fixedClock } from '#kit/clock.ts'
import { sql } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { createLog } from '#kit/log.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import type { PaymentProvider } from '#outside/payments/port.ts'
import { payOnReceipt } from '#plugins/pay-on-receipt/provider.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import type { App } from '#shop/context.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { createApi } from '../src/server/http/api.ts'
import { kinds } from '../src/server/start/kinds.ts'
import { readPlugins } from '../src/server/start/plugins.ts'
import { reservedSlugs } from '../src/server/start/reserved-slugs.ts'
import { textsWith } from '../src/server/texts/answer-texts.ts'
import { type Cast, seedCast } from './cast.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { checkRefusal } from './refusal-shape.ts'

export interface TestApp {
  app: App
  database: TestDatabase
  db: TestDatabase['db']
  cast: Cast
  clock: ReturnType<typeof fixedClock>
  /** Calls of the API with their access rules, as the server registered them. */
  calls: ReturnType<typeof createApi>['calls']
  streams: ReturnType<typeof createApi>['streams']['streams']
  openApi: ReturnType<typeof createApi>['openApi']
  /** A call as the pages of the same process make it. */
  call: ReturnType<typeof createApi>['call']
  /** An API request as it arrives over the network. */
  request(path: string, init?: RequestInit & { json?: unknown; ip?: string; host?: string }): Promise<Response>
  /** The same, with the status and the body parsed as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers by hand; shapes are checked by the contract test
  json(path: string, init?: Parameters<TestApp['request']>[1]): Promise<{ status: number; body: any; headers: Headers }>
  /** Headers of a signed-in customer with this phone, created if new. */
  signIn(phone: string, companyId?: number): Promise<Record<string, string>>
  /** Headers of a member of staff with these permissions; by default with all. */
  staff(permissions?: readonly string[], companyId?: number): Promise<Record<string, string>>
  /** Headers of a member of a group, at these outlets only if they are given. */
  member(group: string, outlets?: readonly number[] | null): Promise<Record<string, string>>
  /** Folder for the files of this app: `uploads/`. */
  folder: string
  /** The log so far, one JSON line per event. */
  logged: string[]
  close(): Promise<void>
}

/** Services of the shop; `payments` is the client every company pays through, closed by the test that created it. */
export type Outside = Partial<App> & { payments?: Omit<PaymentProvider, 'sendsFrom' | 'readNotification'> | null }

const payingThrough = (client: NonNullable<Outside['payments']>) =>
  yooKassa({ account: { shopId: 'test', secretKey: 'test' } }, () => ({ ...client, close() {} }))

interface StartOptions {
  now?: string
  outside?: Outside
  poolSize?: number
  /** Fills the empty database with other data than the cast. */
  seed?: (db: TestDatabase['db']) => Promise<Cast>
}

/** The API on its own database with the cast of test/cast.ts. The clock stands still until the test moves it. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const { payments, ...outside } = options.outside ?? {}
  const database = await createTestDatabase({ poolSize: options.poolSize })
  const cast = await (options.seed ?? seedCast)(database.db)
  const clock = fixedClock(options.now ?? '2026-11-21T09:00:00Z')
  const logged: string[] = []
  const cache = new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock })
  const app: App = {
    db: database.db,
    clock,
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    cache,
    paymentProviders: [...(payments ? [payingThrough(payments)] : []), payOnReceipt],
    tourProviders: [],
    identityProviders: [],
    payables: { order: payableOrder },
    clients: new ClientCache(),
    secrets: createSecrets({ setting: `test:${Buffer.alloc(32, 7).toString('base64')}`, file: '' }),
    codes: null,
    mails: null,
    pushes: null,
    webPushes: null,
    addresses: null,
    geoip: null,
    texts: textsWith(options.outside?.plugins ?? []),
    plugins: readPlugins(),
    ...kinds,
    reservedSlugs,
    demo: false,
    publicUrl: 'http://shop.test',
    allowPrivateWebhooks: false,
    ...outside,
  }
  const folder = path.join(os.tmpdir(), `vitrina-test-${newSecret()}`)
  app.uploads ??= createDiskFiles(path.join(folder, 'uploads'), '')
  const api = createApi(app)
  return {
    app,
    database,
    db: database.db,
    cast,
    clock,
    calls: api.calls,
    streams: api.streams.streams,
    openApi: api.openApi,
    call: api.call,
    ...askedOverNetwork(api),
    async signIn(phone, companyId = cast.company) {
      const key = newSecret()
      await sql`
        with customer as (
          insert into customers (company_id, phone) values (${companyId}, ${phone})
          on conflict (company_id, phone) do update set phone = excluded.phone returning id
        )
        insert into sessions (token_hash, customer_id, expires_at)
        select ${hashSecret(key)}, id, '2099-01-01' from customer`.execute(database.db)
      return { authorization: `Token ${key}` }
    },
    async staff(permissions = ['*'], companyId = cast.company) {
      const key = newSecret()
      await sql`
        with member as (
          insert into staff (company_id, email, name, password_hash, permissions)
          values (${companyId}, ${`${key}@staff.test`}, 'Ольга', '', ${permissions}) returning id
        )
        insert into staff_sessions (key_hash, company_id, staff_id, created_at, expires_at)
        select ${hashSecret(key)}, ${companyId}, id, ${clock.now()}, '2099-01-01' from member`.execute(database.db)
      return { authorization: `Staff ${key}` }
    },
    async member(group, outlets = null) {
      const key = newSecret()
      await sql`
        with member as (
          insert into staff (company_id, email, name, password_hash)
          values (${cast.company}, ${`${key}@staff.test`}, 'Игорь', '') returning id
        ), joined as (
          insert into staff_memberships (company_id, staff_id, group_name, outlet_ids)
          select ${cast.company}, id, ${group}, ${outlets}::bigint[] from member
        )
        insert into staff_sessions (key_hash, company_id, staff_id, created_at, expires_at)
        select ${hashSecret(key)}, ${cast.company}, id, ${clock.now()}, '2099-01-01' from member`.execute(database.db)
      return { authorization: `Staff ${key}` }
    },
    logged,
    folder,
    async close() {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A second web process on the database of the first: caches and clients of its own, the same clock. */
export function secondProcess<T extends TestApp>(shop: T): T {
  const { clock } = shop
  const cache = new TaggedCache({ most: 10_000_000, freshMs: 300_000, staleMs: 3_600_000, clock })
  const app: App = { ...shop.app, cache, clients: new ClientCache() }
  return { ...shop, app, ...askedOverNetwork(createApi(app)) }
}

function askedOverNetwork(api: ReturnType<typeof createApi>): Pick<TestApp, 'request' | 'json'> {
  const request: TestApp['request'] = async (path, { json, ip = '127.0.0.1', host = 'shop.test', ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('host')) headers.set('host', host)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const method = init.method ?? (json === undefined ? 'GET' : 'POST')
    const body = json === undefined ? init.body : JSON.stringify(json)
    const response = await api.fetch(new Request(`http://${host}${path}`, { ...init, method, headers, body }), ip)
    await checkRefusal(api.calls, method, path, response)
    return response
  }
  return {
    request,
    async json(path, init) {
      const response = await request(path, init)
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
    },
  }
}

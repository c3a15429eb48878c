import { TaggedCache } from '#kit/cache.ts'
import { fixedClock } from '#kit/clock.ts'
import { connect, Database } from '#kit/db.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { createLog } from '#kit/log.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import type { TourBookings, TourSupplier } from '#outside/tours/port.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import { bookTour, cancelAtSupplier, orderEnded } from '#shop/bookings/book.flow.ts'
import { readAtSupplier } from '#shop/bookings/read-booking.flow.ts'
import type { App } from '#shop/context.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { kinds } from '../../src/server/start/kinds.ts'

/**
 * Does one thing to the booking of an order in a process of its own and dies after a step of it: `node tour-process.ts GIVEN ACT ORDER STEP`. GIVEN:
 * JSON of the database, the account of the bank, the address of the supplier and the time. A step is a statement, or a call of the bank or the
 * supplier before and after its answer. With step 0 it lives and prints its steps, one a line.
 */
const [given = '{}', act = '', orderId = '', dieAfter = '0'] = process.argv.slice(2)
const { url, account, supplierUrl, now, hasKeys, secrets } = JSON.parse(given) as Record<string, string>
let count = 0
function step(name: string): void {
  count++
  if (dieAfter === '0') process.stdout.write(`${name.replaceAll('\n', ' ')}\n`)
  else if (count === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
}

/** Calls are steps, before them and after their answers. */
const stepping = <T extends object>(of: T, isStep: (name: string) => boolean): T =>
  new Proxy(of, {
    get(target, name) {
      const call = Reflect.get(target, name) as unknown
      if (typeof call !== 'function' || !isStep(String(name))) return call
      return async (...args: unknown[]) => {
        step(`before ${String(name)}`)
        const answer: unknown = await call.apply(target, args)
        step(`after ${String(name)}`)
        return answer
      }
    },
  })

/** The supplier lives in the process of the test, as a real one lives elsewhere. */
const ask = async (name: string, ...args: unknown[]) => {
  const answer = await fetch(`${supplierUrl}/${name}`, { method: 'POST', body: JSON.stringify(args) })
  if (!answer.ok) throw new Error(`the supplier answered ${answer.status}`)
  return answer.json()
}
const bookings: TourBookings = {
  hasKeys: hasKeys === 'yes',
  book: (wanted, key) => ask('book', wanted, key),
  find: (key) => ask('find', key),
  read: (ref) => ask('read', ref),
  cancel: (ref) => ask('cancel', ref),
  answerClaim: (ref, claim, answer) => ask('answerClaim', ref, claim, answer),
}
const supplier: TourSupplier = {
  async *search() {},
  actualize: async () => ({ state: 'expired' }),
  bookings: stepping(bookings, () => true),
  close() {},
}

const clock = fixedClock(now ?? '')
const { pool, close } = connect({ url: url ?? '', poolSize: 4 })
const app: App = {
  db: new Database(pool, { onAnswer: (statement) => step(statement.compile().text.trim().slice(0, 40)) }),
  clock,
  log: createLog('silent'),
  cache: new TaggedCache({ most: 1_000_000, freshMs: 300_000, staleMs: 3_600_000, clock }),
  paymentProviders: [
    yooKassa({ account: { shopId: 'test', secretKey: 'test' } }, () =>
      stepping(createYooKassa(JSON.parse(account ?? '{}')), (name) => /Payment$/.test(name)),
    ),
  ],
  tourProviders: [
    {
      ...{ name: 'planted', title: 'Planted', account: {}, sharedAccount: {}, usesShopCodes: true },
      create: () => supplier,
    },
  ],
  identityProviders: [],
  payables: { order: payableOrder },
  reservedSlugs: new Set(),
  clients: new ClientCache(),
  secrets: createSecrets({ setting: secrets ?? '', file: '' }),
  ...{ codes: null, mails: null, pushes: null, webPushes: null, addresses: null, geoip: null },
  // Nothing is presented here.
  texts: {} as App['texts'],
  ...kinds,
  demo: false,
  plugins: [],
  publicUrl: 'http://shop.test',
  allowPrivateWebhooks: false,
}
const acts: Record<string, (id: number) => Promise<unknown>> = {
  book: (id) => bookTour(app, id),
  read: (id) => readAtSupplier(app, id),
  cancel: async (id) => {
    await orderEnded(app, id)
    await cancelAtSupplier(app, id)
  },
}
await acts[act]?.(Number(orderId))
await app.clients.close?.()
await close()
process.exit(0)

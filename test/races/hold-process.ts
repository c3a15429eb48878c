import { TaggedCache } from '#kit/cache.ts'
import { fixedClock } from '#kit/clock.ts'
import { connect, Database } from '#kit/db.ts'
import { ClientCache } from '#kit/http/client-cache.ts'
import { createLog } from '#kit/log.ts'
import { createSecrets } from '#kit/security/secrets.ts'
import { createYooKassa } from '#outside/payments/yookassa.ts'
import { yooKassa } from '#plugins/yookassa/provider.ts'
import type { App } from '#shop/context.ts'
import { confirmOrder, endUnconfirmed, refuseOrder } from '#shop/orders/confirmation.flow.ts'
import { payableOrder } from '#shop/orders/payable-order.flow.ts'
import { kinds } from '../../src/server/start/kinds.ts'
import { confirmedCourse } from '../course/confirmed-course.ts'
import { coursePlaces } from '../course/course.claim.ts'

/**
 * Answers for the supplier of an order in a process of its own and dies after a step of it: `node hold-process.ts DATABASE_URL ACCOUNT NOW
 * confirm|refuse|silent ORDER STEP`. A step is a statement, or a call of the provider before and after its answer. With step 0 it lives and prints
 * its steps, one a line.
 */
const [url = '', account = '{}', now = '', act = '', orderId = '', dieAfter = '0'] = process.argv.slice(2)
let count = 0
function step(name: string): void {
  count++
  if (dieAfter === '0') process.stdout.write(`${name.replaceAll('\n', ' ')}\n`)
  else if (count === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
}

const clock = fixedClock(now)
const { pool, close } = connect({ url, poolSize: 4 })
const provider = yooKassa({ account: { shopId: 'test', secretKey: 'test' } }, () => {
  const client = createYooKassa(JSON.parse(account))
  return new Proxy(client, {
    get(of, name) {
      const call = Reflect.get(of, name) as (...given: unknown[]) => unknown
      if (typeof call !== 'function' || !/Payment$/.test(String(name))) return call
      return async (...given: unknown[]) => {
        step(`before ${String(name)}`)
        const answer = await call(...given)
        step(`after ${String(name)}`)
        return answer
      }
    },
  })
})
const app: App = {
  db: new Database(pool, { onAnswer: (statement) => step(statement.compile().text.trim().slice(0, 40)) }),
  clock,
  log: createLog('silent'),
  cache: new TaggedCache({ most: 1_000_000, freshMs: 300_000, staleMs: 3_600_000, clock }),
  paymentProviders: [provider],
  tourProviders: [],
  identityProviders: [],
  payables: { order: payableOrder },
  reservedSlugs: new Set(),
  clients: new ClientCache(),
  secrets: createSecrets({ setting: '', file: '' }),
  codes: null,
  mails: null,
  pushes: null,
  webPushes: null,
  addresses: null,
  geoip: null,
  // Nothing is presented here.
  texts: {} as App['texts'],
  ...kinds,
  lineKinds: [confirmedCourse, ...kinds.lineKinds],
  claims: [...kinds.claims, coursePlaces],
  demo: false,
  plugins: [],
  publicUrl: 'http://shop.test',
  allowPrivateWebhooks: false,
}
const acts: Record<string, (app: App, id: number) => Promise<unknown>> = {
  confirm: confirmOrder,
  refuse: (app, id) => refuseOrder(app, id, 'Мест нет'),
  silent: endUnconfirmed,
}
await acts[act]!(app, Number(orderId))
await app.clients.close?.()
await close()
process.exit(0)

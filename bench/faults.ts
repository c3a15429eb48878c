import { randomInt } from 'node:crypto'
import pg from 'pg'
import { connect } from '#kit/db.ts'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { runDoctor } from '../src/server/doctor.ts'
import { type Buyers, compare, newLedger, orderUntil } from './ledger.ts'
import { ask } from './load.ts'
import { makeShop } from './make-shop.ts'
import { signInMany } from './orders.ts'
import { startShop } from './processes.ts'
import { type Row, rate } from './table.ts'

export interface FaultOptions {
  folder: string
  /** How many times the database is killed. */
  kills: number
  say: (text: string) => void
}

/** Behaviour of the shop when its database is killed. Takes minutes, uses its own shop. */
export async function faultRows({ folder, kills, say }: FaultOptions): Promise<Row[]> {
  const { dataDir, seeded } = await makeShop(folder, 'faults', 2000)
  const shop = await startShop(dataDir, {})
  try {
    const url = (await runningUrl(dataDir))!
    const tokens = await signInMany(url, seeded.company)
    const skus = await plentiful(url)
    const buyers: Buyers = {
      port: shop.port,
      tokens,
      headers: { 'x-region-id': String(seeded.region), 'accept-language': 'ru' },
      body: () => orderOf(skus[randomInt(skus.length)]!, seeded.cashCourier),
    }
    return [...(await killRows(buyers, { url, kills, say }))]
  } finally {
    await shop.stop()
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Repeated kill -9 of the built-in database while 16 buyers order without pauses. */
async function killRows(
  buyers: Buyers,
  { url, kills, say }: { url: string } & Pick<FaultOptions, 'kills' | 'say'>,
): Promise<Row[]> {
  const ledger = newLedger()
  let over = false
  let rate0 = 0
  const backMs: number[] = []
  const work = orderUntil(buyers, ledger, () => over)
  try {
    const began = performance.now()
    await pause(5_000)
    rate0 = ledger.acknowledged.size / ((performance.now() - began) / 1000)
    for (let n = 1; n <= kills; n++) {
      const before = ledger.acknowledged.size
      process.kill(await postmasterOf(url), 'SIGKILL')
      const killed = performance.now()
      await until(() => ask(buyers.port, '/readyz').then(({ status }) => status === 503))
      await until(() => ask(buyers.port, '/readyz').then(({ status }) => status === 200))
      backMs.push(performance.now() - killed)
      say(`kill ${n} of ${kills}: back after ${(backMs.at(-1)! / 1000).toFixed(1)} s`)
      // Some orders between two kills, however slow the machine.
      await until(async () => ledger.acknowledged.size >= before + 50)
      await pause(500 + randomInt(1000))
    }
  } finally {
    over = true
    await work
  }
  const faults = await compare(url, ledger)
  const { db, close } = connect({ url, poolSize: 1, statementTimeoutMs: 600_000, applicationName: 'vitrina-bench' })
  const broken = await runDoctor(db).finally(close)
  const statuses = [...ledger.statuses].map(([status, count]) => `${status || 'cut'}: ${count}`).join(', ')
  const worstS = Math.max(...backMs) / 1000
  return [
    {
      what: `${kills} kills of the database under orders: acknowledged and lost, or told otherwise`,
      figure: `${faults.length} of ${ledger.acknowledged.size} orders${faults[0] ? ` (${faults[0]})` : ''}`,
      reference: `before the kills ${rate(rate0)} orders; answers ${statuses}`,
      target: '0',
      met: faults.length === 0,
    },
    {
      what: 'the shop ready again after a kill, the worst; by itself',
      figure: `${worstS.toFixed(1)} s`,
      target: '10 s',
      met: worstS <= 10,
    },
    {
      what: 'vitrina doctor after them',
      figure: broken.length === 0 ? 'all invariants hold' : broken.map((b) => `${b.name}: ${b.count}`).join('; '),
      target: 'nothing broken',
      met: broken.length === 0,
    },
  ]
}

/** PID of the postmaster, as the database reports it. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text")
    return Number(rows[0]!.text.split('\n')[0])
  } finally {
    await client.end()
  }
}

/** Waits at most a minute. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + 60_000
  while (Date.now() < last) {
    if (await isSo().catch(() => false)) return
    await pause(20)
  }
  throw new Error('what was waited for did not happen within a minute')
}

/** Skus that no run sells out. */
async function plentiful(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ sku: string }>(
      'select v.sku from variants v join stock_levels s on s.variant_id = v.id where s.on_hand >= 100000',
    )
    return rows.map(({ sku }) => sku)
  } finally {
    await client.end()
  }
}

/** A courier order of one piece, paid in cash on receipt, in a shop made by seed.ts. */
export function orderOf(sku: string, option: number): object {
  return {
    products: [{ sku, count: 1 }],
    delivery_payment_option: option,
    recipient_name: 'Покупатель',
    recipient_phone: '79110001000',
    address: {
      address: 'Екатеринбург, улица Ленина, 1',
      city: 'Екатеринбург',
      street: 'Ленина',
      house: '1',
      latitude: 56.84,
      longitude: 60.61,
    },
  }
}

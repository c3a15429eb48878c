import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { emulatorSettings, startEmulators } from '#outside/emulators.ts'
import { callRows } from './calls.ts'
import { catalogRows } from './catalog.ts'
import { faultRows } from './faults.ts'
import { startLarge } from './growth.ts'
import { importRows } from './import.ts'
import { ask } from './load.ts'
import { makeShop } from './make-shop.ts'
import { orderRows, signInMany } from './orders.ts'
import { overloadRows } from './overload.ts'
import { type Bench, pageRows } from './pages.ts'
import { memoryMb, startReference, startShop } from './processes.ts'
import { sizeRows } from './sizes.ts'
import { print, type Row } from './table.ts'
import { twoProcessRows } from './two-processes.ts'

const help = `npm run bench -- [options]

  --only LIST      pages, catalog, calls, orders, processes, sizes, start, import, peers, vitals, lighthouse, faults; all but the last five without it
                   vitals and lighthouse open the demo shop in a Chromium: minutes, and a machine with nothing else to do
                   peers installs Vendure and Next into a temporary folder and asks them the same: needs the registry, and minutes
                   faults kills the database under orders and asks five times what the shop can do: minutes; overload is the second alone
  --kills N        of faults (30)
  --no-growth      the catalog at one size only: making a shop of 100,000 products takes some minutes
  --import         also an import of 50,000 offers
  --rounds N       visits a page of vitals and lighthouse; the middle one counts (3)
  --seconds N      of each round, 2 rounds a row (2)
  --products N     in the shop under load (10000)
  --large N        in the large shop beside it (100000)
  --offers N       of --import (50000)
  --vendure-products N  of peers, those of the collection first: it takes some in a second (1000)

Each figure stands beside a reference measured by turns in the same run: compare ratios, not machines. «Asked before» is the share of
addresses that shop had been asked earlier in the run, so that an answer could come from a cache; «of the cards kept» is the share of
product cards that lay in memory as they are written. «Target» of a question is processor time
of one answer, Node + PostgreSQL in ms, the same at every size of the shop. But for peers no run needs a network.`

const root = path.join(import.meta.dirname, '..')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: 'pages,catalog,calls,orders,processes,sizes,start' },
      growth: { type: 'boolean', default: true },
      import: { type: 'boolean', default: false },
      kills: { type: 'string', default: '30' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      products: { type: 'string', default: '10000' },
      large: { type: 'string', default: '100000' },
      offers: { type: 'string', default: '50000' },
      'vendure-products': { type: 'string', default: '1000' },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  })
  if (values.help) return console.log(help)
  const wanted = new Set(values.only.split(','))
  if (values.import) wanted.add('import')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-bench-'))
  const closers: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })]
  const rows: Row[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
  }
  process.once('SIGINT', () => void stop().then(() => process.exit(130)))
  const say = (text: string) =>
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
  const began = performance.now()
  try {
    if (wanted.has('sizes')) rows.push(...sizeRows(path.join(root, 'dist')))
    const live = ['pages', 'catalog', 'calls', 'orders', 'processes', 'start'].some((one) => wanted.has(one))
    if (live) await liveRows({ wanted, values, folder, closers, rows, say })
    if (wanted.has('import')) {
      say('import')
      rows.push(...(await importRows(folder, Number(values.offers))))
    }
    if (wanted.has('peers')) {
      const { peerRows } = await import('./peers.ts')
      const products = Number(values.products)
      const vendureProducts = Number(values['vendure-products'])
      rows.push(...(await peerRows({ folder, products, vendureProducts, seconds: Number(values.seconds), say })))
    }
    if (wanted.has('faults')) {
      say('faults: making a shop of 2,000 products')
      rows.push(...(await faultRows({ folder, kills: Number(values.kills), say })))
    }
    if (wanted.has('faults') || wanted.has('overload')) {
      say('overload: making a shop of 2,000 products')
      rows.push(...(await overloadRows({ folder, say })))
    }
    if (wanted.has('vitals') || wanted.has('lighthouse')) {
      say('starting the demo shop and a browser')
      const { startDemoShop } = await import('./demo-shop.ts')
      const demo = await startDemoShop(folder, closers)
      if (wanted.has('vitals')) {
        say('vitals')
        const { aliveRows, vitalRows } = await import('./vitals.ts')
        rows.push(...(await vitalRows(demo, Number(values.rounds))), ...(await aliveRows(demo, Number(values.rounds))))
      }
      if (wanted.has('lighthouse')) {
        say('lighthouse')
        rows.push(...(await (await import('./lighthouse.ts')).lighthouseRows(demo, Number(values.rounds))))
      }
    }
    say('done\n')
  } finally {
    // Prints the rows measured before a failure too.
    print(rows)
    await stop()
  }
}

interface Live {
  wanted: ReadonlySet<string>
  values: { seconds: string; products: string; large: string; growth: boolean }
  folder: string
  closers: (() => Promise<void>)[]
  rows: Row[]
  say(text: string): void
}

/** Measures one shop under load: pages, catalog, carts, orders, memory, two processes. Adds each row as it is measured. */
async function liveRows({ wanted, values, folder, closers, rows, say }: Live): Promise<void> {
  const seconds = Number(values.seconds)
  const emulators = await startEmulators({ port: 0 })
  closers.push(emulators.close)
  const sms = emulatorSettings(emulators.url).sms
  const env = { SMS_URL: sms.url, SMS_API_ID: sms.apiId }
  say(`making a shop of ${values.products} products`)
  const { dataDir, seeded } = await makeShop(folder, 'shop', Number(values.products))
  say('starting it')
  const spawned = performance.now()
  const shop = await startShop(dataDir, env)
  closers.push(shop.stop)
  const first = await ask(shop.port, `/catalog/${seeded.category}/`, { headers: { 'accept-encoding': 'br' } })
  const startS = (performance.now() - spawned) / 1000
  if (first.status !== 200) throw new Error(`the first page answered ${first.status}`)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const idle = memoryMb(shop.pid)
  const reference = await startReference()
  closers.push(reference.stop)
  const url = (await runningUrl(dataDir))!
  const bench: Bench = {
    shop,
    reference,
    seconds,
    region: seeded.region,
    category: seeded.category,
    products: seeded.products,
    url,
  }
  if (wanted.has('start')) {
    rows.push({
      what: 'second start of the server to its first page',
      figure: `${startS.toFixed(2)} s`,
      target: '2.5 s',
      met: startS <= 2.5,
    })
    rows.push({
      what: 'memory of the process, idle',
      figure: `${idle?.now ?? '?'} MB`,
      target: '250 MB',
      ...(idle && { met: idle.now <= 250 }),
    })
  }
  if (wanted.has('pages')) {
    say('pages')
    const [token = ''] = await signInMany(url, seeded.company)
    rows.push(...(await pageRows(bench, token)))
  }
  if (wanted.has('catalog')) {
    say(values.growth ? `catalog: making a shop of ${values.large} products` : 'catalog')
    const beside = values.growth
      ? await startLarge(bench, () => makeShop(folder, 'large', Number(values.large)), env, closers)
      : null
    if (beside) {
      rows.push(beside.row)
      say('catalog')
    }
    rows.push(...(await catalogRows(bench, seeded.fixed, beside?.large ?? null)))
    await beside?.large.shop.stop()
  }
  if (wanted.has('calls')) {
    say('carts')
    rows.push(...(await callRows(bench, await signInMany(url, seeded.company))))
  }
  if (wanted.has('orders')) {
    say('orders')
    rows.push(...(await orderRows(bench, seeded.cashCourier)))
  }
  if (wanted.has('start')) {
    const after = memoryMb(shop.pid)
    rows.push({
      what: 'memory of the process after all that',
      figure: `${after?.now ?? '?'} MB, at most ${after?.most ?? '?'} MB`,
      target: '450 MB',
      ...(after && { met: after.now <= 450 }),
    })
  }
  if (wanted.has('processes')) {
    say('two processes')
    const { fixed, cashCourier } = seeded
    rows.push(...(await twoProcessRows(bench, { folder, fixed, cashCourier, env })))
  }
}

await main()

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '#kit/db.ts'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { runDoctor } from '../src/server/doctor.ts'
import { makeShop } from './make-shop.ts'
import { signInMany } from './orders.ts'
import { type Answered, closedLoop, openLoop } from './overload.ts'
import { memoryMb, type Running, serverFlags, startShop } from './processes.ts'
import { print, type Row, rate } from './table.ts'
import { mixedVisits, percentile } from './visits.ts'

const help = `npm run soak -- [options]

  --minutes N      how long (30)
  --products N     in the shop (2000)
  --simulate       instead: a simulated shop, faults between its statements, no load (decision 59)
    --seeds N      how many (20)
    --first N      the first of them (1)
    --steps N      of each (1000)
    --processes N  that share the seeds (one a core)
  --staff          instead: 1,000 rounds of two members of the staff at one order, and pages of 50,000 orders by processor time (decision 93)
  --holds          instead: held money, killed after every step and in 500 rounds at once (decision 88)
  --tours          instead: 10,000 walks of one tour each with a supplier that lies, is slow or dies, and kill -9 after every step of a booking
                   (decision 101), then 1,000 random walks of a visitor through filters, sorts, Back and reloads of the search screen
  --events         instead: 50 rounds of 500 people registering for 20 places through two processes (decision 105)

A web process and a worker on one database at half of what they can do: pages, calls that read, carts, orders. Meanwhile a feed of 1,000
offers is imported again and again, and the worker is killed. At the end memory must be flat within 10 %, no answer may be a fault, no
acknowledged order lost, and the doctor must find nothing; the exit code says so.`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      products: { type: 'string', default: '2000' },
      simulate: { type: 'boolean', default: false },
      staff: { type: 'boolean', default: false },
      holds: { type: 'boolean', default: false },
      tours: { type: 'boolean', default: false },
      events: { type: 'boolean', default: false },
      seeds: { type: 'string', default: '20' },
      first: { type: 'string', default: '1' },
      steps: { type: 'string', default: '1000' },
      processes: { type: 'string', default: String(os.availableParallelism()) },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help) ?? 0
  if (values.simulate) return simulate(values)
  if (values.staff) return runRaces(['test/races/staff.test.ts'], { STAFF_ROUNDS: '1000', STAFF_ORDERS: '50000' })
  if (values.holds) return runRaces(['test/races/holds.test.ts'], { HOLD_KILLS: 'all', HOLD_ROUNDS: '500' })
  if (values.events) return runRaces(['test/races/gatherings.test.ts'], { EVENT_ROUNDS: '50' })
  if (values.tours) {
    const files = ['test/races/tours.test.ts', 'test/races/tour-kills.test.ts']
    const code = await runRaces(files, { TOUR_WALKS: '10000', TOUR_KILLS: 'all' })
    return code || runTests('journeys', ['test/journeys/tour-walks.test.ts'], { TOUR_SCREEN_WALKS: '1000' })
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-soak-'))
  const began = performance.now()
  const say = (text: string) =>
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`)
  try {
    say(`making a shop of ${values.products} products`)
    const { dataDir, seeded } = await makeShop(folder, 'soak', Number(values.products))
    const rows = await soak({ folder, dataDir, seeded, minutes: Number(values.minutes), say })
    print(rows)
    return rows.every(({ met }) => met !== false) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the simulation tests with more seeds and steps than the usual tests, in several processes, each with its own database. */
async function simulate(asked: { seeds: string; first: string; steps: string; processes: string }): Promise<number> {
  const [seeds, first, steps] = [Number(asked.seeds), Number(asked.first), Number(asked.steps)]
  const processes = Math.max(1, Math.min(seeds, Number(asked.processes)))
  const from = (n: number) => Math.floor((seeds * n) / processes)
  const began = performance.now()
  const codes = await Promise.all(
    Array.from({ length: processes }, (_, n) => simulateSome(first + from(n), from(n + 1) - from(n), steps)),
  )
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${seeds} seeds of ${steps} steps in ${seconds.toFixed(0)} s, ${((seeds * steps) / seconds).toFixed(0)} steps a second`,
  )
  return Math.max(...codes)
}

const simulateSome = (first: number, seeds: number, steps: number): Promise<number> =>
  runRaces(['test/races/simulation.test.ts', '-t', 'seed '], {
    SIMULATION_SEEDS: String(seeds),
    SIMULATION_FIRST: String(first),
    SIMULATION_STEPS: String(steps),
  })

const runRaces = (tests: readonly string[], wanted: Record<string, string>): Promise<number> =>
  runTests('races', tests, wanted)

/** Runs tests of a layer with larger values than usual; returns the exit code. */
async function runTests(layer: string, tests: readonly string[], wanted: Record<string, string>): Promise<number> {
  const runner = path.join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
  const given = ['run', '--project', layer, ...tests]
  const child = spawn(process.execPath, [runner, ...given], { stdio: 'inherit', env: { ...process.env, ...wanted } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

type Made = Awaited<ReturnType<typeof makeShop>>
interface Soak extends Made {
  folder: string
  minutes: number
  say: (text: string) => void
}

async function soak({ folder, dataDir, seeded, minutes, say }: Soak): Promise<Row[]> {
  const web = await startShop(dataDir, { ROLE: 'web', LOG_LEVEL: 'silent' })
  const url = (await runningUrl(dataDir))!
  const worker = killedNowAndThen(() => startShop(dataDir, { ROLE: 'worker', LOG_LEVEL: 'silent', DATABASE_URL: url }))
  try {
    await worker.start()
    await cli(url, 'company', 'add', 'soak', '--name', 'Завозы')
    const next = mixedVisits(seeded, await signInMany(url, seeded.company))
    await closedLoop(web.port, next, 10)
    const capacity = (await closedLoop(web.port, next, 10)).filter(({ status }) => status < 300).length / 10
    say(`${minutes} minutes at half of ${rate(capacity)}`)
    const before = await ordersIn(url)
    const stops = [
      every(Math.max(20, minutes * 6), async (n) => {
        await cli(url, 'import', await feed(folder, n), '--company', 'soak')
        say(`import ${n} done`)
      }),
      every(Math.max(15, minutes * 4), async (n) => {
        await worker.killAndStart()
        say(`worker killed, ${n} times`)
      }),
    ]
    const memory = sampleMemory(web.pid)
    const answered = await openLoop(web.port, next, { perSecond: capacity / 2, seconds: minutes * 60 })
    const done = await Promise.all(stops.map((stop) => stop()))
    memory.stop()
    const lost =
      answered.filter(({ kind, status }) => kind === 'order' && status === 201).length -
      ((await ordersIn(url)) - before)
    return rowsOf({ answered, lost, mb: memory.mb, broken: await doctor(url), imports: done[0]!, kills: done[1]! })
  } finally {
    await worker.stop()
    await web.stop()
  }
}

interface Seen {
  answered: readonly Answered[]
  /** Acknowledged orders that are not in the database. */
  lost: number
  mb: readonly number[]
  broken: string[]
  imports: number
  kills: number
}

function rowsOf({ answered, lost, mb, broken, imports, kills }: Seen): Row[] {
  const faults = answered.filter(({ status, hasRetryAfter }) => status >= 500 && !(status === 503 && hasRetryAfter))
  const reasons = answered.flatMap(({ status, why, kind, ms }) =>
    status === 0 ? [`${kind}: ${why} after ${ms.toFixed(0)} ms`] : [],
  )
  const cut = reasons.length
  const refused = answered.filter(({ status }) => status === 503).length
  const waits = answered.map(({ ms }) => ms)
  const third = Math.floor(mb.length / 3)
  // The first third is warm-up: caches fill and code is optimized.
  const [early, late] = [mean(mb.slice(third, 2 * third)), mean(mb.slice(-third))]
  return [
    {
      what: `soak: ${answered.length} requests, ${imports} imports, ${kills} kills of the worker: faults and cut connections`,
      figure: `${faults.length} and ${cut}; told to come again: ${refused}`,
      reference: `p50 ${percentile(waits, 50).toFixed(0)} ms, p95 ${percentile(waits, 95).toFixed(0)} ms${reasons.length > 0 ? `; ${reasons.slice(0, 5).join('; ')}` : ''}`,
      target: '0 and 0',
      met: faults.length + cut === 0,
    },
    {
      what: 'memory of the web process, last third against the middle one',
      figure: `${late.toFixed(0)} MB, at most ${Math.max(...mb)} MB`,
      reference: `${early.toFixed(0)} MB`,
      ratio: (late / early).toFixed(2),
      target: 'ratio 1.1',
      met: late <= early * 1.1,
    },
    {
      what: 'orders acknowledged that are not in the database',
      figure: String(Math.max(0, lost)),
      target: '0',
      met: lost <= 0,
    },
    {
      what: 'vitrina doctor after it',
      figure: broken.length === 0 ? 'all invariants hold' : broken.join('; '),
      target: 'nothing broken',
      met: broken.length === 0,
    },
  ]
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length)

/** Runs `work` every so many seconds, never twice at once; the returned function waits for the last run and returns their number. */
function every(seconds: number, work: (n: number) => Promise<void>): () => Promise<number> {
  let [times, isOver, wake] = [0, false, () => {}]
  const running = (async () => {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, seconds * 1000).unref()
      })
      if (isOver) return
      await work(++times)
    }
  })()
  // An error is thrown at the end, when everything can be stopped.
  running.catch(() => {})
  return async () => {
    isOver = true
    wake()
    await running
    return times
  }
}

function killedNowAndThen(start: () => Promise<Running>) {
  let running: Running | null = null
  return {
    async start() {
      running = await start()
    },
    async killAndStart() {
      process.kill(running!.pid, 'SIGKILL')
      // As a supervisor does: retries until it runs, here at most five times.
      for (let tries = 1; ; tries++) {
        await pause(1_000)
        const started = await start().catch((error: unknown) => {
          if (tries === 5) throw error
          return null
        })
        if (!started) continue
        running = started
        return
      }
    },
    async stop() {
      await running?.stop()
    },
  }
}

function sampleMemory(pid: number): { mb: number[]; stop(): void } {
  const mb: number[] = []
  const timer = setInterval(() => mb.push(memoryMb(pid)?.now ?? 0), 5_000)
  return { mb, stop: () => clearInterval(timer) }
}

async function cli(url: string, ...args: string[]): Promise<void> {
  const file = path.join(import.meta.dirname, '..', 'src', 'server', 'cli.ts')
  const child = spawn(process.execPath, [...serverFlags, file, ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`vitrina ${args.slice(0, 2).join(' ')} ended with ${code}`)
}

/** A feed of 1,000 offers with other prices and stock each time. */
async function feed(folder: string, n: number): Promise<string> {
  const offers = Array.from(
    { length: 1_000 },
    (_, i) =>
      `<offer id="o${i}" available="true"><name>Товар ${i}</name><price>${500 + ((i * 37 + n * 101) % 9_000)}</price><currencyId>RUB</currencyId><categoryId>1</categoryId><count>${1 + ((i + n) % 50)}</count></offer>`,
  )
  const file = path.join(folder, 'feed.xml')
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-11-21T10:00+03:00"><shop><name>Завозы</name><company>Завозы</company><url>http://soak.test</url><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Разное</category></categories><offers>${offers.join('')}</offers></shop></yml_catalog>`,
  )
  return file
}

async function ordersIn(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]!.n
  } finally {
    await client.end()
  }
}

async function doctor(url: string): Promise<string[]> {
  const { db, close } = connect({ url, poolSize: 1, statementTimeoutMs: 600_000, applicationName: 'vitrina-soak' })
  return (await runDoctor(db).finally(close)).map(({ name, count }) => `${name}: ${count}`)
}

process.exitCode = await main()

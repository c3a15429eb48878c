import { runningUrl } from '#kit/postgres/launcher.ts'
import { makeShop } from './make-shop.ts'
import { signInMany } from './orders.ts'
import { memoryMb, startReference, startShop } from './processes.ts'
import { type Row, rate, ratio, share } from './table.ts'
import { type Kind, mixedVisits, percentile, sender, type Told, type Visit } from './visits.ts'

export interface OverloadOptions {
  folder: string
  say: (text: string) => void
  /** Duration of the measurement under overload. */
  seconds?: number
  /** Load as a multiple of the capacity. */
  times?: number
}

export type Answered = Told & { kind: Kind }

/** Behaviour of the shop at five times the requests it can serve: its own shop, mixed requests that no cache can answer. */
export async function overloadRows({ folder, say, seconds = 20, times = 5 }: OverloadOptions): Promise<Row[]> {
  const { dataDir, seeded } = await makeShop(folder, 'overload', 2000)
  const shop = await startShop(dataDir, { LOG_LEVEL: 'silent' })
  const reference = await startReference()
  try {
    await reference.answer({ kind: 'bytes', headers: {}, body: '' })
    const tokens = await signInMany((await runningUrl(dataDir))!, seeded.company)
    const next = mixedVisits(seeded, tokens)
    await closedLoop(shop.port, next, 5)
    say('what it can do')
    const capacity = good(await closedLoop(shop.port, next, 10)).length / 10
    const before = memoryMb(shop.pid)
    say(`${times} times ${rate(capacity)}`)
    const health = watchHealth(shop.port)
    const idle = watchHealth(reference.port)
    const answered = await openLoop(shop.port, next, { perSecond: capacity * times, seconds })
    const [healthMs, idleMs] = [await health.stop(), await idle.stop()]
    const after = memoryMb(shop.pid)
    const memory: [number, number] = [before?.now ?? 0, after?.most ?? 0]
    return rowsOf({ capacity, answered, healthMs, idleMs, seconds, times, memory })
  } finally {
    await reference.stop()
    await shop.stop()
  }
}

interface Seen {
  capacity: number
  answered: readonly Answered[]
  healthMs: readonly number[]
  /** The waits of a server that does nothing, measured the same way: the delay caused by the machine itself. */
  idleMs: readonly number[]
  seconds: number
  times: number
  memory: [before: number, most: number]
}

function rowsOf({ capacity, answered, healthMs, idleMs, seconds, times, memory }: Seen): Row[] {
  const accepted = good(answered)
  const goodput = accepted.length / seconds
  const refused = answered.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  // "Sold out" and the like (409) count as answers.
  const others = answered.filter(
    (one) => (one.status < 200 || one.status === 408 || one.status >= 500) && !refused.includes(one),
  )
  const statuses = [...new Set(others.map(({ status }) => status || 'cut'))].join(', ')
  const p95 = percentile(
    accepted.map(({ ms }) => ms),
    95,
  )
  const taken = (kind: Kind) => share(part(answered, kind))
  const said = (ms: readonly number[]) =>
    `p99 ${percentile(ms, 99).toFixed(0)} ms, at most ${Math.max(...ms).toFixed(0)} ms`
  return [
    {
      what: `goodput at ${times} times what it can do: 40 % pages, 40 % reading, 15 % carts, 5 % orders, never asked`,
      figure: `${rate(goodput)}; refused ${rate(refused.length / seconds)}, after ${percentile(
        refused.map(({ ms }) => ms),
        50,
      ).toFixed(0)} ms`,
      reference: `16 at once, the same run: ${rate(capacity)}`,
      ratio: ratio(goodput, capacity),
      target: 'ratio 0.9',
      met: goodput / capacity >= 0.9,
    },
    {
      what: 'of it: p95 of what was accepted',
      figure: `${p95.toFixed(0)} ms`,
      reference: `taken: ${taken('order')} of orders, ${taken('cart')} of carts, ${taken('reading')} of reading, ${taken('page')} of pages`,
      target: '1,000 ms; orders before reading',
      met: p95 < 1_000 && part(answered, 'order') > part(answered, 'reading'),
    },
    {
      what: 'of it: cut, or neither answered nor told when to come again',
      figure: `${others.length}${statuses && ` (${statuses})`}`,
      target: '0',
      met: others.length === 0,
    },
    {
      what: 'of it: /healthz, asked ten times a second',
      figure: said(healthMs),
      reference: `a server that does nothing: ${said(idleMs)}`,
      target: '100 ms',
      met: Math.max(...healthMs) < 100,
    },
    {
      what: 'of it: memory of the process, at most',
      figure: `${memory[1]} MB`,
      reference: `${memory[0]} MB before`,
      target: '450 MB',
      met: memory[1] <= 450,
    },
  ]
}

const good = (answered: readonly Answered[]) => answered.filter(({ status }) => status >= 200 && status < 300)

/** Share of successful requests of a kind. */
function part(answered: readonly Answered[], kind: Kind): number {
  const ofIt = answered.filter((one) => one.kind === kind)
  return good(ofIt).length / Math.max(1, ofIt.length)
}

/** 16 visitors, each of whom sends the next request as soon as the last is answered. */
export async function closedLoop(port: number, next: () => Visit, seconds: number, atOnce = 16): Promise<Answered[]> {
  const { send, close } = sender(port, atOnce)
  const until = performance.now() + seconds * 1000
  const answered: Answered[] = []
  const one = async () => {
    while (performance.now() < until) {
      const visit = next()
      answered.push({ kind: visit.kind, ...(await send(visit)) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  close()
  return answered
}

/** Sends a fixed number of requests per second regardless of answers: visitors do not wait for each other. */
export async function openLoop(
  port: number,
  next: () => Visit,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Answered[]> {
  const { send, close } = sender(port, 2_000)
  const began = performance.now()
  const all: Promise<Answered>[] = []
  for (let passed = 0; passed < seconds; passed = (performance.now() - began) / 1000) {
    while (all.length < passed * perSecond) {
      const visit = next()
      all.push(send(visit).then((told) => ({ kind: visit.kind, ...told })))
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const answered = await Promise.all(all)
  close()
  return answered
}

/** Requests /healthz ten times a second, as a balancer would, each time over a new connection. */
function watchHealth(port: number) {
  const waits: number[] = []
  const asked: Promise<void>[] = []
  const timer = setInterval(() => {
    const { send, close } = sender(port, 1)
    asked.push(
      send({ path: '/healthz', headers: {} }).then(({ status, ms }) => {
        waits.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
        close()
      }),
    )
  }, 100)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(asked)
      return waits
    },
  }
}

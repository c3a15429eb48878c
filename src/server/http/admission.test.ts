import { expect, test } from 'vitest'
import { Admission, type AdmissionOptions, type Priority } from './admission.ts'

const calm = { loopLagMs: 0, waitingForDatabase: 0 }
const pressed = { loopLagMs: 100, waitingForDatabase: 0 }

function started(options: Partial<AdmissionOptions> = {}) {
  let now = 0
  const turns: (() => void)[] = []
  const turn = () => {
    for (const back of turns.splice(0)) back()
  }
  const admission = new Admission({ now: () => now, nextTurn: (back) => turns.push(back), least: 4, ...options })
  const said: string[] = []
  const ask = (priority: Priority, name: string = priority, inTheSameTurn = false) => {
    const leave = admission.ask(
      priority,
      () => said.push(`start ${name}`),
      () => said.push(`refuse ${name}`),
    )
    if (!inTheSameTurn) turn()
    return leave
  }
  return {
    turn,
    admission,
    said,
    ask,
    pass(ms: number, pressure = pressed) {
      now += ms
      admission.adjust(pressure)
      turn()
    },
  }
}

/** A process that does one thing at a time, with this many requests per second of each kind for ten seconds; cost in ms. */
function simulate(perSecond: Partial<Record<Priority, number>>, costMs: number) {
  let now = 0
  const turns: (() => void)[] = []
  const admission = new Admission({ now: () => now, nextTurn: (back) => turns.push(back) })
  const kinds = Object.keys(perSecond) as Priority[]
  const counted = Object.fromEntries(kinds.map((kind) => [kind, { done: 0, refused: 0, waits: [] as number[] }]))
  const working: { left: number; end(): void }[] = []
  let most = 0
  for (now = 0; now < 10_000; now++) {
    for (const kind of kinds) {
      const [rate, count] = [perSecond[kind]! / 1000, counted[kind]!]
      for (let n = Math.floor((now + 1) * rate) - Math.floor(now * rate); n > 0; n--) {
        const asked = now
        let leave = () => {}
        const end = () => {
          count.done++
          count.waits.push(now - asked)
          leave()
        }
        leave = admission.ask(
          kind,
          () => working.push({ left: costMs, end }),
          () => count.refused++,
        )
      }
    }
    const [first] = working
    if (first && --first.left === 0) {
      working.shift()
      first.end()
    }
    for (const back of turns.splice(0)) back()
    // All running work shares the loop, so the lag equals the time of that work.
    if (now % 50 === 0) admission.adjust({ loopLagMs: (working.length * costMs) / 2, waitingForDatabase: 0 })
    const { running, queues } = admission.state()
    most = Math.max(most, running + queues.buying.waiting + queues.reading.waiting + queues.pages.waiting)
  }
  const p95 = (kind: Priority) => {
    const { waits } = counted[kind]!
    return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]!
  }
  return { counted, p95, most }
}

test('refuses nothing below capacity', () => {
  const { counted } = simulate({ buying: 20, reading: 60, pages: 60 }, 5)
  expect(Object.values(counted).map(({ refused }) => refused)).toEqual([0, 0, 0])
})

test('at five times capacity keeps full throughput, in time, with a bounded number of requests', () => {
  const { counted, p95, most } = simulate({ pages: 1_000 }, 5)
  expect(counted.pages!.done).toBeGreaterThanOrEqual(0.98 * 2_000)
  expect(p95('pages')).toBeLessThan(1_000)
  expect(most).toBeLessThan(200)
})

test('serves all orders while reading is five times over capacity, without starving pages', () => {
  const { counted, p95 } = simulate({ buying: 50, reading: 500, pages: 500 }, 5)
  expect(counted.buying!.refused).toBe(0)
  expect(p95('buying')).toBeLessThan(200)
  expect(counted.reading!.done).toBeGreaterThan(3 * counted.pages!.done)
  expect(counted.pages!.done).toBeGreaterThan(100)
})

test('a free slot goes to the higher priority, regardless of arrival order', () => {
  const { ask, said, turn } = started({ least: 4 })
  const leaves = Array.from({ length: 8 }, () => ask('buying', 'first'))
  ask('pages')
  ask('reading')
  ask('buying')
  said.length = 0
  for (const leave of leaves.slice(0, 7)) {
    leave()
    turn()
  }
  expect(said).toEqual(['start buying', 'start reading', 'start pages'])
})

test('a quarter of the slots is reserved for buying: stuck reading does not block orders', () => {
  const { ask, said } = started({ least: 4 })
  for (let n = 0; n < 100; n++) ask('reading')
  ask('buying', 'order')
  expect(said.filter((one) => one === 'start reading')).toHaveLength(6)
  expect(said).toContain('start order')
})

test('starts one request per event loop turn', () => {
  const { ask, said, turn } = started()
  for (const name of ['a', 'b', 'c']) ask('reading', name, true)
  expect(said).toEqual(['start a'])
  turn()
  expect(said).toEqual(['start a', 'start b'])
  turn()
  expect(said).toEqual(['start a', 'start b', 'start c'])
})

test('a queue is bounded: overflow is refused at once', () => {
  const { ask, said, admission } = started()
  for (let n = 0; n < 6 + 128; n++) ask('reading')
  expect(said).not.toContain('refuse late')
  ask('reading', 'late')
  expect(said.at(-1)).toBe('refuse late')
  expect(admission.state().queues.reading).toMatchObject({ waiting: 128, refused: 1 })
})

test('refuses after too long a wait; under sustained waiting the limit is shorter', () => {
  const { ask, said, pass } = started()
  for (let n = 0; n < 6; n++) ask('reading', 'first')
  ask('reading', 'a')
  pass(1_000)
  expect(said).not.toContain('refuse a')
  ask('reading', 'b')
  pass(1)
  expect(said).toContain('refuse a')
  pass(399)
  expect(said).not.toContain('refuse b')
  pass(1)
  expect(said).toContain('refuse b')
})

test('orders wait longer than reading: two seconds', () => {
  const { ask, said, pass } = started()
  for (let n = 0; n < 8; n++) ask('buying', 'first')
  ask('buying', 'a')
  pass(2_000)
  expect(said).not.toContain('refuse a')
  ask('buying', 'b')
  pass(1)
  expect(said).toContain('refuse a')
  pass(500)
  expect(said).toContain('refuse b')
})

test('the limit shrinks under event loop or database pressure, grows while requests wait without it, within bounds', () => {
  const { ask, pass, admission } = started({ least: 4, most: 20 })
  const limit = () => admission.state().limit
  for (let n = 0; n < 300; n++) ask('buying')
  pass(1, calm)
  expect(limit()).toBe(9)
  for (let n = 0; n < 20; n++) pass(1, calm)
  expect(limit()).toBe(20)
  pass(1, { loopLagMs: 0, waitingForDatabase: 9 })
  expect(limit()).toBe(16)
  for (let n = 0; n < 20; n++) pass(1, pressed)
  expect(limit()).toBe(4)
})

test('an unreached limit does not grow', () => {
  const { ask, pass, admission } = started()
  ask('pages')
  pass(50, calm)
  expect(admission.state().limit).toBe(8)
})

test('a cancelled waiter leaves the queue, and a slot is freed once', () => {
  const { ask, said, admission } = started()
  const leaves = Array.from({ length: 8 }, () => ask('buying', 'first'))
  const gone = ask('buying', 'gone')
  gone()
  gone()
  leaves[0]!()
  leaves[0]!()
  expect(said).not.toContain('start gone')
  expect(admission.state()).toMatchObject({ running: 7, queues: { buying: { waiting: 0 } } })
})

test('starts requests delayed by a long loop turn while slots are free', () => {
  const { ask, pass, said } = started()
  ask('pages', 'first', true)
  ask('pages', 'second', true)
  pass(900)
  expect(said).toEqual(['start first', 'start second'])
})

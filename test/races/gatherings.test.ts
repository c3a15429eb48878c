import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { Chance } from '../chance.ts'
import { expectHealthy, runJobs, waitingJobs } from '../place-order.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { type OuterWorld, startOuterWorld } from '../start-emulators.ts'

/** `npm run soak -- --events` runs 50. */
const rounds = Number(process.env.EVENT_ROUNDS ?? 1)
const [people, places, leaving] = [500, 20, 5]
/** Requests under way at once, through both processes. */
const atOnce = 80

type Headers = Record<string, string>
let outer: OuterWorld
let shop: TestApp
let visitors: Headers[]
let olga: Headers
let processes: { child: ChildProcess; origin: string }[]
beforeAll(async () => {
  outer = await startOuterWorld()
  shop = await startApp({ outside: outer.outside })
  olga = await shop.staff()
  visitors = await Promise.all(Array.from({ length: people }, (_, at) => shop.signIn(String(79100000000 + at))))
  processes = await Promise.all([startProcess(), startProcess()])
})
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await shop.close()
  await outer.close()
})

async function startProcess() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-process.ts'), shop.database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const port = await new Promise<string>((done, failed) => {
    child.stdout.once('data', (data: Buffer) => done(data.toString().trim()))
    child.once('exit', () => failed(new Error('the process did not start')))
  })
  return { child, origin: `http://127.0.0.1:${port}` }
}

interface Accepted {
  visitor: number
  id: number
  state: string
  /** 0: it holds a place. */
  position: number
  /** Numbers of two moments in the order in which they happened: no clock is asked. */
  sent: number
  answered: number
}

let moments = 0
async function post(visitor: number, at: number, url: string): Promise<Accepted> {
  const sent = ++moments
  const answer = await fetch(`${processes[at % 2]!.origin}${url}`, { method: 'POST', headers: visitors[visitor]! })
  const { id, state, waiting_position } = (await answer.json()) as {
    id: number
    state: string
    waiting_position: number | null
  }
  expect(answer.status, url).toBeLessThan(300)
  return { visitor, id, state, position: waiting_position ?? 0, sent, answered: ++moments }
}

/** Registers these visitors, many at once; every tenth twice at the same time, once through each process. */
async function registerAll(order: readonly number[], slug: string): Promise<Accepted[]> {
  const left = order.entries()
  const all: Accepted[] = []
  const url = `/api/events/${slug}/register/`
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, visitor] of left) {
        if (at % 10 !== 0) all.push(await post(visitor, at, url))
        else {
          const [one, again] = await Promise.all([post(visitor, 0, url), post(visitor, 1, url)])
          expect(again.id).toBe(one.id)
          // Either of them may have been the one that was accepted.
          all.push({ ...one, answered: Math.max(one.answered, again.answered) })
        }
      }
    }),
  )
  return all
}

/** Nobody is let in, or waits, before somebody whose request had been answered before theirs was sent. */
function expectOrderOfAcceptance(all: readonly Accepted[]): void {
  let lastSent = 0
  for (const group of [...Map.groupBy(all, ({ position }) => position)].toSorted(([a], [b]) => a - b)) {
    for (const { position, answered } of group[1]) {
      if (position > 0) expect(answered, `position ${position}`).toBeGreaterThan(lastSent)
    }
    lastSent = Math.max(lastSent, ...group[1].map(({ sent }) => sent))
  }
}

const registrationsOf = async (event: number) =>
  (
    await sql<{ id: number; state: string; turn: number | null }>`
      select id::int, state, turn::int from gathering_registrations where gathering_id = ${event} order by turn nulls first, id`.execute(
      shop.db,
    )
  ).rows

async function addEvent(slug: string): Promise<number> {
  const { status, body } = await shop.json('/api/staff/events/', {
    json: {
      slug,
      theme: 'trip',
      name: 'Зимний выезд',
      starts_at: '2099-01-10T10:00:00Z',
      ends_at: '2099-01-10T14:00:00Z',
      region_id: shop.cast.regions.ekb,
      places,
      is_published: true,
    },
    headers: olga,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

test(`500 people register for 20 places through two processes, five of them cancel at once: exactly the first five who wait get in, each told once, rounds: ${rounds}`, {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const chance = new Chance(Number(process.env.TEST_SEED))
  for (let round = 1; round <= rounds; round++) {
    const slug = `round-${round}`
    const event = await addEvent(slug)
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
    await sql`delete from messages`.execute(shop.db)
    const accepted = await registerAll(
      chance.exactly(
        visitors.map((_, at) => at),
        people,
      ),
      slug,
    )

    const inside = accepted.filter(({ position }) => position === 0)
    const waiting = accepted.filter(({ position }) => position > 0).toSorted((a, b) => a.position - b.position)
    expect(inside.map(({ state }) => state)).toEqual(Array.from({ length: places }, () => 'approved'))
    expect(waiting.map(({ position, state }) => [position, state])).toEqual(
      Array.from({ length: people - places }, (_, at) => [at + 1, 'new']),
    )
    expectOrderOfAcceptance(accepted)
    const told = (await waitingJobs(shop)).filter(({ name }) => name === 'gathering_notice')
    expect(new Set(told.map(({ payload }) => payload.registration_id)).size).toBe(people)
    expect(told).toHaveLength(people)
    await sql`delete from graphile_worker._private_jobs`.execute(shop.db)

    const gone = chance.exactly(inside, leaving)
    await Promise.all(gone.map(({ visitor, id }, at) => post(visitor, at, `/api/event-registrations/${id}/cancel/`)))
    const first = waiting.slice(0, leaving)
    const after = await registrationsOf(event)
    const idsOf = (those: readonly { id: number }[]) => those.map(({ id }) => id).toSorted((a, b) => a - b)
    const are = (state: string, waits: boolean) =>
      after.filter((one) => one.state === state && (one.turn !== null) === waits)
    const stayed = inside.filter((one) => !gone.includes(one))
    expect(idsOf(are('approved', false))).toEqual(idsOf([...stayed, ...first]))
    expect(idsOf(are('canceled', false))).toEqual(idsOf(gone))
    expect(are('new', true).map(({ id }) => id)).toEqual(waiting.slice(leaving).map(({ id }) => id))
    // Two workers at once.
    await Promise.all([runJobs(shop, 'gathering_notice'), runJobs(shop, 'gathering_notice')])
    const { rows: messages } = await sql<{ event: string; phone: string; count: number }>`
      select event, address as phone, count(*)::int as count from messages group by 1, 2 order by 2`.execute(shop.db)
    expect(messages).toEqual(
      first
        .map(({ visitor }) => ({ event: 'event.let_in', phone: `…${String(visitor).padStart(4, '0')}`, count: 1 }))
        .toSorted((a, b) => a.phone.localeCompare(b.phone)),
    )
  }
  await expectHealthy(shop)
})

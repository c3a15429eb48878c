import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumOf } from '#lib/money.ts'
import { type EmulatedTours, startEmulatedTours, suppliers } from '../../../test/tours/emulated-tours.ts'
import { faultOf } from './checked-tours.ts'
import type { FoundTour } from './port.ts'
import { SupplierFault } from './supplier-fault.ts'

// The real clients behind a proxy that changes what the emulators answer, as suppliers and the roads to them do.

type Mangle = (text: string) => { text: string; status?: number }

let world: EmulatedTours
let proxy: { url: string; mangle: Mangle; close(): Promise<void> }
beforeAll(async () => {
  world = await startEmulatedTours()
  proxy = await startProxy()
})
afterAll(async () => {
  await proxy.close()
  await world.close()
})

async function startProxy(): Promise<typeof proxy> {
  const server = createServer(async (request, response) => {
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(`${world.url}${request.url}`, { headers: headers as Record<string, string> })
    const { text, status = answer.status } = mine.mangle(await answer.text())
    response.writeHead(status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const mine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mangle: ((text) => ({ text })) as Mangle,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return mine
}

const signal = () => new AbortController().signal
const wantedOf = (emulated: (typeof suppliers)[number]) =>
  emulated.wanted({
    dateFrom: '2027-06-12',
    dateTo: '2027-06-12',
    nightsTo: 7,
    hotels: [emulated.hotel('Emu Nonsense Hotel'), emulated.hotel('Emu Grand Kemer')],
  })

/** Everything of a tour but its id, which differs from search to search. */
const tellable = ({ id: _id, ...tour }: FoundTour) => JSON.stringify(tour)

async function searched(emulated: (typeof suppliers)[number], mangle: Mangle): Promise<FoundTour[] | SupplierFault> {
  proxy.mangle = mangle
  const supplier = emulated.create(
    { url: proxy.url, kit: { ...world.kit, random: () => 0 } },
    { kit: { timeouts: { totalMs: 2000 } } },
  )
  const tours: FoundTour[] = []
  try {
    for await (const batch of supplier.search(wantedOf(emulated), signal())) tours.push(...batch.tours)
    return tours
  } catch (error) {
    if (error instanceof SupplierFault) return error
    throw error
  } finally {
    supplier.close()
    proxy.mangle = (text) => ({ text })
  }
}

/** The same answer with each value written in another way that suppliers use: `change` says how. */
const rewritten = (text: string, change: (value: unknown) => unknown): string => {
  if (!/^\s*[[{]/.test(text)) return text
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return change(value.map(walk))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
    return change(value)
  }
  return JSON.stringify(walk(JSON.parse(text)))
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^-?\d{1,9}$/.test(value)
const sameAnswers: [title: string, change: (value: unknown) => unknown][] = [
  ['numbers as texts', (value) => (typeof value === 'number' ? String(value) : value)],
  ['texts as numbers', (value) => (isNumber(value) ? Number(value) : value)],
  ['lists of one as the one', (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)],
  ['lists as objects with numbers', (value) => (Array.isArray(value) ? { ...value } : value)],
  ['empty lists as empty texts', (value) => (Array.isArray(value) && value.length === 0 ? '' : value)],
  ['no value as null or an empty text', (value) => (value === '' ? null : value)],
]

describe.each(suppliers)('$name', (emulated) => {
  test.each(sameAnswers)('finds the same tours when it writes %s', async (_, change) => {
    const usual = await searched(emulated, (text) => ({ text }))
    const changed = await searched(emulated, (text) => ({ text: rewritten(text, change) }))
    if (usual instanceof SupplierFault || changed instanceof SupplierFault) throw new Error('it has failed')
    expect(usual.length).toBeGreaterThan(0)
    expect(changed.map(tellable).sort()).toEqual(usual.map(tellable).sort())
  })

  test.each<[title: string, mangle: Mangle, code: string]>([
    ['a page instead of JSON', () => ({ text: '<!doctype html><title>502 Bad Gateway</title>' }), 'bad_answer'],
    ['an empty answer', () => ({ text: '' }), 'bad_answer'],
    ['another JSON', () => ({ text: '{"ok":[]}' }), 'bad_answer'],
    ['null', () => ({ text: 'null' }), 'bad_answer'],
    ['429', () => ({ text: 'Too Many Requests', status: 429 }), 'too_often'],
    ['403', () => ({ text: 'Forbidden', status: 403 }), 'account'],
    ['503', () => ({ text: '', status: 503 }), 'no_answer'],
    ['«Authorization Error» as a text', () => ({ text: 'Authorization Error' }), 'account'],
  ])('%s is a fault of the supplier, told by its code', async (_, mangle, code) => {
    const told = await searched(emulated, mangle)
    expect(told).toBeInstanceOf(SupplierFault)
    // Level.Travel says in every answer whether it succeeded: what does not say so is a refusal.
    const isAnyway = emulated.name === 'Level.Travel' && code === 'bad_answer'
    expect([code, isAnyway ? 'refused' : code]).toContain((told as SupplierFault).code)
  })

  test('whatever becomes of its answers, a search finds only tours that can be sold, or fails as a supplier', async () => {
    const nonsense: unknown[] = [
      null,
      '',
      'x',
      -1,
      0,
      1.5,
      1e300,
      true,
      [],
      {},
      { 0: null },
      [null],
      '99.99.9999',
      'NaN',
      '1e9',
    ]
    const damage = fc.record({
      share: fc.constantFrom(0.02, 0.2),
      seed: fc.nat(),
      kind: fc.constantFrom('values', 'cut', 'letters', 'twice'),
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ share, seed, kind }) => {
        let state = seed >>> 0
        const chance = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return state / 2 ** 32
        }
        const pick = () => nonsense[Math.floor(chance() * nonsense.length)]
        const found = await searched(emulated, (text) => {
          if (chance() < 0.3) return { text }
          if (kind === 'cut') return { text: text.slice(0, Math.floor(chance() * text.length)) }
          if (kind === 'letters') {
            const at = Math.floor(chance() * text.length)
            return { text: `${text.slice(0, at)}${String.fromCharCode(chance() * 128)}${text.slice(at + 1)}` }
          }
          if (kind === 'twice')
            return { text: rewritten(text, (value) => (Array.isArray(value) ? [...value, ...value] : value)) }
          return { text: rewritten(text, (value) => (chance() < share ? pick() : value)) }
        })
        if (found instanceof SupplierFault) return
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        for (const tour of found) {
          expect(faultOf(tour, wantedOf(emulated))).toBeNull()
          expect(sumOf(tour.parts.map(({ amount }) => amount))).toBeGreaterThan(0)
          expect(tour.operator).not.toBe('')
          expect(tour.roomKey).toMatch(/^[a-z0-9-]{1,60}$/)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('whatever becomes of its answers, an actualisation has parts that are paid, or tells nothing', async () => {
    const wanted = wantedOf(emulated)
    const usual = emulated.create(world)
    const { adults, childAges } = wanted
    let tour = ''
    for await (const { tours } of usual.search(wanted, signal())) tour ||= tours[0]?.id ?? ''
    usual.close()
    const nonsense: unknown[] = [null, '', 'x', -100, 0, 0.001, {}, [], 'EUR', '-1', { value: -5 }]
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(0.03, 0.3), async (seed, share) => {
        let state = seed >>> 0
        const chance = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
          return state / 2 ** 32
        }
        proxy.mangle = (text) => ({
          text: rewritten(text, (value) =>
            chance() < share ? nonsense[Math.floor(chance() * nonsense.length)] : value,
          ),
        })
        const supplier = emulated.create({ url: proxy.url, kit: world.kit }, { kit: { timeouts: { totalMs: 2000 } } })
        try {
          const now = await supplier.actualize({ tour, flight: null, adults, childAges }, signal())
          if (now.state !== 'ok') return
          for (const { amount } of now.quote.parts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
          expect(now.quote.parts.find(({ code }) => code === 'tour')?.amount).toBeGreaterThan(0)
          const ids = now.quote.flights.map(({ id }) => id)
          if (ids.length > 0) expect(ids).toContain(now.quote.chosenFlight)
        } catch (error) {
          if (!(error instanceof SupplierFault)) throw error
        } finally {
          supplier.close()
          proxy.mangle = (text) => ({ text })
        }
      }),
      { numRuns: 60 },
    )
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type { WantedTours } from '#outside/tours/port.ts'
import { startApp, type TestApp } from '../start-app.ts'
import { operators, PlantedSupplier, planted, seedTours, tour } from '../tours/planted-tours.ts'

/** An operator that flies on Thursdays only, for 7 or 10 nights, from Moscow to Kemer and from Yekaterinburg to Hurghada, for at most four. */
const isFlown = (departure: string, hotels: string[]) =>
  (departure === 'moskva' ? 'palm' : departure === 'ekaterinburg' ? 'lotus' : '') === hotels[0]
const isThursday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 4
const priceOf = (day: string, nights: number) => 50_000 + Number(day.slice(8)) * 100 + nights * 1000
const routes = {
  moskva: { hotel: 'palm', places: ['turciya', 'kemer'] },
  ekaterinburg: { hotel: 'lotus', places: ['egipet', 'hurgada'] },
} as const
const tourists = ({ adults, childAges }: { adults: number; childAges: readonly number[] }) => adults + childAges.length

function toursOf(wanted: WantedTours) {
  const route = routes[wanted.departure as keyof typeof routes]
  if (tourists(wanted) > 4) return []
  const isWanted =
    wanted.hotels.length > 0
      ? wanted.hotels.includes(route.hotel)
      : wanted.destinations.some((one) => (route.places as readonly string[]).includes(one))
  if (!isWanted || !isFlown(wanted.departure, [route.hotel])) return []
  const found = []
  for (let day = wanted.dateFrom; day <= wanted.dateTo; day = addDays(day, 1))
    for (const nights of [7, 10])
      if (isThursday(day) && nights >= wanted.nightsFrom && nights <= wanted.nightsTo)
        found.push(tour({ hotel: route.hotel, startDate: day, nights, price: priceOf(day, nights) }))
  return found
}

let shop: TestApp
const supplier = new PlantedSupplier()
beforeAll(async () => {
  shop = await startApp({ outside: { tourProviders: [planted(supplier)] } })
  await seedTours(shop)
  supplier.answer = (wanted) => [{ operators: operators({ alfa: 'completed' }), tours: toursOf(wanted) }]
  supplier.calendar = async (wanted) => {
    const route = routes[wanted.departure as keyof typeof routes]
    if (!(route.places as readonly string[]).includes(wanted.destination) || tourists(wanted) > 4) return []
    const days = []
    for (let date = wanted.from; date <= wanted.to; date = addDays(date, 1)) {
      const nights = [7, 10].filter((one) => one >= wanted.nightsFrom && one <= wanted.nightsTo)
      if (isThursday(date) && nights.length > 0)
        days.push({ date, nights, price: kopecks(priceOf(date, Math.min(...nights)) * 100) })
    }
    return days
  }
})
afterAll(() => shop.close())

const until = <T>(what: () => T | Promise<T>) => expect.poll(what, { timeout: 20_000 })
let ip = 0
async function search(query: object): Promise<string> {
  // Each from an address of its own: the limit of an address is not what is tried here.
  ip++
  const { status, body } = await shop.json('/api/tours/searches/', {
    json: query,
    ip: `10.${ip >> 16}.${(ip >> 8) & 255}.${ip & 255}`,
  })
  expect([status, query]).toEqual([201, query])
  await until(async () => (await shop.json(`/api/tours/searches/${body.id}/`)).body.status).toBe('done')
  return body.id
}
const hotels = async (id: string, filters: Record<string, string> = {}) =>
  (await shop.json(`/api/tours/searches/${id}/hotels/?${new URLSearchParams(filters)}`)).body

test('[UX-Z3] 500 impossible queries have 500 lists of three nearest offers, and each of those finds something', async () => {
  let seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.info(`seed of impossible queries: ${seed}`)
  const below = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const of = <T>(list: readonly T[]): T => list[below(list.length)] as T
  // Somebody has searched before: what is known for two adults is the last resort.
  await search({ from: 'moskva', destinations: ['turciya'], dates: '20261210', nights: '7', tourists: '2' })
  const promised = new Map<string, { query: object; filters: Record<string, string> }>()
  let empty = 0
  while (empty < 500) {
    const dates = addDays('2026-11-23', below(170)).replaceAll('-', '')
    const query = {
      from: of(['moskva', 'ekaterinburg']),
      ...(below(3) === 0
        ? { hotels: [of(['palm', 'coral', 'pine', 'lotus', 'dune'])] }
        : { destinations: [of(['turciya', 'kemer', 'side', 'egipet', 'hurgada'])] }),
      dates,
      nights: String(1 + below(28)),
      tourists: of(['1', '2', '2-5', '2-0', '3', '6-1.2.3', '5-10']),
    }
    const filters: Record<string, string> = below(3) === 0 ? { stars: of(['1', '5']), meals: 'AI' } : {}
    const list = await hotels(await search(query), filters)
    if (list.total > 0) continue
    empty++
    const lists = new Set(
      list.nearest.map(({ query, filters }: { query: object; filters: object }) => JSON.stringify([query, filters])),
    )
    expect([query, list.nearest.length, lists.size]).toEqual([query, 3, 3])
    for (const one of list.nearest) {
      expect(one.says).not.toBe('')
      expect(one.bent.length).toBeGreaterThan(0)
      promised.set(JSON.stringify([one.query, one.filters]), one)
    }
  }
  // Not a promise that nobody checked: all of a sample are searched.
  const sample = [...promised.values()].filter((_, n) => n % Math.ceil(promised.size / 60) === 0)
  for (const one of sample)
    expect([one, (await hotels(await search(one.query), one.filters)).total > 0]).toEqual([one, true])
}, 300_000)

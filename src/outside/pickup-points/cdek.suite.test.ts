import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kopecks } from '#lib/money.ts'
import { type Emulators, emulatorSettings, startEmulators } from '../emulators.ts'
import { createCdek } from './cdek.ts'

let emulators: Emulators
let cdek: ReturnType<typeof createCdek>
beforeAll(async () => {
  emulators = await startEmulators({ port: 0 })
  cdek = createCdek(emulatorSettings(emulators.url).cdek)
})
afterEach(() => fetch(`${emulators.url}/faults`, { method: 'DELETE' }))
afterAll(async () => {
  cdek.close()
  await emulators.close()
})

const parcel = { weightG: 500, lengthCm: 30, widthCm: 20, heightCm: 10 }
const requests = async (): Promise<{ path: string; body: unknown }[]> =>
  (await fetch(`${emulators.url}/requests?provider=pickup-points&limit=500`)).json()
const ill = (mode: string) =>
  fetch(`${emulators.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'pickup-points', mode, seconds: 30 }),
  })

test('reads 5000 points page by page, with location, hours and features', async () => {
  const all = []
  for (let page = 0; ; page++) {
    const read = await cdek.points(page)
    if (!read.ok) throw new Error(read.refusal.code)
    all.push(...read.value.points)
    if (read.value.isLast) break
  }
  expect(all).toHaveLength(5000)
  expect(new Set(all.map(({ code }) => code)).size).toBe(5000)
  const kinds = Object.groupBy(all, ({ kind }) => kind)
  expect(kinds.locker!.length).toBeGreaterThan(1000)
  expect(kinds.pickup_point!.length).toBeGreaterThan(3000)
  for (const { latitude, longitude, schedule, address } of all) {
    expect(Math.abs(latitude)).toBeLessThan(90)
    expect(Math.abs(longitude)).toBeLessThan(180)
    expect(schedule).toHaveLength(7)
    expect(address).toMatch(/\S/)
  }
  expect(all.some(({ schedule }) => schedule[0] === '00:00-24:00')).toBe(true)
})

test('a tariff depends on cities and weight; requests share a token', async () => {
  await fetch(`${emulators.url}/requests`, { method: 'DELETE' })
  const [same, other, heavy] = await Promise.all([
    cdek.tariff('250', '250', parcel),
    cdek.tariff('250', '44', parcel),
    cdek.tariff('250', '44', { ...parcel, weightG: 5000 }),
  ])
  expect(same).toEqual({ ok: true, value: { price: 19_000, days: 2 } })
  expect(other).toEqual({ ok: true, value: { price: 25_000, days: 3 } })
  expect(heavy).toEqual({ ok: true, value: { price: 33_000, days: 3 } })
  const asked = await requests()
  expect(asked.filter(({ path }) => path.endsWith('/oauth/token')).length).toBeLessThanOrEqual(1)
  expect(asked.find(({ path }) => path.endsWith('/calculator/tariff'))?.body).toMatchObject({
    tariff_code: 136,
    packages: [{ length: 30, width: 20, height: 10 }],
  })
})

test.each([
  ['a city without points', '999999', parcel],
  ['a parcel too heavy', '44', { ...parcel, weightG: 31_000 }],
])('%s is not carried, as an answer', async (_, to, what) => {
  expect(await cdek.tariff('250', to, what)).toMatchObject({ ok: false, refusal: { code: 'not_carried' } })
})

test('a wrong account differs from no answer', async () => {
  const wrong = createCdek({ ...emulatorSettings(emulators.url).cdek, account: 'wrong' })
  expect(await wrong.points(0)).toMatchObject({ ok: false, refusal: { reason: 'account' } })
  wrong.close()
})

test.each(['hang', 'reset', 'http500', 'garbage'])(
  'a service that answers with %s is unavailable in time',
  async (mode) => {
    const own = createCdek(emulatorSettings(emulators.url).cdek, { timeouts: { totalMs: 300 } })
    await ill(mode)
    expect(await own.tariff('250', '44', parcel)).toMatchObject({ ok: false, refusal: { code: 'carrier_unavailable' } })
    own.close()
  },
)

test('a waybill gets its number later, is found by our key, printed and tracked; a key works once', async () => {
  const page = await cdek.points(0)
  const point = page.ok ? page.value.points[0]! : null
  const asked = {
    key: 'W-1',
    fromCity: '250',
    point: point!.code,
    recipient: { name: 'Анна Котова', phone: '79000000001' },
    parcel,
    items: [
      { sku: 'MUG', name: 'Кружка', count: 2, weightG: 250, price: kopecks(99_000), takenForEach: kopecks(95_000) },
    ],
  }
  const made = await cdek.waybill(asked)
  if (!made.ok) throw new Error(made.refusal.code)
  expect(await cdek.label(made.value.id)).toMatchObject({ ok: false, refusal: { code: 'not_there' } })
  expect(await cdek.track(made.value.id)).toMatchObject({ value: { number: null, state: 'getting_ready', url: '' } })
  const { value } = (await cdek.find('W-1')) as { value: { id: string; number: string; url: string } }
  expect(value.id).toBe(made.value.id)
  expect(value.url).toContain(value.number)
  const label = await cdek.label(made.value.id)
  expect(label.ok && Buffer.from(label.value).subarray(0, 5).toString()).toBe('%PDF-')
  const sent = (await requests()).find(({ path, body }) => path.endsWith('/orders') && body)
  expect(sent?.body).toMatchObject({ packages: [{ items: [{ amount: 2, cost: 990, payment: { value: 950 } }] }] })
  expect(await cdek.waybill(asked)).toMatchObject({ ok: false, refusal: { code: 'not_carried' } })
  expect(await cdek.find('W-2')).toMatchObject({ ok: false, refusal: { code: 'not_there' } })
  await ill('garbage')
  expect(await cdek.track(made.value.id)).toMatchObject({ ok: false, refusal: { code: 'carrier_unavailable' } })
})

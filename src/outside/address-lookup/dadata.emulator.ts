/*
 * The emulated DaData: address suggestions, the nearest house, a city by network address.
 *
 * Sentinels
 * | What                                  | Then                                                     |
 * |---------------------------------------|----------------------------------------------------------|
 * | query with «нет такого»               | nothing is found                                         |
 * | query with «слишком часто»            | 429                                                      |
 * | point over 200 m from every house     | nothing is found, whatever the requested radius          |
 * | ip 127.*, 10.*, 192.168.*, 100.*, IPv6| null                                                     |
 * | ip 77.* 5.* 78.* 84.* 90.* 94.* 88.* 95.* 85.* 83.* 93.* 92.* | Екатеринбург, Москва, Санкт-Петербург, Казань,   |
 * |                                       | Новосибирск, Пермь, Челябинск, Тюмень, Самара, Нижний    |
 * |                                       | Новгород, Красноярск, Владивосток                        |
 * | «Палникс»                             | a settlement of Екатеринбург without streets             |
 * | «Бурмантово»                          | a village far from everything: out of delivery zones     |
 * | token "wrong"                         | 403                                                      |
 *
 * Differs from the real one
 * - Knows twelve cities, two settlements and some fifty streets; houses are numbers without letters and blocks.
 * - A query is matched by prefixes of words, without typos, other keyboard layouts and transliteration; English names are absent. A postcode in it
 *   is ignored.
 * - Ids of cities are real, other ids are derived from the address; districts, KLADR, OKATO and flats are absent.
 * - `locations` knows the fias ids and `region`; `locations_geo`, `locations_boost` and `restrict_value` are ignored.
 * - Names and findById of addresses are absent; companies and banks: ../company-lookup/dadata.emulator.ts.
 */
import { type Context, Hono } from 'hono'
import { addRegisters } from '../company-lookup/dadata.emulator.ts'
import { buildGazetteer, depthOf, type Entry, wordsOf } from './gazetteer.ts'
import { cities } from './gazetteer-places.ts'

const farthestM = 200
const typeWords = new Set([
  'г',
  'город',
  'ул',
  'улица',
  'пр',
  'кт',
  'проспект',
  'пркт',
  'д',
  'дом',
  'обл',
  'область',
  'край',
  'респ',
  'республика',
  'поселок',
  'пос',
  'п',
  'ш',
  'шоссе',
  'россия',
])

export function createDadataEmulator() {
  // Built on the first request: six thousand addresses take a twentieth of the start time.
  let known: { entries: Entry[]; houses: Entry[] } | undefined
  const gazetteer = () => {
    if (known) return known
    const entries = buildGazetteer()
    known = { entries, houses: entries.filter((entry) => entry.level === 'house') }
    return known
  }

  const guarded = new Hono()
  guarded.use('*', async (c, next) => {
    const token = /^Token (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!token) return c.json({ family: 'CLIENT_ERROR', reason: 'Unauthorized', message: 'token is missing' }, 401)
    if (token === 'wrong')
      return c.json({ family: 'CLIENT_ERROR', reason: 'Forbidden', message: 'token is not known' }, 403)
    await next()
  })

  guarded.post('/suggest/address', async (c) => {
    const asked = await bodyOf(c)
    if (!asked) return c.json({ family: 'CLIENT_ERROR', reason: 'Bad Request', message: 'JSON is expected' }, 400)
    const query = String(asked.query ?? '')
    if (query.length > 300)
      return c.json({ family: 'CLIENT_ERROR', reason: 'Payload Too Large', message: 'query is too long' }, 413)
    if (/слишком часто/i.test(query))
      return c.json({ family: 'CLIENT_ERROR', reason: 'Too Many Requests', message: 'slow down' }, 429)
    const found = suggest(gazetteer().entries, {
      query,
      from: boundOf(asked.from_bound),
      to: boundOf(asked.to_bound),
      locations: Array.isArray(asked.locations) ? asked.locations : [],
      count: countOf(asked.count, 10),
    })
    return c.json({ suggestions: found.map(present) })
  })

  guarded.post('/geolocate/address', async (c) => {
    const asked = await bodyOf(c)
    const [latitude, longitude] = [Number(asked?.lat), Number(asked?.lon)]
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) {
      return c.json({ family: 'CLIENT_ERROR', reason: 'Bad Request', message: 'lat and lon are expected' }, 400)
    }
    const radiusM = Math.min(Number(asked?.radius_meters ?? 100), farthestM)
    const near = gazetteer()
      .houses.map((house) => ({ house, metres: metresBetween(house.at, { latitude, longitude }) }))
      .filter(({ metres }) => metres <= radiusM)
      .sort((a, b) => a.metres - b.metres)
    return c.json({ suggestions: near.slice(0, countOf(asked?.count, 10)).map(({ house }) => present(house)) })
  })

  const locate = (c: Context, ip: string) => {
    const first = /^(\d{1,3})\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.exec(ip)?.[1]
    const city = first && cities.find((one) => one.network === Number(first))
    const entry = city && gazetteer().entries.find((one) => one.level === 'city' && one.data.city === city.name)
    return c.json({ location: entry ? present(entry) : null })
  }
  guarded.get('/iplocate/address', (c) => locate(c, c.req.query('ip') ?? ''))
  guarded.post('/iplocate/address', async (c) => locate(c, String((await bodyOf(c))?.ip ?? '')))

  addRegisters(guarded)
  return { api: guarded }
}

const present = ({ value, data }: Entry) => ({
  value,
  unrestricted_value: [data.postal_code, value].filter(Boolean).join(', '),
  data,
})

type Level = keyof typeof depthOf

function suggest(
  entries: Entry[],
  asked: { query: string; from: Level | null; to: Level | null; locations: Record<string, unknown>[]; count: number },
): Entry[] {
  if (/нет\s+такого/i.test(asked.query)) return []
  const tokens = wordsOf(asked.query).filter((word) => !typeWords.has(word) && !/^\d{6}$/.test(word))
  const from = depthOf[asked.from ?? 'region']
  const to = depthOf[asked.to ?? 'house']
  const found: { entry: Entry; exact: number }[] = []
  for (const entry of entries) {
    const depth = depthOf[entry.level]
    if (depth < from || depth > to || !inside(entry, asked.locations)) continue
    const exact = matches(entry, tokens)
    if (exact !== null) found.push({ entry, exact })
  }
  // Larger levels first, then the closest spelling; a house is returned if its number is in the query or its street is chosen.
  return found
    .sort((a, b) => depthOf[a.entry.level] - depthOf[b.entry.level] || b.exact - a.exact)
    .slice(0, asked.count)
    .map(({ entry }) => entry)
}

/** Number of words matched in full. Null: some word of the query is not a prefix of any word of the address. Each word is used once. */
function matches(entry: Entry, tokens: string[]): number | null {
  const left = [...entry.words]
  let exact = 0
  for (const token of tokens) {
    let at = left.indexOf(token)
    if (at >= 0) exact++
    // A house number matches exactly before it matches as a prefix: «Ленина 1» first means house 1, then 10, 11…
    else at = left.findIndex((word) => word.startsWith(token))
    if (at < 0) return null
    left.splice(at, 1)
  }
  return exact
}

const inside = (entry: Entry, locations: Record<string, unknown>[]): boolean =>
  locations.length === 0 ||
  locations.some((location) =>
    Object.entries(location).every(([key, value]) =>
      key === 'region' || key.endsWith('fias_id') ? entry.data[key] === value : true,
    ),
  )

function boundOf(bound: unknown): Level | null {
  const value = (bound as { value?: unknown } | undefined)?.value
  return typeof value === 'string' && value in depthOf ? (value as Level) : null
}

const countOf = (count: unknown, usual: number): number => Math.min(Math.max(Number(count ?? usual) || usual, 1), 20)

async function bodyOf(c: Context): Promise<Record<string, unknown> | null> {
  const body: unknown = await c.req.json().catch(() => null)
  return body && typeof body === 'object' ? (body as Record<string, unknown>) : null
}

function metresBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const narrow = Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * narrow) * 111_195
}

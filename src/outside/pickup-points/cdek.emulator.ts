/*
 * The emulated CDEK v2: tokens, cities, points, tariffs, waybills, subscriptions.
 *
 * Sentinels
 * | What                         | Then                                                       |
 * |------------------------------|------------------------------------------------------------|
 * | client_id "wrong"            | 401 instead of a token                                     |
 * | a parcel over 30 kg          | 400 with an error of the calculator: not carried           |
 * | to_location 288 (Vladivostok)| seven days longer and 350 roubles dearer, for the distance |
 * | a recipient named «Отказ»    | the order is accepted and then INVALID                     |
 *
 * Differs from the real one
 * - Five thousand points of 34 cities, invented; codes of cities are invented except for Moscow (44) and Saint Petersburg (137).
 * - Supported filters: city_code, type, is_dressing_room, have_cash, have_cashless, page and size.
 * - One tariff (136) whose sum is 190 roubles in the city itself, 250 to another, and 40 for each kilogram above three.
 * - Locations: GET /location/cities by code, city, page and size; `tarifflist` holds the one tariff. Webhooks are stored, listed and
 *   removed, and never called: the shop polls.
 * - An order is created at the second read; it changes only by POST /pickup-points/orders/{our number}/status {code}.
 * - A repeated order number of ours is a 400; orders are not changed, refused or returned; couriers are absent.
 */
import { type Context, Hono } from 'hono'
import { newUuid } from '#kit/security/ids.ts'
import { addCdekOrders } from './cdek-orders.emulator.ts'
import { type EmulatedPoint, emulatedPoints } from './emulated-points.ts'

const far = 288
const mostGrams = 30_000

export function createCdekEmulator() {
  // Built on the first request: five thousand points take a noticeable part of the start.
  let known: EmulatedPoint[] | undefined
  const points = () => {
    known ??= emulatedPoints()
    return known
  }
  const api = new Hono()
  let tokens = 0

  api.post('/oauth/token', async (c) => {
    const { grant_type, client_id, client_secret } = await c.req.parseBody()
    const isKnown = grant_type === 'client_credentials' && client_secret && client_id && client_id !== 'wrong'
    if (!isKnown) return c.json({ error: 'invalid_client', error_description: 'Bad client credentials' }, 401)
    tokens++
    return c.json({ access_token: `emulated.${tokens}`, token_type: 'bearer', expires_in: 3600, scope: 'order:all' })
  })

  api.use('*', async (c, next) => {
    if (!c.req.header('authorization')?.startsWith('Bearer emulated.')) return refused(c, 401, 'v2_token_expired')
    return next()
  })

  api.get('/deliverypoints', (c) => {
    const { type = 'ALL', city_code, page = '0', size = '500' } = c.req.query()
    const isAsked = (name: string) => c.req.query(name) === 'true' || c.req.query(name) === '1'
    const found = points().filter(
      (point) =>
        (type === 'ALL' || point.type === type) &&
        (!city_code || String(point.location.city_code) === city_code) &&
        (!isAsked('is_dressing_room') || point.is_dressing_room) &&
        (!isAsked('have_cash') || point.have_cash) &&
        (!isAsked('have_cashless') || point.have_cashless),
    )
    const [at, most] = [Math.max(0, Number(page) || 0), Math.min(1000, Math.max(1, Number(size) || 500))]
    return c.json(found.slice(at * most, (at + 1) * most))
  })

  api.get('/location/cities', (c) => {
    const { code, city, page = '0', size = '1000' } = c.req.query()
    const cities = new Map(points().map(({ location }) => [location.city_code, location]))
    const found = [...cities.values()]
      .filter(
        (one) => (!code || String(one.city_code) === code) && (!city || one.city.toLowerCase() === city.toLowerCase()),
      )
      .sort((a, b) => a.city_code - b.city_code)
      .map((one) => ({ code: one.city_code, city: one.city, country_code: 'RU', country: 'Россия' }))
    const [at, most] = [Math.max(0, Number(page) || 0), Math.min(1000, Math.max(1, Number(size) || 1000))]
    return c.json(found.slice(at * most, (at + 1) * most))
  })

  const sumOf = (asked: Asked | null): { sum: number; days: number; grams: number } | string => {
    const [from, to] = [asked?.from_location?.code, asked?.to_location?.code]
    const packages = Array.isArray(asked?.packages) ? asked.packages : []
    const grams = packages.reduce((all, one) => all + (Number(one?.weight) || 0), 0)
    if (!from || !to || !grams) return 'v2_bad_request'
    const isServed = points().some(({ location }) => location.city_code === to)
    if (!isServed || grams > mostGrams) return 'err_result_service_empty'
    const isSame = from === to
    const sum = (isSame ? 190 : 250) + (to === far ? 350 : 0) + 40 * Math.ceil(Math.max(0, grams - 3000) / 1000)
    return { sum, days: (isSame ? 2 : 3) + (to === far ? 7 : 0), grams }
  }

  api.post('/calculator/tarifflist', async (c) => {
    const found = sumOf((await c.req.json().catch(() => null)) as Asked | null)
    if (typeof found === 'string') return refused(c, 400, found)
    const { sum, days } = found
    return c.json({
      tariff_codes: [
        {
          tariff_code: 136,
          tariff_name: 'Посылка склад-склад',
          tariff_description: '',
          delivery_mode: 4,
          delivery_sum: sum,
          period_min: days,
          period_max: days + 2,
        },
      ],
    })
  })

  api.post('/calculator/tariff', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as Asked | null
    const found = asked?.tariff_code === 136 ? sumOf(asked) : 'v2_bad_request'
    if (typeof found === 'string') return refused(c, 400, found)
    const { sum, days, grams } = found
    return c.json({
      delivery_sum: sum,
      total_sum: sum,
      currency: 'RUB',
      period_min: days,
      period_max: days + 2,
      weight_calc: grams,
      services: [],
    })
  })
  const webhooks: { uuid: string; type: string; url: string }[] = []
  api.post('/webhooks', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as { type?: unknown; url?: unknown } | null
    const { type, url } = asked ?? {}
    if (typeof type !== 'string' || typeof url !== 'string' || !URL.canParse(url))
      return refused(c, 400, 'v2_bad_request')
    // One address per type: a new one replaces it, as at CDEK.
    const known = webhooks.findIndex((one) => one.type === type)
    const kept = { uuid: newUuid(), type, url }
    if (known === -1) webhooks.push(kept)
    else webhooks.splice(known, 1, kept)
    return c.json({
      entity: { uuid: kept.uuid },
      requests: [{ request_uuid: newUuid(), type: 'CREATE', state: 'SUCCESSFUL' }],
    })
  })
  api.get('/webhooks', (c) => c.json(webhooks))
  api.get('/webhooks/:uuid', (c) => {
    const kept = webhooks.find(({ uuid }) => uuid === c.req.param('uuid'))
    return kept ? c.json({ entity: kept }) : refused(c, 404, 'v2_entity_not_found')
  })
  api.delete('/webhooks/:uuid', (c) => {
    const at = webhooks.findIndex(({ uuid }) => uuid === c.req.param('uuid'))
    if (at === -1) return refused(c, 404, 'v2_entity_not_found')
    const [gone] = webhooks.splice(at, 1)
    return c.json({
      entity: { uuid: gone!.uuid },
      requests: [{ request_uuid: newUuid(), type: 'DELETE', state: 'SUCCESSFUL' }],
    })
  })

  const { control } = addCdekOrders(api, (code) => points().some((point) => point.code === code))
  return { api, control }
}

interface Asked {
  tariff_code?: number
  from_location?: { code?: number }
  to_location?: { code?: number }
  packages?: { weight?: number }[]
}

const refused = (c: Context, status: 400 | 401 | 404, code: string) =>
  c.json({ errors: [{ code, message: code.replaceAll('_', ' ') }] }, status)

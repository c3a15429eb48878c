/*
 * The emulated CDEK v2: tokens, points, tariffs.
 *
 * Sentinels
 * | What                         | Then                                                       |
 * |------------------------------|------------------------------------------------------------|
 * | client_id "wrong"            | 401 instead of a token                                     |
 * | a parcel over 30 kg          | 400 with an error of the calculator: it is not carried     |
 * | to_location 288 (Vladivostok)| seven days longer and 350 roubles dearer, as far things are|
 * | a recipient named «Отказ»    | the order is accepted and then INVALID                     |
 *
 * Differs from the real one
 * - Five thousand points of 34 cities, invented; codes of cities are invented but for Moscow (44) and Saint Petersburg (137).
 * - Of the filters it knows city_code, type, is_dressing_room, have_cash, have_cashless, page and size.
 * - One tariff (136) whose sum is 190 roubles in the city itself, 250 to another, and 40 for each kilogram above three.
 * - An order is made at the second look; it moves by POST /pickup-points/orders/{our number}/status {code}, never by itself.
 * - A number of ours that is there already is a 400; orders are not changed, refused or returned; couriers are absent.
 */
import { type Context, Hono } from 'hono'
import { addCdekOrders } from './cdek-orders.emulator.ts'
import { type EmulatedPoint, emulatedPoints } from './emulated-points.ts'

const far = 288
const mostGrams = 30_000

export function createCdekEmulator() {
  // Made by the first question: five thousand points are a part of a start.
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

  api.post('/calculator/tariff', async (c) => {
    const asked = (await c.req.json().catch(() => null)) as Asked | null
    const [from, to] = [asked?.from_location?.code, asked?.to_location?.code]
    const grams = (asked?.packages ?? []).reduce((sum, { weight = 0 }) => sum + weight, 0)
    if (!from || !to || !grams || asked?.tariff_code !== 136) return refused(c, 400, 'v2_bad_request')
    const isServed = points().some(({ location }) => location.city_code === to)
    if (!isServed || grams > mostGrams) return refused(c, 400, 'err_result_service_empty')
    const isSame = from === to
    const sum = (isSame ? 190 : 250) + (to === far ? 350 : 0) + 40 * Math.ceil(Math.max(0, grams - 3000) / 1000)
    const days = (isSame ? 2 : 3) + (to === far ? 7 : 0)
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
  const { control } = addCdekOrders(api, (code) => points().some((point) => point.code === code))
  return { api, control }
}

interface Asked {
  tariff_code?: number
  from_location?: { code?: number }
  to_location?: { code?: number }
  packages?: { weight?: number }[]
}

const refused = (c: Context, status: 400 | 401, code: string) =>
  c.json({ errors: [{ code, message: code.replaceAll('_', ' ') }] }, status)

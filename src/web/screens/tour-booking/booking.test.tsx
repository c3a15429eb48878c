import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { defaultSettings } from '#shop/company/settings.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { getLocale, overwriteGetLocale } from '#texts/runtime.js'
import { type Shell, ShellContext } from '../../parts/shell-context.ts'
import { CartTour } from '../../parts/tours/cart-tour.tsx'
import { emptyForm } from '../../parts/tours/tourist-form.ts'
import { Extras } from './extras.tsx'
import { Flights } from './flights.tsx'
import { PaymentPlan } from './plan.tsx'
import { Requote } from './requote.tsx'
import { Tourists } from './tourists.tsx'
import type { QuoteState } from './use-quote.ts'

const before = getLocale
afterAll(() => overwriteGetLocale(before))

const party = { adults: 2, childAges: [6] }
const leg = (from: string, to: string, departs_at: string, arrives_at: string) => ({
  airline: 'Аврора',
  number: 'AV 301',
  from: { code: 'SVX', city: from },
  to: { code: 'AYT', city: to },
  departs_at,
  arrives_at,
  minutes: 250,
})
const flight = (id: string, surcharge: number) => ({
  id,
  surcharge,
  is_default: surcharge === 0,
  is_announced: true,
  baggage_kg: 20,
  seats: 'yes' as const,
  outbound: [leg('Екатеринбург', 'Анталья', '2026-12-19T06:40', '2026-12-19T08:50')],
  inbound: [leg('Анталья', 'Екатеринбург', '2026-12-26T11:15', '2026-12-26T17:25')],
})
const quote = {
  token: 'token',
  state: 'ok',
  hotel: { id: 7, slug: 'lagoon', path: '/hotels/lagoon-hotel/', name: 'Lagoon Bay', stars: 5, image: null },
  offer: { start_date: '2026-12-19', end_date: '2026-12-26', nights: 7, is_instant: false },
  tourists: '2-6',
  parts: [],
  total: 145_500,
  previous: null,
  changes: [],
  agreed: 145_500,
  flights: [flight('a', 0), flight('b', 4500), { ...flight('c', -1500), seats: 'no' }],
  chosen_flight: 'a',
  extras: [
    {
      code: 'cancel',
      name: 'Страховка от невыезда',
      note: 'Вернёт деньги',
      amount: 2900,
      per: 'booking',
      is_chosen: false,
    },
    { code: 'med', name: 'Спорт', note: '', amount: 500, per: 'tourist', is_chosen: false },
  ],
  payments: [
    { kind: 'deposit', amount: 72_750, due_at: null },
    { kind: 'rest', amount: 72_750, due_at: '2026-12-05T10:00:00.000Z' },
  ],
  is_held: true,
  confirm_hours: 24,
  cancellation: [
    { until: '2026-12-04T19:00:00.000Z', fee: 0 },
    { until: '2026-12-11T19:00:00.000Z', fee: 72_750 },
    { until: null, fee: 145_500 },
  ],
  operator: { name: 'Южный берег', legal_name: '', register_number: '', guarantee: '', record: null },
  needs: [
    { kind: 'adult', age: null, papers: ['RU_FOREIGN', 'FOREIGN'] },
    { kind: 'child', age: 6, papers: ['RU_FOREIGN', 'FOREIGN'] },
    { kind: 'infant', age: 0, papers: ['RU_FOREIGN'] },
  ],
  passport: { is_domestic: false, valid_until: '2027-05-25', days: 150 },
  papers_note: '',
  tourists_filled: [],
  quoted_at: '2026-11-21T08:10:00.000Z',
  valid_until: '2026-11-21T08:25:00.000Z',
  now: '2026-11-21T08:10:00.000Z',
} as unknown as QuoteAnswer
const asked = { phase: 'ready', leftMs: 900_000, change: async () => null } as unknown as QuoteState

function shown(node: ReactNode, locale: 'ru' | 'en' = 'ru'): string {
  overwriteGetLocale(() => locale)
  const company = { settings: { ...defaultSettings, currency: 'RUB', timezone: 'Asia/Yekaterinburg' } }
  const shell = { company, visitor: { locale, today: '2026-11-21', signedIn: true } } as Partial<Shell> as Shell
  return renderToString(<ShellContext value={shell}>{node}</ShellContext>)
    .replaceAll(/<(?:script|style)[^>]*>.*?<\/(?:script|style)>/g, ' ')
    .replaceAll(/<!--.*?-->/g, '')
}
const text = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

const requote = (more: Partial<QuoteAnswer>, locale?: 'ru' | 'en') =>
  shown(<Requote tour="ref" asked={asked} quote={{ ...quote, ...more }} party={party} />, locale)

test('[TOUR-19] [UX-Z7] a rise stands first: was, now, the part that changed, two answers and until when the price is held', () => {
  const html = requote({
    state: 'price_up',
    previous: 142_300,
    agreed: 142_300,
    changes: [{ code: 'flight', name: 'Перелёт', before: 60_000, after: 63_200 }],
  })
  expect(html).toContain('role="alert"')
  expect(text(html)).toBe(
    'Цена выросла на 3 200 ₽ Перепроверили у туроператора в 13:10. Перелёт: 60 000 ₽ → 63 200 ₽ Было 142 300 ₽ Стало за троих 145 500 ₽ ' +
      'Согласиться с новой ценой Похожие до 142 300 ₽ Держим цену до 13:25, ещё 15:00. Потом спросим туроператора ещё раз, введённое не пропадёт.',
  )
})

test('[TOUR-19] another flight must be accepted, whatever the price', () => {
  const said = text(requote({ state: 'flight_changed', previous: null }))
  expect(said).toContain('Рейс изменился')
  expect(said).toContain('Согласиться с рейсом')
})

test('[TOUR-19] a fall is told and asks for nothing; the same price shows only until when it is held', () => {
  const fall = text(requote({ state: 'price_down', previous: 147_000 }))
  expect(fall).toContain('Цена снизилась на 1 500 ₽')
  expect(fall).not.toContain('Согласиться')
  expect(text(requote({}, 'en'))).toBe(
    'We hold the price until 13:25, 15:00 more. Then we ask the operator again, what you typed stays.',
  )
})

test('[TOUR-19] [TOUR-22] flights are two legs each, with the difference for all tourists; one without seats cannot be chosen', () => {
  const html = shown(<Flights quote={quote} party={party} isBusy={false} onChoose={() => {}} />)
  expect(text(html)).toContain('06:40')
  expect(text(html)).toContain('4 ч 10 мин')
  expect(html.replaceAll('\u00a0', ' ')).toContain('Туда 06:40–08:50, прямой, обратно 11:15–17:25, прямой, +4 500')
  expect(html.match(/disabled=""/g)).toHaveLength(1)
  expect(html.match(/checked=""/g)).toHaveLength(1)
})

test('[UX-Z9] extras are offered, none is chosen; one per tourist costs its sum for all', () => {
  const html = shown(<Extras quote={quote} party={party} isBusy={false} onChoose={() => {}} />)
  expect(html).not.toContain('checked=""')
  expect(text(html)).toContain('+1 500 ₽ за всех')
})

test('[UX-Z9] the plan names each payment with its day, what becomes of the money, and what cancelling costs by dates', () => {
  const said = text(shown(<PaymentPlan quote={quote} />))
  expect(said).toContain('Сейчас, предоплата 72 750 ₽ Если карта умеет замораживать')
  expect(said).toContain('До 5 декабря, остаток 72 750 ₽')
  expect(said).toContain(
    'До 4 декабря включительно бесплатно С 5 декабря по 11 декабря удержат до 72 750 ₽ С 12 декабря удержат до 145 500 ₽',
  )
  expect(text(shown(<PaymentPlan quote={{ ...quote, is_held: false }} />))).toContain('Деньги спишутся сразу')
})

const tourists = (more: Partial<Parameters<typeof Tourists>[0]> = {}) => (
  <Tourists
    quote={quote}
    forms={quote.needs.map(emptyForm)}
    ready={0}
    isKept={false}
    isSignedIn
    faults={[]}
    save
    onChange={() => {}}
    onSave={() => {}}
    onRetype={() => {}}
    {...more}
  />
)

test('[TOUR-18] [TOUR-17] there is a form for each tourist of the party, with the paper and until when it must be valid', () => {
  const said = text(shown(tourists()))
  expect(said).toContain('0 из 3 готово')
  expect(said).toContain('Взрослый Загранпаспорт нужен до 25 мая 2027')
  expect(said).toContain('Ребёнок, 6 лет Свой загранпаспорт до 25 мая 2027')
  expect(said).toContain('Младенец, до года')
})

test('[UX-Z8] a fault opens its tourist and stands at the field', () => {
  const html = shown(
    tourists({
      faults: [{ field: 'tourist-1-birth_date', text: 'Возраст другой', inList: 'Турист 2: Возраст другой' }],
    }),
  )
  expect(html).toContain('id="tourist-1-birth_date-error"')
  expect(html).toContain('Возраст другой')
})

test('tourists that the shop has are shown with masked papers and nothing to type', () => {
  const html = shown(
    tourists({
      isKept: true,
      quote: { ...quote, tourists_filled: [{ name: 'Пётр Петров', name_lat: 'PETROV PETR', paper: '75 ***67' }] },
    }),
  )
  expect(text(html)).toContain('PETROV PETR · 75 ***67')
  expect(html).not.toContain('<input')
})

const item = {
  sku: 'TOUR-7',
  kind: 'tour',
  total: 145_500,
  product: { name: 'Lagoon Bay', image: null },
  tour: {
    state: 'ok',
    quote_token: 'token',
    tourists: '2-6',
    offer_ref: 'ref',
    hotel: { id: 7, slug: 'lagoon', path: '/hotels/lagoon-hotel/', name: 'Lagoon Bay', stars: 5 },
    country: 'Турция',
    resort: 'Кемер',
    start_date: '2026-12-19',
    end_date: '2026-12-26',
    nights: 7,
    room: { name: 'Standard' },
    meal: { name: 'всё включено' },
    price: 145_500,
    agreed: 142_300,
    payments: quote.payments,
    cancellation: quote.cancellation,
    tourists_filled: true,
  },
}
const line = (tour: object) => shown(<CartTour item={{ ...item, tour: { ...item.tour, ...tour } } as never} />)

test('a tour in the cart shows dates, tourists, room, price and what is paid today and later', () => {
  const said = text(line({}))
  expect(said).toContain('19–26 декабря, 7 ночей, 2 взрослых, ребёнок 6 лет')
  expect(said).toContain('Standard, всё включено')
  expect(said).toContain(
    'Сейчас предоплата 72 750 ₽. Остаток 72 750 ₽ до 5 декабря. Отмена бесплатна до 4 декабря включительно.',
  )
})

test('[UX-Z8] a day of free cancelling that is over is not named: the line says what cancelling keeps today', () => {
  const cancellation = [
    { until: '2020-11-15T21:00:00.000Z', fee: 0 },
    { until: '2099-12-09T21:00:00.000Z', fee: 14_550 },
    { until: null, fee: 145_500 },
  ]
  const said = text(line({ cancellation }))
  expect(said).toContain('Если отменить сегодня, удержат до 14 550 ₽.')
  expect(said).not.toContain('Отмена бесплатна')
})

test('a tour in the cart whose price rose or ended says so and leads to its booking', () => {
  const dearer = line({ state: 'price_up' })
  expect(text(dearer)).toContain('Подорожал: было 142 300 ₽, стало 145 500 ₽.')
  expect(dearer).toContain('href="/cart/tours/7/ref/?seen=142300"')
  expect(text(line({ state: 'expired' }))).toContain('Цена держится 15 минут, и они вышли.')
  expect(text(line({ hotel: undefined }))).toContain('Предложение больше не действует')
})

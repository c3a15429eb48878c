import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { minus } from '#lib/money.ts'
import type { PaperPart } from '#lib/paper.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import type { Order } from '#shop/orders/order.ts'
import { openPaymentsOf } from '#shop/orders/payment-schedule.ts'
import { mealOf } from '#shop/tours/meals.ts'
import { partyWords } from '#shop/tours/party-words.ts'
import { chosenFlightOf, endDateOf, partsOf, sumOfParts, type TourQuote } from '#shop/tours/quote.ts'
import type { GivenConsent } from '#shop/tours/tour-terms.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import { partWords } from '#shop/tours/tour-words.ts'
import type { TourClaim } from './booking.ts'
import type { TripPaper } from './trip.ts'

interface PaperFacts {
  order: Order
  quote: TourQuote
  tourists: readonly QuotedTourist[]
  claims: readonly TourClaim[]
  consents: readonly GivenConsent[]
  settings: CompanySettings
}

/**
 * A paper of a trip. The contract is in Russian, as the law asks for it; voucher and itinerary, which are shown abroad, name everything in English too.
 */
export function tripPaper(paper: TripPaper, facts: PaperFacts): { title: string; file: string; parts: PaperPart[] } {
  const { number } = facts.order
  if (paper === 'contract')
    return {
      title: `Договор о реализации туристского продукта № ${number}`,
      file: `contract-${number}.pdf`,
      parts: contract(facts),
    }
  if (paper === 'voucher')
    return { title: `Ваучер / Voucher № ${number}`, file: `voucher-${number}.pdf`, parts: voucher(facts) }
  return { title: `Маршрут / Itinerary № ${number}`, file: `itinerary-${number}.pdf`, parts: itinerary(facts) }
}

const row = (name: string, value: string): PaperPart => ({ kind: 'row', name, value })
const heading = (text: string): PaperPart => ({ kind: 'heading', text })
const text = (text: string): PaperPart => ({ kind: 'text', text })
const sum = (amount: Order['total'], { currency }: CompanySettings) => formatMoney(amount, 'ru', currency)

/** What the customer reads in Russian and a reception or a carrier in English. */
const both = (ru: string, en: string): string => (en === '' || en === ru ? ru : `${ru} / ${en}`)

/** The same words as in the card, the cart and the letter: one summary. `isShown`: the paper is shown abroad. */
function summary({ quote, claims }: PaperFacts, isShown: boolean): PaperPart[] {
  const { offer, about } = quote
  const { hotel, country, resort, room } = about
  const meal = mealOf(offer.meal)
  const say = isShown ? both : (ru: string, _en: string) => ru
  const named = (name: string, en: string, value: string) => row(say(name, en), value)
  return [
    named('Отель', 'Hotel', `${say(hotel.name, hotel.nameEn)}${hotel.stars > 0 ? `, ${hotel.stars}*` : ''}`),
    named('Курорт', 'Resort', `${say(country.name, country.nameEn)}, ${say(resort.name, resort.nameEn)}`),
    named('Заезд', 'Check-in', formatDate(offer.startDate)),
    named('Выезд', 'Check-out', formatDate(endDateOf(offer))),
    named('Ночей', 'Nights', String(offer.nights)),
    named('Номер', 'Room', `${room ? say(room.name, room.nameEn) : offer.roomName}, ${offer.placement}`),
    named('Питание', 'Meals', meal ? say(meal.ru, meal.en) : offer.meal),
    named('Вылет', 'Departure', say(about.from.name, about.from.nameEn)),
    named('Туристы', 'Guests', say(partyWords(offer.query, 'ru'), partyWords(offer.query, 'en'))),
    ...claims
      .filter(({ state, kind }) => state === 'accepted' && kind !== 'price')
      .map(({ before, after }) => named('Изменено', 'Changed', [before, after].filter(Boolean).join(' → '))),
  ]
}

function includes({ quote: { offer, quote } }: PaperFacts, isShown: boolean): string {
  const { flight, transfer, insurance } = quote.includes ?? offer.includes
  const say = isShown ? both : (ru: string, _en: string) => ru
  const hasMeals = (mealOf(offer.meal)?.code ?? offer.meal) !== 'RO'
  const parts = [
    flight && say('перелёт', 'flight'),
    say('проживание', 'stay'),
    hasMeals && say('питание', 'meals'),
    transfer && say('трансфер', 'transfer'),
    insurance && say('медицинская страховка', 'medical insurance'),
  ]
  return parts.filter(Boolean).join(', ')
}

function flights(flight: FlightOption | null): PaperPart[] {
  if (!flight) return [text('Рейсы туроператор сообщит позже.')]
  if (!flight.isAnnounced) return [text('Номер и время рейсов туроператор сообщит позже.')]
  const rows = [...flight.outbound, ...flight.inbound].map((leg) => [
    `${leg.airline} ${leg.number}`,
    `${leg.from.city} (${leg.from.code}), ${local(leg.departsAt)}`,
    `${leg.to.city} (${leg.to.code}), ${local(leg.arrivesAt)}`,
  ])
  const columns = [
    { title: 'Рейс', share: 3 },
    { title: 'Вылет', share: 4 },
    { title: 'Прилёт', share: 4 },
  ]
  const baggage = flight.baggageKg === null ? 'Багаж: уточните у туроператора.' : `Багаж: ${flight.baggageKg} кг.`
  return [{ kind: 'table', columns, rows }, text(`${baggage} Время местное.`)]
}

const local = (moment: string): string => `${formatDate(moment.slice(0, 10))} ${moment.slice(11)}`

const people = (tourists: readonly QuotedTourist[]): PaperPart => ({
  kind: 'table',
  columns: [
    { title: 'Турист', share: 4 },
    { title: 'Дата рождения', share: 2 },
    { title: 'Документ', share: 3 },
  ],
  rows: tourists.map((one) => [
    `${one.last_name_lat} ${one.first_name_lat}`,
    formatDate(one.birth_date),
    one.number === '' ? 'данные передаст позже' : `${one.series} ${one.number}`.trim(),
  ]),
})

/** Rows of what is known. */
const rows = (all: readonly (readonly [name: string, value: string])[]): PaperPart[] =>
  all.filter(([, value]) => value !== '').map(([name, value]) => row(name, value))

function operator({ quote: { about } }: PaperFacts): PaperPart[] {
  const { name, legalName, inn, address, registerNumber, guarantee, phone } = about.operator
  return rows([
    ['Туроператор', legalName || name],
    ['Номер в реестре', registerNumber],
    ['ИНН', inn],
    ['Адрес', address],
    ['Финансовое обеспечение', guarantee],
    ['Телефон', phone],
  ])
}

function agent({ settings: { legal, brand_name, phone } }: PaperFacts): PaperPart[] {
  return rows([
    ['Турагент', legal.name || brand_name],
    ['ИНН', legal.inn],
    ['ОГРН', legal.ogrn],
    ['Адрес', legal.address],
    ['Телефон', phone],
  ])
}

/** Terms that art. 10 of 132-FZ asks for: operator, contents of the tour, price, payment, cancellation, duties of the operator. */
function contract(facts: PaperFacts): PaperPart[] {
  const { order, quote, tourists, consents, settings } = facts
  const { timezone } = settings
  const [signer] = tourists
  const name = signer ? [signer.last_name, signer.first_name, signer.middle_name].filter(Boolean).join(' ') : ''
  const parts = partsOf(quote.quote, quote.extras, quote.offer.query)
  return [
    { kind: 'title', text: `Договор о реализации туристского продукта № ${order.number}` },
    text(
      `${formatDate(dateIn(timezone, order.createdAt))}. Договор заключён в электронной форме при оформлении заказа (ст. 10 Федерального закона № 132-ФЗ).`,
    ),
    heading('1. Стороны'),
    ...operator(facts),
    ...agent(facts),
    row('Заказчик', name || order.recipientName),
    heading('2. Туристский продукт'),
    ...summary(facts, false),
    row('Включено', includes(facts, false)),
    ...flights(chosenFlightOf(quote.quote)),
    heading('3. Туристы'),
    tourists.length > 0 ? people(tourists) : text('Данные туристов стёрты: срок их хранения истёк.'),
    heading('4. Цена и оплата'),
    {
      kind: 'table',
      columns: [
        { title: 'Часть цены', share: 5 },
        { title: 'Сумма', share: 2, align: 'right' },
      ],
      rows: [
        ...parts.map((part) => [
          part.name ?? partWords[part.code as 'other']?.ru ?? part.code,
          sum(part.amount, settings),
        ]),
        ...changeRows(facts, parts),
        ['Итого', sum(order.total, settings)],
      ],
    },
    ...openPaymentsOf(order).map(({ kind, amount, dueAt }) =>
      row(
        kind === 'deposit' ? 'Предоплата' : 'Остаток',
        `${sum(amount, settings)}, до ${formatDate(dateIn(timezone, dueAt))} ${timeIn(timezone, dueAt)}`,
      ),
    ),
    text(
      'Цена окончательная. Она может вырасти только с отдельного согласия заказчика; без согласия заказчик вправе отказаться и получить все деньги обратно.',
    ),
    heading('5. Отмена по желанию заказчика'),
    ...order.cancellationTerms.map(({ until, fee }) =>
      row(
        until ? `до ${formatDate(dateIn(timezone, until))} ${timeIn(timezone, until)}` : 'позже',
        fee > 0 ? `удерживается ${sum(fee, settings)}` : 'без удержаний',
      ),
    ),
    text(
      'Размер удержания определяет момент обращения заказчика. Если отменяет туроператор или турагент, деньги возвращаются полностью.',
    ),
    heading('6. Обязанности'),
    text(
      'Туроператор отвечает за оказание всех услуг, входящих в туристский продукт. Турагент передаёт заявку туроператору, уведомляет заказчика о подтверждении и выдаёт документы не позднее чем за 24 часа до начала поездки. Претензии по качеству предъявляются туроператору в течение 20 дней после окончания поездки и рассматриваются в течение 10 дней.',
    ),
    text(
      'При наступлении обстоятельств, указанных в ст. 14 132-ФЗ, любая сторона вправе требовать изменения или расторжения договора.',
    ),
    ...(consents.length > 0 ? [heading('7. Согласие заказчика')] : []),
    ...consents.map(({ title, version, hash, givenAt }) =>
      text(
        `${title} (редакция ${version}): принято ${formatDate(dateIn(timezone, givenAt))} ${timeIn(timezone, givenAt)}, отпечаток текста ${hash.slice(0, 16)}.`,
      ),
    ),
  ]
}

/** What the total differs from its parts by: a surcharge the customer agreed to, a discount, bonuses. */
function changeRows({ order, settings }: PaperFacts, parts: ReturnType<typeof partsOf>): string[][] {
  const extra = minus(order.subtotal, sumOfParts(parts))
  const less = (name: string, by: Order['total']) => (by > 0 ? [[name, `−${sum(by, settings)}`]] : [])
  return [
    ...(extra > 0 ? [['Доплата, с согласия заказчика', sum(extra, settings)]] : []),
    ...less('Скидка', order.discountAmount),
    ...less('Оплачено бонусами', order.bonusDiscountAmount),
  ]
}

function voucher(facts: PaperFacts): PaperPart[] {
  const { order, tourists } = facts
  return [
    { kind: 'title', text: `Ваучер / Voucher № ${order.number}` },
    ...summary(facts, true),
    row('Включено / Included', includes(facts, true)),
    heading('Туристы / Guests'),
    people(tourists),
    heading('Рейсы / Flights'),
    ...flights(chosenFlightOf(facts.quote.quote)),
    heading('Туроператор / Tour operator'),
    ...operator(facts),
  ]
}

function itinerary(facts: PaperFacts): PaperPart[] {
  const { order, quote } = facts
  return [
    { kind: 'title', text: `Маршрут / Itinerary № ${order.number}` },
    heading('Рейсы / Flights'),
    ...flights(chosenFlightOf(quote.quote)),
    heading('Проживание / Stay'),
    ...summary(facts, true),
    row('Включено / Included', includes(facts, true)),
    heading('Связь / Contacts'),
    ...operator(facts),
    ...agent(facts),
  ]
}

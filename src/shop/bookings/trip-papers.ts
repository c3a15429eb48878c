import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import type { PaperPart } from '#lib/paper.ts'
import type { FlightOption } from '#lib/tour-facts.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import type { Order } from '#shop/orders/order.ts'
import { openPaymentsOf } from '#shop/orders/payment-schedule.ts'
import { mealOf } from '#shop/tours/meals.ts'
import { writeParty } from '#shop/tours/party.ts'
import { chosenFlightOf, endDateOf, partsOf, type TourQuote } from '#shop/tours/quote.ts'
import type { QuotedTourist } from '#shop/tours/tour-tourists.ts'
import { partWords } from '#shop/tours/tour-words.ts'
import type { TripPaper } from './trip.ts'

interface PaperFacts {
  order: Order
  quote: TourQuote
  tourists: readonly QuotedTourist[]
  settings: CompanySettings
}

/** A paper of a trip, in Russian, as the law and the frontier ask for it. */
export function tripPaper(paper: TripPaper, facts: PaperFacts): { title: string; file: string; parts: PaperPart[] } {
  const { number } = facts.order
  if (paper === 'contract')
    return {
      title: `Договор о реализации туристского продукта № ${number}`,
      file: `contract-${number}.pdf`,
      parts: contract(facts),
    }
  if (paper === 'voucher') return { title: `Ваучер № ${number}`, file: `voucher-${number}.pdf`, parts: voucher(facts) }
  return { title: `Маршрут поездки № ${number}`, file: `itinerary-${number}.pdf`, parts: itinerary(facts) }
}

const row = (name: string, value: string): PaperPart => ({ kind: 'row', name, value })
const heading = (text: string): PaperPart => ({ kind: 'heading', text })
const text = (text: string): PaperPart => ({ kind: 'text', text })
const sum = (amount: Order['total'], { currency }: CompanySettings) => formatMoney(amount, 'ru', currency)

/** The same words as in the card, the cart and the letter: one summary. */
function summary({ quote }: PaperFacts): PaperPart[] {
  const { offer, about } = quote
  return [
    row('Отель', `${about.hotel.name}${about.hotel.stars > 0 ? `, ${about.hotel.stars}*` : ''}`),
    row('Курорт', `${about.country.name}, ${about.resort.name}`),
    row('Даты', `${formatDate(offer.startDate)} – ${formatDate(endDateOf(offer))}, ночей: ${offer.nights}`),
    row('Номер', `${about.room?.name ?? offer.roomName}, ${offer.placement}`),
    row('Питание', mealOf(offer.meal)?.ru ?? offer.meal),
    row('Вылет', about.from.nameFrom),
    row('Туристы', writeParty(offer.query)),
  ]
}

function includes({ quote: { offer, quote } }: PaperFacts): string {
  const { flight, transfer, insurance } = quote.includes ?? offer.includes
  const parts = [
    flight && 'перелёт',
    'проживание',
    'питание',
    transfer && 'трансфер',
    insurance && 'медицинская страховка',
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

function operator({ quote: { about } }: PaperFacts): PaperPart[] {
  const { legalName, inn, address, registerNumber, guarantee, phone } = about.operator
  return [
    row('Туроператор', legalName),
    row('Номер в реестре', registerNumber),
    ...(inn ? [row('ИНН', inn)] : []),
    ...(address ? [row('Адрес', address)] : []),
    row('Финансовое обеспечение', guarantee),
    ...(phone ? [row('Телефон', phone)] : []),
  ]
}

function agent({ settings: { legal, brand_name, phone } }: PaperFacts): PaperPart[] {
  return [
    row('Турагент', legal.name || brand_name),
    ...(legal.inn ? [row('ИНН', legal.inn)] : []),
    ...(legal.ogrn ? [row('ОГРН', legal.ogrn)] : []),
    ...(legal.address ? [row('Адрес', legal.address)] : []),
    ...(phone ? [row('Телефон', phone)] : []),
  ]
}

/** Terms that art. 10 of 132-FZ asks for: operator, contents of the tour, price, payment, cancellation, duties of the operator. */
function contract(facts: PaperFacts): PaperPart[] {
  const { order, quote, tourists, settings } = facts
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
    ...summary(facts),
    row('Включено', includes(facts)),
    ...flights(chosenFlightOf(quote.quote)),
    heading('3. Туристы'),
    people(tourists),
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
  ]
}

function voucher(facts: PaperFacts): PaperPart[] {
  const { order, tourists } = facts
  return [
    { kind: 'title', text: `Ваучер № ${order.number}` },
    ...summary(facts),
    row('Включено', includes(facts)),
    heading('Туристы'),
    people(tourists),
    heading('Рейсы'),
    ...flights(chosenFlightOf(facts.quote.quote)),
    heading('Туроператор'),
    ...operator(facts),
  ]
}

function itinerary(facts: PaperFacts): PaperPart[] {
  const { order, quote } = facts
  return [
    { kind: 'title', text: `Маршрут поездки № ${order.number}` },
    heading('Рейсы'),
    ...flights(chosenFlightOf(quote.quote)),
    heading('Проживание'),
    ...summary(facts),
    row('Включено', includes(facts)),
    heading('Связь'),
    ...operator(facts),
    ...agent(facts),
  ]
}

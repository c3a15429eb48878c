import { dateIn, type IsoDate, timeIn } from '#lib/dates.ts'
import { formatDate, formatMoney, formatNumber, type Locale } from '#lib/format.ts'
import { type Kopecks, largerOf, minus, sumOf, ZERO } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import type { Facts } from '#shop/notices/placeholders.ts'
import { isFetched, isOver, type OrderFacts, owedNow, paysOnReceipt } from './order-states.ts'
import { openPaymentsOf } from './payment-schedule.ts'
import { isEndedShipment, type Shipment } from './shipping/shipment-states.ts'

/** The part of an order that messages use, as a structural type: plain files do not import stores. */
export interface OrderForMessage extends OrderFacts {
  number: string
  deliveryType: DeliveryType
  outletId: number | null
  address: { address: string } | null
  addressDetails: { flat: string } | null
  deliveryPrice: Kopecks
  cancellationFee: Kopecks
  receiptCode: string
  dueDate: IsoDate | null
  dueHours: { from: string; to: string } | null
}

interface Line {
  name: string
  nameEn: string
  size: string
  count: number
  /** Amount paid for it, after discounts and bonuses. */
  payable: Kopecks
  /** Pieces that are not handed over because they were refunded, and the refunded amount of the line. */
  withdrawn: number
  givenBack: { amount: Kopecks }
}

interface Place {
  id: number
  name: string
  nameEn: string
  address: string
  addressEn: string
  timezone: string
}

export interface OrderWithDetails {
  order: OrderForMessage
  items: readonly Line[]
  outlets: readonly Place[]
  shipments: readonly Pick<
    Shipment,
    'number' | 'state' | 'deliveryService' | 'invoiceNumber' | 'expectedDate' | 'trackingUrl'
  >[]
}

export interface MessageContext {
  language: Locale
  currency: string
  texts: AnswerTexts
  /** Of the company; its days are counted in it. */
  timezone: string
  today: IsoDate
}

/** Messages about goods that are still to be received: a partly refunded line is listed with the remaining pieces and amount. */
const toReceive: readonly string[] = ['paid', 'shipping', 'ready', 'ready_delivery', 'part_canceled']

/**
 * Messages after which a courier or the counter asks for the receipt code. Others omit it: it is useless there, and strangers could read it.
 */
const codeOfUse: readonly string[] = ['shipping', 'ready', 'ready_delivery']

/**
 * The values of a message about an order (`kind` of order-notices.flow.ts), by their names in message-events.ts; '': unknown or not applicable.
 */
export function orderFacts(of: OrderWithDetails, kind: string, speech: MessageContext): Facts {
  const { order } = of
  const items = toReceive.includes(kind) ? of.items.flatMap(whatIsLeft) : of.items
  const taken = minus(sumOf(of.items.map(({ payable }) => payable)), sumOf(items.map(({ payable }) => payable)))
  const { texts, language, currency } = speech
  const money = (sum: Kopecks) => formatMoney(sum, language, currency)
  const toPay = paysOnReceipt(order.paymentType) ? owedNow(order) : ZERO
  return {
    number: order.number,
    code: codeOfUse.includes(kind) ? order.receiptCode : '',
    goods: items.map((line) => lineOf(line, speech)).join('\n'),
    delivery: order.deliveryPrice > 0 ? money(order.deliveryPrice) : '',
    total: money(minus(order.total, taken)),
    address: order.deliveryType === 'DELIVERY' ? addressOf(order, speech) : '',
    place: placeOf(of, speech),
    payment: texts.paymentType(order.paymentType, '', language),
    to_pay: toPay > 0 ? money(toPay) : '',
    refunded: order.refunded > 0 ? money(order.refunded) : '',
    payments: paymentsOf(order, kind, speech),
    kept: order.cancellationFee > 0 ? money(order.cancellationFee) : '',
    until: lastDay(of),
    ...comingOf(of, speech),
  }
}

/** What is still to be paid by the schedule of an order, payment by payment with its day; a reminder names the next one only. */
function paymentsOf(
  order: OrderForMessage,
  kind: string,
  { texts, language, currency, timezone }: MessageContext,
): string {
  const open = isOver(order.state) ? [] : openPaymentsOf(order).filter(({ left }) => left > 0)
  return (kind === 'payment_due' ? open.slice(0, 1) : open)
    .map((payment) => {
      const until = `${formatDate(dateIn(timezone, payment.dueAt))}, ${timeIn(timezone, payment.dueAt)}`
      return texts.payment(
        { kind: payment.kind, amount: formatMoney(payment.left, language, currency), until },
        language,
      )
    })
    .join('\n')
}

function whatIsLeft(line: Line): Line[] {
  const [count, payable] = [line.count - line.withdrawn, largerOf(ZERO, minus(line.payable, line.givenBack.amount))]
  return count > 0 ? [{ ...line, count, payable }] : []
}

function lineOf({ name, nameEn, size, count, payable }: Line, { texts, language, currency }: MessageContext): string {
  const thing = texts.sizedName({ name: (language === 'en' && nameEn) || name, size }, language)
  return `${thing} × ${formatNumber(count, language)} — ${formatMoney(payable, language, currency)}`
}

function addressOf({ address, addressDetails }: OrderForMessage, { texts, language }: MessageContext): string {
  if (!address) return ''
  const flat = addressDetails?.flat ?? ''
  return flat === '' ? address.address : `${address.address}, ${texts.flat(flat, language)}`
}

const outletOf = ({ order, outlets }: OrderWithDetails): Place | undefined =>
  isFetched(order.deliveryType) ? outlets.find(({ id }) => id === order.outletId) : undefined

function placeOf(of: OrderWithDetails, { language }: MessageContext): string {
  const outlet = outletOf(of)
  if (!outlet) return ''
  const { name, nameEn, address, addressEn } = outlet
  return language === 'en' ? `${nameEn || name}, ${addressEn || address}` : `${name}, ${address}`
}

/** The last day of storage in the time zone of the outlet, with the closing time unless that is 23:59. */
function lastDay(of: OrderWithDetails): string {
  const outlet = outletOf(of)
  const { storageUntil } = of.order
  if (!storageUntil || !outlet) return ''
  const time = timeIn(outlet.timezone, storageUntil)
  const day = formatDate(dateIn(outlet.timezone, storageUntil))
  return time === '23:59' ? day : `${day}, ${time}`
}

/**
 * The expected date and the parcels. The date and number of a parcel take precedence over the order's, as its carrier knows better; several
 * parcels are listed one by one.
 */
function comingOf({ order, shipments }: OrderWithDetails, speech: MessageContext): Facts {
  const going = shipments.filter(({ state }) => !isEndedShipment(state))
  const [parcel] = going
  if (!parcel) return { date: expectedOn(order, order.dueDate, speech), parcels: '', tracking: '' }
  const dayOf = ({ expectedDate }: typeof parcel) => expectedOn(order, expectedDate ?? order.dueDate, speech)
  const carriedAs = ({ deliveryService, invoiceNumber }: typeof parcel) =>
    invoiceNumber && [deliveryService, invoiceNumber].filter(Boolean).join(' ')
  if (going.length === 1) return { date: dayOf(parcel), parcels: carriedAs(parcel), tracking: parcel.trackingUrl }
  const parcels = going.map((one) => [carriedAs(one) || one.number, dayOf(one)].filter(Boolean).join(' — '))
  return { date: '', parcels: parcels.join('; '), tracking: '' }
}

/** The day, with its hours if the customer chose some for it; '' once it is past, as no later date is known. */
function expectedOn({ dueDate, dueHours }: OrderForMessage, day: IsoDate | null, { today }: MessageContext): string {
  if (!day || day < today) return ''
  return dueHours && day === dueDate ? `${formatDate(day)}, ${dueHours.from}–${dueHours.to}` : formatDate(day)
}

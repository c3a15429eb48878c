import type { z } from 'zod'
import { dateIn } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import { type Kopecks, minus, roublesFromKopecks, sumOf, ZERO } from '#lib/money.ts'
import { thingsIn } from '#lib/quantity.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { named, presentImage } from '#shop/catalog/catalog.present.wire.ts'
import { presentMethod } from '#shop/delivery/delivery-type.ts'
import { kindNamed } from '#shop/line-rules.ts'
import { splitPlan } from '#shop/payments/instalments.ts'
import { presentMeasure } from '#shop/sold-by.wire.ts'
import { cancellationAt, termsInForce } from './cancellation.ts'
import {
  type CanceledItem,
  documentsOf,
  type Order,
  type OrderItem,
  type OrderItemKind,
  type OrderOutlet,
  onlinePaymentOptions,
  type ReadOrders,
} from './order.ts'
import { type HistoryEntry, happeningOf, reasonForCustomer } from './order-history.ts'
import {
  actionsOf,
  isFetched,
  isOver,
  isUnsuccessfulOrder,
  type OrderState,
  orderCan,
  owedNow,
  payNow,
  paysOnReceipt,
} from './order-states.ts'
import type { CanceledMoney, countCancelAnswer, OrderOnWire, ReceivingOnWire } from './orders.wire.ts'
import type { CountedPart } from './part/cancel-part.ts'
import { openPaymentsOf } from './payment-schedule.ts'
import { remainingBonuses } from './remaining-bonuses.ts'
import { canReturn, type ReturnTerms, returnTerms } from './return-terms.ts'
import { endedShipmentStates, type Shipment, type ShipmentState, shipmentStateOf } from './shipping/shipment-states.ts'
import { extensionsLeft } from './shipping/storage.ts'

const routeTo = ({ latitude, longitude }: OrderOutlet, { routeUrl }: ReadOrders): string | null =>
  latitude === null || longitude === null ? null : routeUrl({ latitude, longitude })

const isYandexPay = ({ paymentType }: { paymentType: string }): boolean => paymentType === 'YANDEX_PAY'

/** Days of a plan are in Moscow time, as the service counts them (our choice). */
function planOf(sum: Kopecks, now: Date) {
  const plan = splitPlan(sum, dateIn('Europe/Moscow', now))
  return plan && { instalments: plan.map(({ on, amount }) => ({ on, amount: roublesFromKopecks(amount) })) }
}

const presentConfirmation = ({ state, by }: Order['confirmation']): OrderOnWire['confirmation'] =>
  state === '' ? null : { state, by: by?.toISOString() ?? null }

export function presentOrder(order: Order, read: ReadOrders, texts: AnswerTexts, locale: Locale): OrderOnWire {
  const { now } = read
  const items = read.items.filter((item) => item.orderId === order.id)
  const history = read.history.filter((entry) => entry.orderId === order.id)
  const outlet = read.outlets.find(({ id }) => id === order.outletId)
  const payment = read.payments.get(order.id)
  const options = read.options.get(order.regionId) ?? []
  const pieces = items.reduce((sum, item) => sum + item.count, 0)
  const actions = actionsOf({ ...order, pieces }, now)
  const chosen = options.find(({ id }) => id === order.optionId)
  const online = actions.includes('PAY') ? onlinePaymentOptions(options, order.optionId) : []
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    sub_state: order.subState,
    state_label: texts.orderState(order.state, order.subState, locale),
    is_unsuccessful: isUnsuccessfulOrder(order.state),
    created_at: order.createdAt.toISOString(),
    total: roublesFromKopecks(order.total),
    subtotal: roublesFromKopecks(order.subtotal),
    discount_amount: roublesFromKopecks(order.discountAmount),
    bonus_discount_amount: roublesFromKopecks(order.bonusDiscountAmount),
    bonuses: bonusesOf(order, items, read),
    delivery_price: roublesFromKopecks(order.deliveryPrice),
    paid: roublesFromKopecks(order.paid),
    held: roublesFromKopecks(order.held),
    confirmation: presentConfirmation(order.confirmation),
    pay_now: roublesFromKopecks(payNow(order, now)),
    payment_schedule: scheduleOf(order),
    cancellation: cancellationOf(order, now),
    cancellation_fee: roublesFromKopecks(order.cancellationFee),
    refunded: roublesFromKopecks(order.refunded),
    owed: roublesFromKopecks(owedNow(order)),
    ...(order.placedWith !== null && { placed_with: order.placedWith }),
    promo_codes: order.promoCodes.map((code) => ({ code })),
    delivery_type: order.deliveryType,
    payment_type: { type: order.paymentType, name: texts.paymentType(order.paymentType, chosen?.method ?? '', locale) },
    outlet: outlet
      ? {
          id: outlet.id,
          name: named(locale, outlet.name, outlet.nameEn),
          address: named(locale, outlet.address, outlet.addressEn),
          latitude: outlet.latitude,
          longitude: outlet.longitude,
          schedule: outlet.schedule,
          special_days: outlet.specialDays,
          timezone: outlet.timezone,
          route_url: routeTo(outlet, read),
        }
      : null,
    address: order.address?.address ?? '',
    address_verified: order.address?.is_verified !== false,
    address_details: order.addressDetails,
    recipient_name: order.recipientName,
    recipient_phone: order.recipientPhone,
    recipient_email: order.recipientEmail,
    legal: order.legal,
    documents: documentsOf(order, read.receipted.includes(order.id)),
    item_count: items.reduce((sum, item) => sum + thingsIn(item.count, item.step), 0),
    receipt_code: order.receiptCode,
    due_date: order.dueDate,
    due_interval: order.dueHours,
    reserved_until: order.reservedUntil?.toISOString() ?? null,
    storage_until: order.storageUntil?.toISOString() ?? null,
    storage_extensions: actions.includes('EXTEND') ? extensionsLeft(order, now) : [],
    actions,
    available_payment_options: online.map((option) => ({
      id: option.id,
      payment_type: { type: option.paymentType, name: texts.paymentType(option.paymentType, option.method, locale) },
      method: presentMethod(option.method),
      ...(isYandexPay(option) && planOf(payNow(order, now), now)),
    })),
    adjustments: read.adjustments
      .filter(({ orderId }) => orderId === order.id)
      .map(({ source, code, label, amount, itemId }) => ({
        source,
        code,
        label: label?.[locale] ?? '',
        amount: roublesFromKopecks(amount),
        item: itemId,
      })),
    items: items.map((item) => ({
      ...presentItem(item, order.state, termsOf(history, read), read.kinds, locale),
      refunded: refundedOf(item, read.canceled),
    })),
    canceled_items: read.canceled
      .filter(({ orderId }) => orderId === order.id)
      .map((one) => presentCanceled(one, locale)),
    shipments: shipmentsOf(order, read, history),
    history: history.map((entry) => ({
      ...presentEntry(entry, texts, locale),
      reason: reasonForCustomer(entry),
    })),
    payment: payment
      ? {
          id: payment.id,
          // It is no longer expected, whatever its provider still reports.
          state: payment.state === 'superseded' ? 'canceled' : payment.state,
          cancel_reason: payment.cancelReason,
          payment_option: online.find(({ method }) => method === payment.method)?.id ?? null,
        }
      : null,
  }
}

function cancellationOf(order: Order, now: Date): OrderOnWire['cancellation'] {
  const terms = termsInForce(order)
  if (terms.length === 0 || !orderCan.cancel(order)) return null
  const { until, fee, kept, back } = cancellationAt(terms, order.paid, now)
  return {
    until: until?.toISOString() ?? null,
    fee: roublesFromKopecks(fee),
    kept: roublesFromKopecks(kept),
    back: roublesFromKopecks(back),
    steps: terms.map((step) => ({
      until: step.until?.toISOString() ?? null,
      fee: roublesFromKopecks(step.fee),
    })),
  }
}

/** The payments of an order; one of the total if nothing else was agreed. Nothing is left to pay of an order that is over. */
function scheduleOf(order: Order): OrderOnWire['payment_schedule'] {
  const payments = openPaymentsOf(order).map(({ number, kind, amount, left, dueAt }) => ({
    number,
    kind,
    amount,
    left,
    dueAt,
  }))
  const whole = {
    number: 1,
    kind: 'full',
    amount: order.total,
    left: owedNow(order),
    dueAt: order.reservedUntil,
  } as const
  return (payments.length > 0 ? payments : [whole]).map(({ number, kind, amount, left, dueAt }) => ({
    number,
    kind,
    amount: roublesFromKopecks(amount),
    left: isUnsuccessfulOrder(order.state) ? 0 : roublesFromKopecks(left),
    due_at: dueAt?.toISOString() ?? null,
  }))
}

/** A history entry as the staff reads it. */
export function presentEntry(entry: HistoryEntry, texts: AnswerTexts, locale: Locale): OrderOnWire['history'][number] {
  const event = happeningOf(entry)
  const isNamed = event === 'moved' || event === 'part_canceled'
  return {
    state: entry.toState,
    event,
    label: isNamed ? texts.orderState(entry.toState, entry.subState, locale) : texts.orderHappening(event, locale),
    at: entry.at.toISOString(),
    actor: entry.actor,
    reason: entry.reason,
  }
}

const presentCanceled = (one: CanceledItem, locale: Locale): OrderOnWire['canceled_items'][number] => ({
  id: one.id,
  item: one.itemId,
  sku: one.sku,
  name: named(locale, one.name, one.nameEn),
  size: one.size,
  count: one.count,
  ...presentMeasure(one, locale),
  amount: roublesFromKopecks(one.payable),
  bonuses: roublesFromKopecks(one.bonuses),
  actor: one.actor,
  at: one.at.toISOString(),
  money: moneyOf(one),
})

/** State of the refund of canceled pieces. */
function moneyOf({ isPaid, payable, refund, byPeople }: CanceledItem): CanceledMoney {
  if (!isPaid || payable === 0) return 'none'
  if (refund === 'succeeded') return 'returned'
  if (refund === null || refund === 'canceled') return 'failed'
  return byPeople ? 'by_people' : 'on_the_way'
}

function shipmentsOf(order: Order, read: ReadOrders, history: readonly HistoryEntry[]): OrderOnWire['shipments'] {
  const known = read.shipments.filter(({ orderId }) => orderId === order.id)
  if (known.length > 0) return known.map(presentShipment)
  return order.deliveryType === 'VIRTUAL' ? [] : [wholeOrder(order, history, read.returns)]
}

/** Bonuses spent and earned, less those of returned pieces; 0 for an unsuccessful order. */
function bonusesOf({ id, state }: Order, items: readonly OrderItem[], read: ReadOrders): OrderOnWire['bonuses'] {
  const own = read.adjustments.filter(({ orderId }) => orderId === id)
  const { spent, earned } = isUnsuccessfulOrder(state) ? { spent: ZERO, earned: ZERO } : remainingBonuses(items, own)
  return { spent: roublesFromKopecks(spent), earned: roublesFromKopecks(earned) }
}

/** Return terms of a handed-over order; null: it was not handed over. */
function termsOf(history: readonly HistoryEntry[], { returns, now }: ReadOrders): ReturnTerms | null {
  const received = history.find((entry) => entry.toState === 'done')
  return received ? returnTerms(received.at, now, returns, returns.timezone) : null
}

/** The kind of a line that is no goods, and its data under the name of the kind. */
function ofKind(item: OrderItem, kinds: readonly OrderItemKind[], locale: Locale): { kind?: string } {
  if (item.kind === 'goods') return {}
  const details = kindNamed(kinds, item.kind)?.presentDetails?.(item, locale)
  return { kind: item.kind, ...(details && { [item.kind]: details }) }
}

const presentItem = (
  item: OrderItem,
  state: OrderState,
  terms: ReturnTerms | null,
  kinds: readonly OrderItemKind[],
  locale: Locale,
): Omit<OrderOnWire['items'][number], 'refunded'> => ({
  id: item.id,
  product: kindNamed(kinds, item.kind)?.presentStored(item, locale) ?? {
    id: 0,
    slug: '',
    name: named(locale, item.name, item.nameEn),
  },
  ...ofKind(item, kinds, locale),
  sku: item.sku,
  article: item.article,
  size: item.size,
  seller: item.seller,
  count: item.count,
  ...presentMeasure(item, locale),
  price: roublesFromKopecks(item.price),
  old_price: item.oldPrice === null ? null : roublesFromKopecks(item.oldPrice),
  total: roublesFromKopecks(item.total),
  image: item.image && presentImage(item.image),
  actions: [
    ...(canReview(state, item) ? (['REVIEW'] as const) : []),
    ...(canReturn(state, item, terms, kinds) ? (['RETURN'] as const) : []),
    ...(item.canAddToReview ? (['COMMENT'] as const) : []),
  ],
  returnable:
    terms && canReturn(state, item, terms, kinds)
      ? {
          count: item.returnable,
          any_reason_until: terms.anyReasonUntil,
          fault_until: terms.faultUntil,
          reasons: terms.reasons,
        }
      : null,
})

/** Refunded pieces and money of a line, without pieces canceled before they were collected: those are listed separately. */
function refundedOf(
  { id, givenBack }: OrderItem,
  canceled: readonly CanceledItem[],
): OrderOnWire['items'][number]['refunded'] {
  const own = canceled.filter(({ itemId, isPaid, refund }) => itemId === id && isPaid && refund === 'succeeded')
  const count = givenBack.count - own.reduce((sum, one) => sum + one.count, 0)
  const amount = minus(givenBack.amount, sumOf(own.map(({ payable }) => payable)))
  return amount > 0 || count > 0 ? { count: Math.max(0, count), amount: roublesFromKopecks(amount) } : null
}

/** Handed-over goods without a published or waiting review (REV-10). */
const canReview = (state: OrderState, { productId, isReviewed, count, withdrawn }: OrderItem): boolean =>
  state === 'done' && productId !== null && count > withdrawn && !isReviewed

const shipmentStateIn: Partial<Record<OrderState, ShipmentState>> = {
  ready: 'pickup',
  ready_pickup: 'pickup',
  ready_pickup_now: 'pickup',
  ...endedShipmentStates,
}

/** An order that is ready for a courier is still with the shop: it is not `pickup`, so that the customer does not come for it. */
function shipmentOf({ state, deliveryType }: Order): ShipmentState {
  const its = shipmentStateIn[state]
  return shipmentStateOf(its === 'pickup' && !isFetched(deliveryType) ? undefined : its)
}

const presentShipment = (shipment: Shipment): OrderOnWire['shipments'][number] => ({
  number: shipment.number,
  state: shipmentStateOf(shipment.state),
  delivery_service: shipment.deliveryService,
  invoice_number: shipment.invoiceNumber,
  expected_date: shipment.expectedDate,
  received_date: shipment.receivedDate,
  tracking_url: shipment.trackingUrl || null,
  items: shipment.items,
})

/** The single parcel of an order without stored shipments: its state follows the order's (our choice). */
function wholeOrder(
  order: Order,
  history: readonly HistoryEntry[],
  { timezone }: ReadOrders['returns'],
): OrderOnWire['shipments'][number] {
  const received = history.find((entry) => entry.toState === 'done')
  return {
    number: `${order.number}-1`,
    state: shipmentOf(order),
    delivery_service: '',
    invoice_number: '',
    expected_date: order.dueDate,
    received_date: received ? dateIn(timezone, received.at) : null,
    tracking_url: null,
    items: [],
  }
}

/** States in which the recipient needs the receipt code. */
const codeIsShown: readonly OrderState[] = ['ready', 'ready_delivery', 'ready_pickup', 'ready_pickup_now', 'shipping']

/** An order as its recipient may see it. */
export function presentReceiving(order: Order, read: ReadOrders, texts: AnswerTexts, locale: Locale): ReceivingOnWire {
  const { number, state, state_label, is_unsuccessful, delivery_type, outlet, due_date, due_interval, storage_until } =
    presentOrder(order, read, texts, locale)
  return {
    ...{ number, state, state_label, is_unsuccessful, delivery_type, outlet, due_date, due_interval, storage_until },
    is_over: isOver(order.state),
    receipt_code: codeIsShown.includes(order.state) ? order.receiptCode : '',
    to_pay: paysOnReceipt(order.paymentType) ? roublesFromKopecks(owedNow(order)) : 0,
  }
}

export const presentCounted = (part: CountedPart): z.infer<typeof countCancelAnswer> => ({
  is_whole: part.isWhole,
  total: roublesFromKopecks(part.total),
  delivery_price: roublesFromKopecks(part.deliveryPrice),
  lines: part.gone.map(({ item, count, payable }) => ({ item, count, amount: roublesFromKopecks(payable) })),
  fee: roublesFromKopecks(part.fee),
  back: {
    money: roublesFromKopecks(part.money),
    by_people: part.byPeople,
    bonuses: roublesFromKopecks(part.bonuses),
  },
})

import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate, formatMoney, type Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { OrderNotice } from '#shop/answer-texts.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { nameAndContactOf } from '#shop/customers/customers.flow.ts'
import { defineListener, type HeardEvent } from '#shop/events.ts'
import { hasShopChannel } from '#shop/notices/channels.flow.ts'
import type { MessageEventName } from '#shop/notices/message-events.ts'
import { outcomeOf, sendMessage, storedAt } from '#shop/notices/send-message.flow.ts'
import { surplusReason } from '#shop/payments/refund/refund-states.ts'
import { buyerOf, isForAnother } from './buyer.ts'
import type { Order } from './order.ts'
import { detailsOf } from './order-details.store.ts'
import { orderFacts } from './order-facts.ts'
import { isOver, type OrderState } from './order-states.ts'
import { orderForNotice } from './orders.store.ts'
import { nextPayment } from './payment-schedule.ts'

type Told =
  | 'order.placed'
  | 'order.moved'
  | 'order.paid'
  | 'order.payment_due'
  | 'order.held'
  | 'order.hold_ended'
  | 'order.confirmed'
  | 'order.refunded'

/** Sends the buyer messages about events of an order, by SMS, email and push. */
export const orderNoticeListener = defineListener<App, Told>({
  name: 'order_notices',
  types: [
    'order.placed',
    'order.moved',
    'order.paid',
    'order.payment_due',
    'order.held',
    'order.hold_ended',
    'order.confirmed',
    'order.refunded',
  ],
  wants: async (_, event) => noticeOf(event) !== null,
  async hear(app, event) {
    const kind = noticeOf(event)
    if (!kind) return
    await sendOrderNotice(app, event.facts.orderId, kind, occasionOf(kind, event))
  },
})

/** What may happen to an order more than once has a message each time: a refunded surplus, a reminder, a paid part, a hold. */
function occasionOf(kind: AnyNotice, event: HeardEvent<Told>): Occasion | undefined {
  if (event.type === 'order.payment_due') return { once: event.id, payment: event.facts.payment }
  if (kind === 'part_paid') return { once: event.id }
  if (event.type === 'order.held' || event.type === 'order.hold_ended')
    return { once: event.id, held: event.facts.amount }
  if (kind === 'surplus_refunded' && event.type === 'order.refunded')
    return { once: event.id, refunded: event.facts.amount }
  return undefined
}

function noticeOf(event: HeardEvent<Told>): Exclude<AnyNotice, 'part_canceled' | 'parcel_numbered'> | null {
  switch (event.type) {
    case 'order.placed':
      return 'placed'
    case 'order.paid':
      if (event.facts.isLate) return null
      return event.facts.paid < event.facts.total ? 'part_paid' : 'paid'
    case 'order.payment_due':
      return 'payment_due'
    case 'order.held':
      return event.facts.isLate ? null : 'held'
    case 'order.hold_ended':
      return 'hold_ended'
    case 'order.confirmed':
      // Held money is taken now, and the message of the payment follows.
      return event.facts.isLate || event.facts.held > 0 ? null : 'confirmed'
    case 'order.refunded':
      if (event.facts.reason === surplusReason) return 'surplus_refunded'
      // A partial refund is reported by its receipt, the refund of a return by the return itself (our choices).
      return event.facts.paid === (event.facts.kept ?? 0) && event.facts.reason !== 'reclamation' ? 'refunded' : null
    case 'order.moved':
      return noticeOfMove[event.facts.to as OrderState] ?? null
  }
}

/**
 * Moves with a message: the customer has something to wait for, to fetch or no longer to expect. Other moves are only shown on the page (our
 * choice).
 */
const noticeOfMove: Partial<Record<OrderState, OrderNotice>> = {
  shipping: 'shipping',
  ready_delivery: 'ready_delivery',
  ready_pickup: 'ready',
  ready_pickup_now: 'ready',
  canceled: 'canceled',
  rejected: 'rejected',
  returned: 'returned',
  expired: 'expired',
}

/** Includes messages about what may happen to an order more than once. */
type AnyNotice =
  | OrderNotice
  | 'part_canceled'
  | 'part_paid'
  | 'payment_due'
  | 'surplus_refunded'
  | 'parcel_numbered'
  | 'held'
  | 'hold_ended'
  | 'confirmed'

/** One occasion of a message about what may happen more than once. `payment`: the payment of the schedule it is about. */
interface Occasion {
  once: number
  reason?: string
  refunded?: Kopecks
  held?: Kopecks
  shipmentId?: number
  payment?: number
}

/** Messages that a recipient who is not the buyer also receives: the order is coming or can be fetched, or will not come. */
const toRecipient: Partial<Record<AnyNotice, 'coming' | 'over'>> = {
  shipping: 'coming',
  ready_delivery: 'coming',
  ready: 'coming',
  parcel_numbered: 'coming',
  canceled: 'over',
  rejected: 'over',
  expired: 'over',
}
const comings = ['shipping', 'ready_delivery', 'ready', 'parcel_numbered'] as const

/**
 * Sends a message about an order to its buyer, in the language the order was placed in. The job may run again after a crash: a sent message is
 * recorded under its key, so that it is sent once. A recipient who is not the buyer receives only messages about receiving it, with a link of
 * their own.
 */
export async function sendOrderNotice(app: App, orderId: number, kind: AnyNotice, each?: Occasion): Promise<void> {
  const order = await orderForNotice(orderId, `order_notice:${orderId}:${kind}`).execute(app.db)
  if (!order || !isToTell(order, kind, each)) return
  const company = await companyById(app, order.companyId)
  const account = await nameAndContactOf(app.db, order.companyId, order.customerId)
  const buyer = buyerOf(order, account)
  const { timezone, currency } = company.settings
  const details = await detailsOf([order.id]).execute(app.db)
  const whole = {
    order,
    ...details,
    shipments: details.shipments.filter(({ id }) => each?.shipmentId === undefined || id === each.shipmentId),
  }
  const today = dateIn(timezone, app.clock.now())
  const facts = (language: Locale) => ({
    ...orderFacts(whole, kind, { language, currency, texts: app.texts, timezone, today }),
    // Not a placeholder: the group of the order may have texts of its own.
    ...(order.cartGroup !== 'goods' && { cart_group: order.cartGroup }),
    ...(each?.reason !== undefined && { reason: each.reason }),
    ...(each?.refunded !== undefined && { refunded: formatMoney(each.refunded, language, currency) }),
    held: formatMoney(each?.held ?? order.held, language, currency),
    confirm_by: order.confirmation.by ? momentIn(timezone, order.confirmation.by) : '',
  })
  const language = order.language ? { language: order.language } : {}
  await sendMessage(app, {
    companyId: order.companyId,
    event: `order.${kind}`,
    key: `order.${kind}:${orderId}${each ? `:${each.once}` : ''}`,
    facts: (spoken) => ({ ...facts(spoken), link: `${originOf(company, app.publicUrl)}/my/orders/${orderId}/` }),
    to: { customerId: order.customerId, phone: buyer.phone, email: buyer.email, ...language },
    push: { type: 'ORDER', value: String(orderId) },
  })
  const told = toRecipient[kind]
  if (!told || !isForAnother(order, account)) return
  if (told === 'over' && !(await knowsOfIt(app, order))) return
  const event = told === 'over' ? 'receiving.over' : `receiving.${kind as (typeof comings)[number]}`
  await sendMessage(app, {
    companyId: order.companyId,
    event: event as MessageEventName,
    key: `${event}:${orderId}${each ? `:${each.once}` : ''}`,
    facts: (spoken) => ({
      ...facts(spoken),
      link: `${originOf(company, app.publicUrl)}/receiving/${order.recipientKey}/`,
    }),
    // No account: no push, no subscription and nothing to unsubscribe from.
    to: {
      customerId: null,
      phone: order.recipientPhone,
      ...(order.recipientEmail !== buyer.email && { email: order.recipientEmail }),
      ...language,
    },
  })
}

/**
 * Only orders with a schedule have messages about parts that were paid (our choice: a part of other orders is paid outside the shop, by people
 * who know), and only of payments that are still to be made.
 */
function isToTell(order: Order, kind: AnyNotice, each?: Occasion): boolean {
  if (kind === 'part_paid') return nextPayment(order) !== null && !isOver(order.state)
  if (kind === 'payment_due') return nextPayment(order)?.number === each?.payment && !isOver(order.state)
  return true
}

const momentIn = (timezone: string, at: Date): string => `${formatDate(dateIn(timezone, at))}, ${timeIn(timezone, at)}`

/** A recipient who received no message that the order is coming gets none that it is cancelled. */
async function knowsOfIt(app: App, { id, companyId }: Order): Promise<boolean> {
  for (const kind of comings) if ((await outcomeOf(app, companyId, `receiving.${kind}:${id}`)) !== 'none') return true
  return false
}

/** Pieces the shop canceled: a message each time, with the reason. A customer who canceled pieces has seen it on the page (our choice). */
export const partNoticeListener = defineListener<App, 'order.part_canceled'>({
  name: 'part_notices',
  types: ['order.part_canceled'],
  wants: async (_, { facts }) => facts.actor === 'shop',
  async hear(app, { facts: { orderId, partId, reason } }) {
    await sendOrderNotice(app, orderId, 'part_canceled', { once: partId, reason })
  },
})

/**
 * The number of a parcel that arrives after the buyer and the recipient were told that the order is on its way. A number known before is part
 * of that message, even if the message was written a moment after the number arrived.
 */
export const parcelNoticeListener = defineListener<App, 'shipment.numbered'>({
  name: 'parcel_notices',
  types: ['shipment.numbered'],
  wants: async (_, { facts }) => isOnItsWay(facts.orderState),
  async hear(app, { id, companyId, at, facts: { orderId, shipmentId } }) {
    const told = await storedAt(app, companyId, `order.shipping:${orderId}`)
    if (!told || told > at) return
    await sendOrderNotice(app, orderId, 'parcel_numbered', { once: id, shipmentId })
  },
})

const isOnItsWay = (state: string): boolean => state === 'shipping' || state === 'ready_delivery'

/** Notifies the shop itself of a new order and of a returned one. */
export const shopOrderListener = defineListener<App, 'order.placed' | 'order.moved'>({
  name: 'shop_orders',
  types: ['order.placed', 'order.moved'],
  wants: async (app, { companyId, type, facts }) =>
    (type === 'order.placed' || facts.to === 'returned') && (await hasShopChannel(app, companyId)),
  async hear(app, { companyId, type, facts }) {
    const { number, orderId } = facts
    if (type === 'order.placed') {
      const { language, currency } = (await companyById(app, companyId)).settings
      const total = formatMoney(facts.total, language, currency)
      await sendMessage(app, { companyId, event: 'shop.order', key: `shop.order:${orderId}`, facts: { number, total } })
    } else if (facts.to === 'returned') {
      const { reason } = facts
      await sendMessage(app, {
        companyId,
        event: 'shop.return',
        key: `shop.return:${orderId}`,
        facts: { number, reason },
      })
    }
  },
})

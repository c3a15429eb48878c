import { ask } from '#kit/db.ts'
import { dateIn, type IsoDate } from '#lib/dates.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import type { OrderNotice } from '#shop/answer-texts.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { defineListener, type HeardEvent } from '#shop/events.ts'
import { hearsOfItself } from '#shop/notices/channels.flow.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import type { OrderState } from './order-states.ts'
import { type Order, orderToTell } from './orders.store.ts'

type Told = 'order.placed' | 'order.moved' | 'order.paid' | 'order.refunded'

/** Which events are told to the recipient: by SMS, mail and push. */
export const orderNoticeListener = defineListener<App, Told>({
  name: 'order_notices',
  types: ['order.placed', 'order.moved', 'order.paid', 'order.refunded'],
  wants: async (_, event) => noticeOf(event) !== null,
  async hear(app, event) {
    const kind = noticeOf(event)
    if (kind) await sendOrderNotice(app, event.facts.orderId, kind)
  },
})

function noticeOf(event: HeardEvent<Told>): OrderNotice | null {
  switch (event.type) {
    case 'order.placed':
      return 'placed'
    case 'order.paid':
      return event.facts.isLate || event.facts.paid < event.facts.total ? null : 'paid'
    case 'order.refunded':
      // Of a part the receipt of its refund tells, of a return the return itself (our choices).
      return event.facts.paid === 0 && event.facts.reason !== 'reclamation' ? 'refunded' : null
    case 'order.moved':
      return noticeOfMove[event.facts.to as OrderState] ?? null
  }
}

/** Told is where something is to be waited for, fetched or no longer expected; what the shop does meanwhile is seen on the page (our choice). */
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

/** The day an order is expected, with its hours where some were chosen; '' once that day is past: nobody knows better then. */
function expectedOn({ dueDate, dueHours }: Order, today: IsoDate): string {
  if (!dueDate || dueDate < today) return ''
  return dueHours ? `${formatDate(dueDate)}, ${dueHours.from}–${dueHours.to}` : formatDate(dueDate)
}

/**
 * What is said about an order, to its recipient, in the company's language. The job may run again after a crash; what was said is
 * written down by its key, so that it is said once.
 */
export async function sendOrderNotice(
  app: App,
  orderId: number,
  kind: OrderNotice | 'part_canceled',
  part?: { once: number; reason: string },
): Promise<void> {
  const order = await ask(app.db, orderToTell(orderId, `order_notice:${orderId}:${kind}`))
  if (!order) return
  const company = await companyById(app, order.companyId)
  await sendMessage(app, {
    companyId: order.companyId,
    event: `order.${kind}`,
    key: `order.${kind}:${orderId}${part ? `:${part.once}` : ''}`,
    facts: {
      number: order.number,
      code: order.receiptCode,
      date: expectedOn(order, dateIn(company.settings.timezone, app.clock.now())),
      ...(part && { reason: part.reason }),
      link: `${originOf(company, app.publicUrl)}/my/orders/${orderId}/`,
    },
    to: { customerId: order.customerId, phone: order.recipientPhone, email: order.recipientEmail },
    push: { type: 'ORDER', value: String(orderId) },
  })
}

/** Pieces the shop took off an order: each time anew, with its reason. Who gave them up has seen it on the page (our choice). */
export const partNoticeListener = defineListener<App, 'order.part_canceled'>({
  name: 'part_notices',
  types: ['order.part_canceled'],
  wants: async (_, { facts }) => facts.actor === 'shop',
  async hear(app, { facts: { orderId, partId, reason } }) {
    await sendOrderNotice(app, orderId, 'part_canceled', { once: partId, reason })
  },
})

/** The shop itself hears of a new order and of one that comes back. */
export const shopOrderListener = defineListener<App, 'order.placed' | 'order.moved'>({
  name: 'shop_orders',
  types: ['order.placed', 'order.moved'],
  wants: async (app, { companyId, type, facts }) =>
    (type === 'order.placed' || facts.to === 'returned') && (await hearsOfItself(app, companyId)),
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

import { batch } from '#kit/db.ts'
import type { OrderNotice } from '#shop/answer-texts.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { defineListener, type HeardEvent } from '#shop/events.ts'
import { noticeWasSent, orderToRead, rememberNotice } from './orders.store.ts'

/** Which events are told to the recipient by SMS. */
export const orderNoticeListener = defineListener<
  App,
  'order.placed' | 'order.moved' | 'order.paid' | 'order.refunded'
>({
  name: 'order_notices',
  types: ['order.placed', 'order.moved', 'order.paid', 'order.refunded'],
  async hear(app, event) {
    const kind = smsKindOf(event)
    if (kind) await sendOrderNotice(app, event.facts.orderId, kind)
  },
})

function smsKindOf(
  event: HeardEvent<'order.placed' | 'order.moved' | 'order.paid' | 'order.refunded'>,
): OrderNotice | null {
  switch (event.type) {
    case 'order.placed':
      return 'placed'
    case 'order.paid':
      return event.facts.isLate || event.facts.paid < event.facts.total ? null : 'paid'
    case 'order.refunded':
      // Of a part the receipt of its refund tells (our choice).
      return event.facts.paid === 0 ? 'refunded' : null
    case 'order.moved': {
      const { to } = event.facts
      if (to === 'canceled' || to === 'expired') return to
      return to === 'ready_pickup' || to === 'ready_pickup_now' ? 'ready' : null
    }
  }
}

/**
 * The SMS about an order, to its recipient, in the company's language. The job may run again after a crash; what was sent is
 * remembered by its key, so that it is said once.
 */
export async function sendOrderNotice(app: App, orderId: number, kind: OrderNotice): Promise<void> {
  const key = `order_notice:${orderId}:${kind}`
  const [order, wasSent] = await batch(app.db, [orderToRead(orderId), noticeWasSent(key)])
  if (!order || !app.codes || wasSent) return
  const company = (await companies(app)).find((c) => c.id === order.companyId)
  if (!company) return
  const text = app.texts.orderNotice(
    kind,
    { number: order.number, brand: company.settings.brand_name, receiptCode: order.receiptCode },
    company.settings.language,
  )
  const sent = await app.codes.sendSms({ phone: order.recipientPhone, text })
  // A number that takes no messages will take none tomorrow.
  if (!sent.ok && sent.refusal.code !== 'code_phone_not_accepted')
    throw new Error(`notice of order ${orderId} not sent: ${sent.refusal.code}`)
  await rememberNotice(app.db, key, app.clock.now())
}

import type { Locale } from '#lib/format.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { Order, StaffOrders } from './order.ts'
import { presentEntry, presentOrder } from './order-answer.wire.ts'
import { movesNow } from './order-states.ts'
import type { StaffOrderOnWire } from './staff-orders.wire.ts'

export function presentStaffOrder(
  order: Order,
  read: StaffOrders,
  texts: AnswerTexts,
  locale: Locale,
): StaffOrderOnWire {
  return {
    ...presentOrder(order, read, texts, locale),
    // The staff reads the reason of every move.
    history: read.history.filter(({ orderId }) => orderId === order.id).map((one) => presentEntry(one, texts, locale)),
    version: order.version,
    customer: { id: order.customerId, phone: read.customers.get(order.customerId)?.phone ?? '' },
    possible_states: [...movesNow(order)],
    refunds: read.refunds
      .filter(({ orderId }) => orderId === order.id)
      .map((one) => ({
        id: one.id,
        amount: roublesFromKopecks(one.amount),
        state: one.state,
        reason: one.reason,
        by_people: one.byPeople,
        created_at: one.createdAt.toISOString(),
      })),
    marks: read.items
      .filter(({ id, orderId }) => orderId === order.id && read.marks.has(id))
      .map(({ id }) => ({ item: id, codes: read.marks.get(id)! })),
    to_collect: read.items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, count }) => ({ item: id, count: read.toCollect.get(id) ?? count })),
  }
}

import type { Locale } from '#lib/format.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import { presentEntry, presentOrder } from './order-answer.wire.ts'
import { movesOf } from './order-states.ts'
import type { StaffOrderOnWire } from './staff-orders.wire.ts'

interface StaffSaid {
  customers: ReadonlyMap<number, { phone: string }>
  refunds: readonly {
    id: number
    orderId: number
    amount: Kopecks
    state: string
    reason: string
    byPeople: boolean
    createdAt: Date
  }[]
  marks: ReadonlyMap<number, string[]>
  toCollect: ReadonlyMap<number, number>
}

export function presentStaffOrder(
  order: Parameters<typeof presentOrder>[0] & { customerId: number },
  said: Parameters<typeof presentOrder>[1] & StaffSaid,
  texts: AnswerTexts,
  locale: Locale,
): StaffOrderOnWire {
  return {
    ...presentOrder(order, said, texts, locale),
    // The staff reads what was noted of every move.
    history: said.history.filter(({ orderId }) => orderId === order.id).map((one) => presentEntry(one, texts, locale)),
    customer: { id: order.customerId, phone: said.customers.get(order.customerId)?.phone ?? '' },
    possible_states: [...movesOf(order.state, order.deliveryType)],
    refunds: said.refunds
      .filter(({ orderId }) => orderId === order.id)
      .map((one) => ({
        id: one.id,
        amount: roublesFromKopecks(one.amount),
        state: one.state,
        reason: one.reason,
        by_people: one.byPeople,
        created_at: one.createdAt.toISOString(),
      })),
    marks: said.items
      .filter(({ id, orderId }) => orderId === order.id && said.marks.has(id))
      .map(({ id }) => ({ item: id, codes: said.marks.get(id)! })),
    to_collect: said.items
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, count }) => ({ item: id, count: said.toCollect.get(id) ?? count })),
  }
}

import { inTransaction } from '#kit/db.ts'
import { type Kopecks, smallerOf } from '#lib/money.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { recordOutsidePayment } from '#shop/payments/outside-payment.flow.ts'
import type { Order } from './order.ts'
import { isUnsuccessfulOrder, owedOf } from './order-states.ts'
import { lockOrder, orderById } from './orders.store.ts'

export const orderToMove = (app: App, id: number): Promise<Order | null> => orderById(app.db, id)

/**
 * Records money for an order that the shop's accounts report. `sum`: the total received for it; null: all that is owed. Never records more than
 * is owed. Returns the recorded amount; null: it was known already.
 */
export async function recordOutsideMoney(
  app: App,
  orderId: number,
  { sum, document }: { sum: Kopecks | null; document: string },
): Promise<Result<Kopecks | null, { code: 'not_found' | 'payment_under_way' | 'order_over' }>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ code: 'not_found' })
    const owed = owedOf(order)
    // `sum` is the total paid for the order: a repeated report adds nothing.
    const fresh = sum === null ? owed : smallerOf(owed, Math.max(0, sum - order.paid - order.refunded) as Kopecks)
    if (fresh <= 0) return ok(null)
    if (isUnsuccessfulOrder(order.state)) return refuse({ code: 'order_over' })
    const { companyId } = order
    const taken = await recordOutsidePayment(app, tx, { companyId, orderId, amount: fresh, document })
    return taken.ok ? ok(fresh) : taken
  })
}

import { inTransaction } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import { type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { lockForSupplier } from '#shop/orders/supplier-side.flow.ts'
import type { ClaimAnswer, TourClaim } from './booking.ts'
import * as store from './bookings.store.ts'
import { type AnswerRefusal, answerClaim } from './claims.flow.ts'

/** A customer answers the change that the operator of their trip wants. */
export async function answerOwnClaim(
  app: App,
  { company, me }: SignedInContext,
  orderId: number,
  wish: { claim: number; answer: ClaimAnswer; extra: Kopecks },
): Promise<Result<TourClaim, AnswerRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockForSupplier(tx, orderId)
    const booking = order && (await store.lockBooking(tx, orderId))
    if (!order || !booking || order.companyId !== company.id || order.customerId !== me.id)
      return refuse({ code: 'not_found' })
    return answerClaim(app, tx, { order, booking }, wish, 'customer')
  })
}

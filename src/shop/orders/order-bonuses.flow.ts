import { inTransaction, type Tx } from '#kit/db.ts'
import { ZERO } from '#lib/money.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
import { defineListener, type HeardEvent } from '#shop/events.ts'
import { concernsBonuses, earnedPeriod, settleOrder } from '#shop/loyalty/loyalty.flow.ts'
import type { Order } from './order.ts'
import { detailsOf } from './order-details.store.ts'
import { isUnsuccessfulOrder } from './order-states.ts'
import { lockOrder } from './orders.store.ts'
import { remainingBonuses } from './remaining-bonuses.ts'

/**
 * How orders change bonuses: handed-over goods earn them; refunded pieces return the spent ones and take back the earned ones. An unsuccessful
 * order is handled by the claim (loyalty/bonus.claim.ts), in the transaction of its move.
 */
export const bonusListener = defineListener<App, 'order.moved' | 'refund.moved'>({
  name: 'bonuses',
  types: ['order.moved', 'refund.moved'],
  wants: async (app, event) =>
    matters(event) && concernsBonuses(app, event.companyId, (await companyById(app, event.companyId)).settings),
  async hear(app, event) {
    if (matters(event)) await settleBonuses(app, event.facts.orderId)
  },
})

const matters = ({ type, facts }: HeardEvent<'order.moved' | 'refund.moved'>): boolean =>
  type === 'order.moved' ? facts.to === 'done' : facts.to === 'succeeded'

/** Updates the bonus ledger to the present state of the order. Any number of calls in any order: recorded entries are not repeated. */
export async function settleBonuses(app: App, orderId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await settleBonusesOf(app, tx, order)
  })
}

/** The same for an order that the caller has locked. */
export async function settleBonusesOf(app: App, tx: Tx, order: Order): Promise<void> {
  const now = app.clock.now()
  if (isUnsuccessfulOrder(order.state)) return settleOrder(tx, order, { spent: ZERO, earned: ZERO }, null, now)
  const { items, adjustments, history } = await detailsOf([order.id]).execute(tx)
  const stands = remainingBonuses(items, adjustments)
  const done = history.find(({ toState }) => toState === 'done')
  const { loyalty } = (await companyById(app, order.companyId)).settings
  await settleOrder(tx, order, stands, done ? earnedPeriod(loyalty, done.at) : null, now)
}

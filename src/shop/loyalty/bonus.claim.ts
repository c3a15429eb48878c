import type { Tx } from '#kit/db.ts'
import { kopecks, sumOf, ZERO } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Claim, ClaimedOrder, Demand } from '#shop/claims.ts'
import { availableOf, type Lot, spendFrom } from './lots.ts'
import { settleOrder } from './loyalty.flow.ts'
import { lockedLots, spentParts } from './loyalty.store.ts'

/**
 * Bonuses that pay a part of an order: taken from the lots that expire first when it is placed, returned to the same lots when it ends without
 * success. What the order earned is taken back with it.
 */
export const bonusClaim: Claim<Lot[]> = {
  name: 'bonus',

  lock: (order) => lockedLots(order),

  take(order, demand, found) {
    const wanted = sumOf(demand.map(({ count }) => kopecks(count)))
    const parts = spendFrom(found, wanted, order.at)
    if (!parts) return refuse({ code: 'bonuses_changed', available: availableOf(found, order.at) })
    return ok({ parts: spentParts(order, parts), tags: [], after: null })
  },

  release: (tx: Tx, order: ClaimedOrder) => settleOrder(tx, order, { spent: ZERO, earned: ZERO }, null, order.at),

  /** Spent bonuses need no settlement; a partial return is handled with its refunds. */
  async settle() {},

  checks: {
    'what is left of a lot is what its moves come to': `
      select l.id::text as id from bonus_lots l left join (select lot_id, sum(amount) as left_over from bonus_moves group by 1) m on m.lot_id = l.id
      where l.remaining <> coalesce(m.left_over, 0)`,
    'an operation with bonuses is the sum of its moves, all of one customer': `
      select b.id::text as id from bonus_operations b
      left join (select m.operation_id, sum(m.amount) as amount, bool_or(l.customer_id <> o.customer_id or l.company_id <> o.company_id) as crosses
        from bonus_moves m join bonus_lots l on l.id = m.lot_id join bonus_operations o on o.id = m.operation_id group by 1) s on s.operation_id = b.id
      where b.amount <> coalesce(s.amount, 0) or s.crosses`,
    'a lot holds at most what it was brought': `
      select l.id::text as id from bonus_lots l
      where l.amount <> (select coalesce(sum(m.amount), 0) from bonus_moves m join bonus_operations b on b.id = m.operation_id
        where m.lot_id = l.id and b.kind in ('earned', 'given')) or (l.owed > 0 and l.remaining > 0)`,
    'an order spent the bonuses it says, and holds none when it came to nothing': `
      select o.id::text as id from orders o
      join (select order_id, -coalesce(sum(amount) filter (where kind = 'spent'), 0) as spent, -coalesce(sum(amount), 0) as held
        from bonus_operations where kind in ('spent', 'returned') group by 1) b on b.order_id = o.id
      left join (select order_id, sum(bonuses) as gone from canceled_items group by 1) c on c.order_id = o.id
      where b.spent <> o.bonus_discount_amount + coalesce(c.gone, 0) or b.held < 0
        or (b.held <> 0 and o.state in ('canceled', 'expired', 'rejected', 'returned'))`,
    'an order has no more bonuses taken back than it brought': `
      select l.order_id::text as id from bonus_lots l
      left join (select order_id, -sum(amount) as amount from bonus_operations where kind = 'taken_back' group by 1) t on t.order_id = l.order_id
      where l.owed + coalesce(t.amount, 0) > l.amount`,
    'bonuses of one customer never cross companies': `
      select 'lot ' || l.id as id from bonus_lots l join customers c on c.id = l.customer_id left join orders o on o.id = l.order_id
      where c.company_id <> l.company_id or coalesce(o.company_id, l.company_id) <> l.company_id`,
  },
}

/** The demand of an order for bonuses of its customer. */
export const bonusDemand = (order: { customerId: number; bonuses: number }): Demand[] =>
  order.bonuses === 0 ? [] : [{ claim: 'bonus', thing: order.customerId, count: order.bonuses, sku: '' }]

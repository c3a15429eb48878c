import { ok, refuse } from '#lib/result.ts'
import type { Claim, Demand } from '#shop/claims.ts'
import { type Allowance, exhaustedFor } from './promotion.ts'
import { countUses, endUses, lockedAllowances } from './uses.store.ts'

/** Name of the claim for uses. Its `thing` is an allowance, its `sku` the code; '' if none is needed. */
export const promoClaim = 'promo'

/** What pricing knows of a demanded allowance: whether it is the promotion's own, whichever code was entered. */
export interface AllowanceFacts {
  isOfPromotion: boolean
}

/** Uses of promo codes and of promotions with limits: held by an open order, used when it is handed over. */
export const promoUses: Claim<Allowance[]> = {
  name: promoClaim,

  lock: (order, demand) => lockedAllowances(thingsOf(demand), order.customerId),

  take(order, demand, found) {
    for (const { thing, sku, seen } of demand) {
      const allowance = found.find(({ id }) => id === thing)
      const spent = allowance ? exhaustedFor(allowance) : 'sold_out'
      if (spent === null) continue
      // A promotion without a code was used up between pricing and locking: the order is priced again without it.
      if (sku === '') return refuse({ code: 'promotion_over' })
      // The promotion is used up, not the code: the next pricing sees that and reports it.
      if ((seen as AllowanceFacts | undefined)?.isOfPromotion) return refuse({ code: 'promotion_over' })
      return refuse({ code: spent === 'used' ? 'promo_code_used' : 'promo_code_sold_out', codes: [sku] })
    }
    return ok({ parts: countUses(thingsOf(demand), order.at), tags: [], after: null })
  },

  release: (tx, order) => endUses(tx, order.id, 'released'),
  settle: (tx, order) => endUses(tx, order.id, 'used'),

  checks: {
    'what is used of a promo code is what orders hold or have used': `
      select a.id::text as id from promo_allowances a
      left join (select allowance_id, count(*) as uses from promo_uses where state <> 'released' group by 1) u on u.allowance_id = a.id
      where a.used <> coalesce(u.uses, 0)`,
    'a promo code is never used more often than it may be': `
      select id::text as id from promo_allowances where used > limit_total
      union all
      select a.id || '/' || u.customer_id from promo_allowances a
      join (select allowance_id, customer_id, count(*) as uses from promo_uses where state <> 'released' group by 1, 2) u on u.allowance_id = a.id
      where u.uses > a.limit_per_customer`,
    'orders that are over hold no promo code, open ones do': `
      select distinct o.id::text as id from orders o join promo_uses u on u.order_id = o.id
      where u.state <> case when o.state in ('canceled', 'expired', 'rejected') then 'released'
        when o.state = 'done' then 'used' when o.state = 'returned' and u.state in ('released', 'used') then u.state else 'held' end`,
    'uses of promo codes are of their own company and customer': `
      select o.id::text as id from promo_uses u join orders o on o.id = u.order_id join promo_allowances a on a.id = u.allowance_id
      where a.company_id <> o.company_id or u.customer_id <> o.customer_id
      union all
      select 'code ' || c.code from promo_codes c join promotions p on p.id = c.promotion_id
        join promo_allowances a on a.id = c.allowance_id left join customers k on k.id = c.customer_id
      where p.company_id <> c.company_id or a.company_id <> c.company_id or coalesce(k.company_id, c.company_id) <> c.company_id`,
  },
}

const thingsOf = (demand: readonly Demand[]): number[] => [...new Set(demand.map(({ thing }) => thing))]

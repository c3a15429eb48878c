import type { PromotionsAnswer } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { useOrderDays } from '../orders/order-texts.ts'

type Dates = Pick<PromotionsAnswer['items'][number], 'state' | 'since' | 'until'>

/** Start or end of a promotion as text. */
export function useEndText(): (promotion: Dates) => string {
  const days = useOrderDays()
  return ({ state, since, until }) => {
    if (state === 'ended') return m.promotions_ended()
    if (state === 'upcoming' && since) return m.promotions_begins({ day: days.day(since) })
    return until ? m.promotions_until({ day: days.day(until) }) : m.promotions_open_end()
  }
}

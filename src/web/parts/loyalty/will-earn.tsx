import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'
import { useBonusNumber } from './bonus-number.ts'

/** Bonuses the purchase earns, as calculated by the shop; `isEarned`: the order is placed. */
export function WillEarn({ amount, isEarned = false }: { amount: number; isEarned?: boolean }) {
  const bonuses = useBonusNumber()
  return (
    <p className="small muted">
      {isEarned ? m.loyalty_earned() : m.loyalty_will_earn()}:{' '}
      <b className="num">+{m.loyalty_amount({ ...counted(amount), count: bonuses(amount) })}</b>
    </p>
  )
}

import { type Kopecks, kopecksFromRoubles, minus, plus, roublesFromKopecks, ZERO } from '#lib/money.ts'
import { SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'
import { promotionName } from './promotion-name.ts'

interface Adjusted {
  discount_amount: number
  adjustments: readonly { source: string; code: string; label: string; amount: number }[]
}

/** Reductions by promotions, one row each with name and code; the shop's own lower prices are shown as a discount. */
export function PromotionLines({ of, discount }: { of: Adjusted; discount: string }) {
  const money = useMoney()
  const sums = new Map<string, Kopecks>()
  let rest = kopecksFromRoubles(of.discount_amount)
  for (const { source, code, label, amount } of of.adjustments) {
    if (source !== 'promotion' || amount >= 0) continue
    const name = promotionName({ label, code })
    const off = kopecksFromRoubles(-amount)
    rest = minus(rest, off)
    sums.set(name, plus(sums.get(name) ?? ZERO, off))
  }
  const line = (name: string, off: Kopecks) => (
    <SumLine key={name} label={name} value={`−${money(roublesFromKopecks(off))}`} good />
  )
  return (
    <>
      {rest > 0 && line(discount, rest)}
      {[...sums].map(([name, off]) => line(name, off))}
    </>
  )
}

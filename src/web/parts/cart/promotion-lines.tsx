import { SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'
import { promotionName } from './promotion-name.ts'

interface Adjusted {
  discount_amount: number
  adjustments: readonly { source: string; code: string; label: string; amount: number }[]
}

/** What promotions took off, a line each by its name and code; the shop's own lower prices are told as a discount. */
export function PromotionLines({ of, discount }: { of: Adjusted; discount: string }) {
  const money = useMoney()
  const sums = new Map<string, number>()
  let rest = Math.round(of.discount_amount * 100)
  for (const { source, code, label, amount } of of.adjustments) {
    if (source !== 'promotion' || amount >= 0) continue
    const name = promotionName({ label, code })
    const kopecks = Math.round(-amount * 100)
    rest -= kopecks
    sums.set(name, (sums.get(name) ?? 0) + kopecks)
  }
  const line = (name: string, kopecks: number) => (
    <SumLine key={name} label={name} value={`−${money(kopecks / 100)}`} good />
  )
  return (
    <>
      {rest > 0 && line(discount, rest)}
      {[...sums].map(([name, kopecks]) => line(name, kopecks))}
    </>
  )
}

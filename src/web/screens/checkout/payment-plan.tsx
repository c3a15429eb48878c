import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { splitPlan } from '#shop/payments/instalments.ts'
import { m } from '#texts/messages.js'
import { SplitPlan } from '../../parts/orders/split-plan.tsx'
import { useShell } from '../../parts/shell-context.ts'

/** What paying in parts would come to for this order, before it is placed (O3); a sum that is not split is told so. */
export function PaymentPlan({ total }: { total: number }) {
  const { visitor } = useShell()
  const plan = splitPlan(kopecksFromRoubles(total), visitor.today)
  return (
    <div id="checkout-plan">
      {plan ? (
        <SplitPlan parts={plan.map(({ on, amount }) => ({ on, amount: roublesFromKopecks(amount) }))} total={total} />
      ) : (
        <p className="small muted">{m.checkout_split_not_for_sum()}</p>
      )}
    </div>
  )
}

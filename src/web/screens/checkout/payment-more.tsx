import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { splitPlan } from '#shop/payments/instalments.ts'
import { m } from '#texts/messages.js'
import { SplitPlan } from '../../parts/orders/split-plan.tsx'
import { useShell } from '../../parts/shell-context.ts'
import { isByInvoice } from './delivery-choices.ts'
import css from './payment-more.module.css'
import { Requisites } from './requisites.tsx'
import type { Checkout } from './use-checkout.ts'

/** Details of the chosen payment method: requisites of the company, or the instalment plan. */
export function PaymentMore({ checkout }: { checkout: Checkout }) {
  const { option, total } = checkout
  return (
    <div id="checkout-payment-more" className={css.more}>
      {option && isByInvoice(option) ? <Requisites checkout={checkout} /> : <Plan total={total} />}
    </div>
  )
}

/** The instalment plan of this order before it is placed (O3); says so if the sum is not split. */
function Plan({ total }: { total: number }) {
  const { visitor } = useShell()
  const plan = splitPlan(kopecksFromRoubles(total), visitor.today)
  if (!plan) return <p className="small muted">{m.checkout_split_not_for_sum()}</p>
  return <SplitPlan parts={plan.map(({ on, amount }) => ({ on, amount: roublesFromKopecks(amount) }))} total={total} />
}

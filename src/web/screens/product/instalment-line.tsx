import { useState } from 'react'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { splitPlan } from '#shop/payments/instalments.ts'
import { m } from '#texts/messages.js'
import { laterPart } from '../../parts/lazy-part.tsx'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'

const PlanDialog = laterPart(() => import('./instalment-plan.tsx'))

/**
 * Instalments for one piece (ux P3): their number and amount; a press shows each day with its amount and the total. Shown only if a
 * provider of the region splits sums, and for a sum it splits. If parts differ by kopecks, the largest is shown, so nobody pays more than
 * was said.
 */
export function InstalmentLine({ price }: { price: number }) {
  const { visitor } = useShell()
  const money = useMoney()
  const [open, setOpen] = useState(false)
  const plan = splitPlan(kopecksFromRoubles(price), visitor.today)
  if (!plan) return null
  const parts = plan.map(({ on, amount }) => ({ on, amount: roublesFromKopecks(amount) }))
  return (
    <>
      <p>
        <button
          type="button"
          className="link link-quiet small"
          aria-haspopup="dialog"
          data-instalments
          onClick={() => setOpen(true)}
        >
          {m.product_in_parts({ count: parts.length, amount: money(parts[0]!.amount) })}
        </button>
      </p>
      {open && <PlanDialog parts={parts} total={price} onClose={() => setOpen(false)} />}
    </>
  )
}

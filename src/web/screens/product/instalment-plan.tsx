import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { SplitPlan } from '../../parts/orders/split-plan.tsx'

interface Props {
  parts: { on: string; amount: number }[]
  total: number
  onClose: () => void
}

/** Each instalment with its day and amount, and the total. */
export default function PlanDialog({ parts, total, onClose }: Props) {
  useCloseOnBack(onClose)
  return (
    <Dialog open onClose={onClose} title={m.product_in_parts_title()} closeLabel={m.catalog_close()}>
      <div className="stack">
        <SplitPlan parts={parts} total={total} />
        <p className="small muted">{m.product_in_parts_delivery()}</p>
      </div>
    </Dialog>
  )
}

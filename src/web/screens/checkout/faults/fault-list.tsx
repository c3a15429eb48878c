import { m } from '#texts/messages.js'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { counted } from '../../../parts/listing/counted.ts'
import type { FieldFault } from './field-fault.ts'

/** All faults of the form, with links to its inputs. */
export default function FaultList({ faults, attempt }: { faults: readonly FieldFault[]; attempt: number }) {
  return (
    <ErrorSummary
      attempt={attempt}
      inTitle={m.errors_in_title()}
      title={m.checkout_check_fields(counted(faults.length))}
      errors={faults.map((fault) => ({ id: fault.field, text: fault.inList }))}
    />
  )
}

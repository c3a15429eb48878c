import { m } from '#texts/messages.js'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { counted } from '../../parts/listing/counted.ts'
import type { Fault } from './booking-form.tsx'

/** One list of all that has to be corrected, of all tourists (UX-Z8). */
export default function Faults({ faults, attempt }: { faults: readonly Fault[]; attempt: number }) {
  return (
    <ErrorSummary
      attempt={attempt}
      inTitle={m.errors_in_title()}
      title={m.booking_errors(counted(faults.length))}
      errors={faults.map(({ field, inList }) => ({ id: field, text: inList }))}
    />
  )
}

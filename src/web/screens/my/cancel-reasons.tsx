import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'

const reasons = [
  m.orders_reason_changed_mind,
  m.orders_reason_found_cheaper,
  m.orders_reason_wrong_choice,
  m.orders_reason_too_long,
] as const

export interface Why {
  reason: string
  own: string
}

export const reasonText = ({ reason, own }: Why): string | undefined =>
  [reason, own.trim()].filter(Boolean).join('. ') || undefined

/** Reason for cancelling an order or a part of it: one of the list, free text, or none. */
export const CancelReasons = ({ why, onChange }: { why: Why; onChange: (why: Why) => void }) => (
  <>
    <FieldSet label={m.orders_cancel_why()} mark={m.checkout_optional()}>
      {reasons.map((text) => (
        <Check
          key={text()}
          type="radio"
          name="reason"
          checked={why.reason === text()}
          onChange={() => onChange({ ...why, reason: text() })}
        >
          {text()}
        </Check>
      ))}
    </FieldSet>
    <Field label={m.orders_cancel_more()} mark={m.checkout_optional()}>
      <Textarea value={why.own} maxLength={400} onChange={(event) => onChange({ ...why, own: event.target.value })} />
    </Field>
  </>
)

import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { useSettings } from '../../parts/shell-context.ts'
import { PhoneInput } from '../../parts/sign-in/phone-input.tsx'
import { Block } from './block.tsx'
import { faultOf } from './faults/field-fault.ts'
import type { Checkout } from './use-checkout.ts'
import { useConsultant } from './use-consultant.ts'

/** A comment for the shop, and the employee who advised the customer. */
export function Extras({ checkout: { form, change, faults, setConsultant } }: { checkout: Checkout }) {
  const { switches } = useSettings()
  const consultant = useConsultant(form.consultant)?.name
  useEffect(() => setConsultant(consultant), [consultant, setConsultant])
  const optional = m.checkout_optional()
  return (
    <Block id="checkout-extras" title={switches.consultant ? m.checkout_extras() : m.checkout_comment()}>
      <div className="cols-2">
        <Field label={m.checkout_comment()} mark={optional}>
          <Textarea
            value={form.comment}
            maxLength={1000}
            placeholder={m.checkout_comment_example()}
            onChange={(event) => change({ comment: event.target.value })}
          />
        </Field>
        {switches.consultant && (
          <Field
            id="checkout-consultant"
            label={m.checkout_consultant()}
            mark={m.checkout_consultant_mark()}
            hint={consultant ? m.checkout_consultant_found({ name: consultant }) : undefined}
            error={consultant === null ? m.checkout_consultant_unknown() : faultOf(faults, 'checkout-consultant')}
          >
            <PhoneInput autoComplete="off" value={form.consultant} onChange={(consultant) => change({ consultant })} />
          </Field>
        )}
      </div>
    </Block>
  )
}

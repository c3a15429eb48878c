import { numberMasks } from '#lib/number-masks.ts'
import { withBank } from '#shop/reclamations/application.ts'
import { bankOf } from '#shop/reclamations/banks.ts'
import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { FieldSet } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { errorOf, fieldId } from './problem-texts.ts'
import css from './returns.module.css'
import { type StepProps, Text } from './step-text.tsx'

export function MoneyStep(props: Omit<StepProps, 'photos'>) {
  const { form, change, problems, data } = props
  const chosen = (refund_method: 'card' | 'bank') => ({
    name: 'refund_method',
    checked: form.refund_method === refund_method,
    onChange: () => change({ refund_method }),
  })
  return (
    <>
      <FieldSet
        id={fieldId('refund_method')}
        label={m.returns_money()}
        labelHidden
        error={errorOf(problems, 'refund_method')}
      >
        <div className={css.tiles}>
          {data.methods.includes('card') && (
            <Choice {...chosen('card')} title={m.returns_to_card()} aside={m.returns_in_10_days()}>
              {m.returns_to_card_text()}
            </Choice>
          )}
          <Choice {...chosen('bank')} title={m.returns_to_bank()} aside={m.returns_in_10_days()}>
            {m.returns_to_bank_text()}
          </Choice>
        </div>
      </FieldSet>
      {form.refund_method === 'bank' && <BankFields form={form} change={change} problems={problems} />}
    </>
  )
}

/** Bank details: the BIC fills in the bank and its correspondent account (UX R4). */
export function BankFields(props: Pick<StepProps, 'form' | 'change' | 'problems'>) {
  const { form, change } = props
  const isFound = bankOf(form.bic) !== null
  return (
    <div className={css.fields}>
      <Text
        of={{
          ...props,
          change: ({ bic = '' }) =>
            change({ bic, ...(bankOf(bic) && withBank({ bic, bank_name: '', correspondent_account: '' })) }),
        }}
        name="bic"
        label={m.returns_bic()}
        read={numberMasks.bic}
        inputMode="numeric"
        autoComplete="off"
        hint={
          isFound ? (
            <span className={css.ok} role="status">
              <Icon name="check" size="s" /> {m.returns_bic_found()}
            </span>
          ) : undefined
        }
      />
      <Text
        of={props}
        name="account"
        label={m.returns_account()}
        read={numberMasks.account}
        inputMode="numeric"
        autoComplete="off"
      />
      <Text of={props} name="bank_name" label={m.returns_bank_name()} readOnly={isFound} />
      <Text
        of={props}
        name="correspondent_account"
        label={m.returns_correspondent()}
        read={numberMasks.correspondent_account}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isFound}
      />
      <Text
        of={props}
        name="receiver_name"
        label={m.returns_receiver()}
        hint={m.returns_receiver_hint()}
        autoComplete="name"
        wide
      />
    </div>
  )
}

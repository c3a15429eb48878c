import { maskDate } from '#lib/dates.ts'
import { maskDivisionCode } from '#lib/number-masks.ts'
import { maskRussianPhone } from '#lib/phone-mask.ts'
import { documentTypes } from '#shop/reclamations/application.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/input.tsx'
import { errorOf, fieldId } from './problem-texts.ts'
import css from './returns.module.css'
import { documentTexts } from './step-summary.ts'
import { type StepProps, Text } from './step-text.tsx'

export function ApplicantStep(props: StepProps) {
  const { form, change, problems } = props
  const isForeign = form.document_type === 'FOREIGN'
  return (
    <div className={css.fields}>
      <Text
        of={props}
        name="applicant_name"
        label={m.returns_applicant_name()}
        hint={m.returns_as_in_passport()}
        autoComplete="name"
        wide
      />
      <Text of={props} name="phone" label={m.returns_phone()} type="tel" autoComplete="tel" read={maskRussianPhone} />
      <Text
        of={props}
        name="email"
        label={m.returns_email()}
        mark={m.returns_optional()}
        type="email"
        autoComplete="email"
      />
      <Field
        id={fieldId('document_type')}
        label={m.returns_document()}
        error={errorOf(problems, 'document_type')}
        className={css.wide}
      >
        <Select value={form.document_type} onChange={(event) => change({ document_type: event.target.value })}>
          <option value="">{m.returns_document_choose()}</option>
          {documentTypes.map((type) => (
            <option key={type} value={type}>
              {documentTexts[type]()}
            </option>
          ))}
        </Select>
      </Field>
      <Text
        of={props}
        name="document_series"
        label={m.returns_series()}
        mark={isForeign ? m.returns_optional() : undefined}
        autoComplete="off"
        inputMode={isForeign ? 'text' : 'numeric'}
        maxLength={20}
      />
      <Text
        of={props}
        name="document_number"
        label={m.returns_document_number()}
        autoComplete="off"
        inputMode={isForeign ? 'text' : 'numeric'}
        maxLength={40}
      />
      <Text
        of={props}
        name="document_issued_date"
        label={m.returns_issued_date()}
        hint={m.returns_date_hint()}
        autoComplete="off"
        inputMode="numeric"
        read={maskDate}
      />
      {form.document_type === 'RU_INTERNAL' && (
        <Text
          of={props}
          name="document_division_code"
          label={m.returns_division_code()}
          hint="000-000"
          autoComplete="off"
          inputMode="numeric"
          read={maskDivisionCode}
        />
      )}
      <Text
        of={props}
        name="document_issued_by"
        label={m.returns_issued_by()}
        hint={m.returns_as_in_passport()}
        autoComplete="off"
        wide
      />
      <Text
        of={props}
        name="registration_address"
        label={m.returns_registration()}
        autoComplete="off"
        maxLength={500}
        wide
      />
      <p className={`small muted ${css.wide}`}>
        <Icon name="lock" size="s" /> {m.returns_personal()}
      </p>
    </div>
  )
}

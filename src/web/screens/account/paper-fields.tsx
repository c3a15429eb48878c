import { maskDate } from '#lib/dates.ts'
import { figures, maskDivisionCode } from '#lib/number-masks.ts'
import { asTyped, type Mask } from '#lib/typed-mask.ts'
import type { PaperKind } from '#shop/account/papers.ts'
import { transliterate } from '#shop/account/transliterate.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import type { FormErrors } from '../../parts/account/server-form.ts'
import type { PaperForm } from './paper-form.ts'

export const kindNames: Record<PaperKind, () => string> = {
  RU_INTERNAL: m.account_kind_ru_internal,
  RU_FOREIGN: m.account_kind_ru_foreign,
  BIRTH_CERT: m.account_kind_birth_cert,
  FOREIGN: m.account_kind_foreign,
}
const kinds = Object.keys(kindNames) as PaperKind[]

interface Form {
  form: PaperForm
  errors: FormErrors
  change: (name: keyof PaperForm, value: string) => void
}

/** Fields of a document by its kind. `names`: name of the holder, to suggest its Latin spelling. */
export function PaperFields({
  is,
  prefix,
  names,
}: {
  is: Form
  prefix: string
  names?: [last: string, first: string]
}) {
  const kind = is.form.document_type as PaperKind
  const isAbroad = kind === 'RU_FOREIGN' || kind === 'FOREIGN'
  const text = (
    name: keyof PaperForm,
    label: string,
    more: { mask?: Mask; hint?: string; optional?: boolean } = {},
  ) => (
    <Field
      id={`${prefix}-${name}`}
      label={label}
      mark={more.optional ? m.checkout_optional() : undefined}
      hint={more.hint}
      error={is.errors[name]}
    >
      <MaskedInput
        mask={more.mask ?? asTyped}
        autoComplete="off"
        {...(more.mask && { inputMode: 'numeric' })}
        value={is.form[name]}
        onChange={(text) => is.change(name, text)}
      />
    </Field>
  )
  const date = (name: 'issue_date' | 'expire_date', label: string, optional = false) => (
    <Field
      id={`${prefix}-${name}`}
      label={label}
      mark={optional ? m.checkout_optional() : undefined}
      error={is.errors[name]}
    >
      <MaskedInput
        mask={maskDate}
        inputMode="numeric"
        autoComplete="off"
        placeholder={m.account_date_form()}
        value={is.form[name]}
        onChange={(text) => is.change(name, text)}
      />
    </Field>
  )
  const latin = (name: 'last_name_lat' | 'first_name_lat', label: string, russian: string | undefined) =>
    text(name, label, {
      hint: russian ? m.account_latin_offered({ name: transliterate(russian) }) : m.account_latin_hint(),
      optional: !isAbroad,
    })
  return (
    <div className="cols-2">
      <Field id={`${prefix}-document_type`} label={m.account_document_type()} error={is.errors.document_type}>
        <Select value={kind} onChange={(event) => is.change('document_type', event.target.value)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]()}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'FOREIGN' && text('citizenship', m.account_citizenship(), { hint: m.account_citizenship_hint() })}
      {text('series', m.account_series(), {
        optional: kind === 'FOREIGN',
        mask: kind === 'RU_INTERNAL' ? figures(4) : kind === 'RU_FOREIGN' ? figures(2) : undefined,
      })}
      {text('number', m.account_number(), kind === 'FOREIGN' ? {} : { mask: figures(kind === 'RU_FOREIGN' ? 7 : 6) })}
      {date('issue_date', m.account_issue_date(), kind === 'FOREIGN')}
      {isAbroad && date('expire_date', m.account_expire_date())}
      {text('issuer', m.account_issuer(), { optional: isAbroad })}
      {kind === 'RU_INTERNAL' && text('issuer_code', m.account_issuer_code(), { mask: maskDivisionCode })}
      {kind !== 'BIRTH_CERT' && latin('last_name_lat', m.account_last_name_lat(), names?.[0])}
      {kind !== 'BIRTH_CERT' && latin('first_name_lat', m.account_first_name_lat(), names?.[1])}
      {kind === 'RU_INTERNAL' && text('registration_address', m.account_registration_address(), { optional: true })}
    </div>
  )
}

import { maskDate } from '#lib/dates.ts'
import type { PaperKind } from '#shop/account/papers.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { endsTooSoon, hasExpiry, maskNumber, type Need, type TouristForm, withField } from './tourist-form.ts'
import css from './tours.module.css'

/** A fault of a field, in the words of the shop. */
export interface FieldFault {
  /** Id of the field. */
  field: string
  text: string
}

interface Props {
  index: number
  need: Need
  form: TouristForm
  faults: readonly FieldFault[]
  validUntil: string | null
  /** `validUntil` in words. */
  until: string
  onChange: (form: TouristForm) => void
}

const paperNames: Record<PaperKind, () => string> = {
  RU_INTERNAL: m.account_kind_ru_internal,
  RU_FOREIGN: m.account_kind_ru_foreign,
  BIRTH_CERT: m.account_kind_birth_cert,
  FOREIGN: m.account_kind_foreign,
}
const numberNames: Record<PaperKind, () => string> = {
  RU_INTERNAL: m.booking_number_ru_internal,
  RU_FOREIGN: m.booking_number_ru_foreign,
  BIRTH_CERT: m.booking_number_birth,
  FOREIGN: m.booking_number_foreign,
}

/** Names, birth and the paper of one tourist. Latin names are filled in by the rule of passports and can be corrected. */
export function TouristFields({ index, need, form, faults, validUntil, until, onChange }: Props) {
  const id = (name: string) => `tourist-${index}-${name}`
  const errorOf = (name: string) => faults.find(({ field }) => field === id(name))?.text
  const set = <Name extends keyof TouristForm>(name: Name, value: TouristForm[Name]) =>
    onChange(withField(form, name, value))
  const text = (
    name: 'last_name' | 'first_name' | 'last_name_lat' | 'first_name_lat' | 'citizenship',
    label: string,
    more: { hint?: string; max?: number } = {},
  ) => (
    <Field id={id(name)} label={label} hint={more.hint} error={errorOf(name)}>
      <Input
        autoComplete="off"
        autoCapitalize={name.endsWith('_lat') ? 'characters' : 'words'}
        spellCheck={false}
        maxLength={more.max ?? 100}
        value={form[name]}
        onChange={(event) => set(name, event.target.value)}
      />
    </Field>
  )
  const isShort = endsTooSoon(form, validUntil)
  return (
    <>
      <div className="cols-2">
        {text('last_name', m.checkout_last_name())}
        {text('first_name', m.checkout_first_name())}
        {text('last_name_lat', m.booking_last_lat(), { hint: m.booking_latin_hint() })}
        {text('first_name_lat', m.booking_first_lat())}
        <Field id={id('birth_date')} label={m.profile_birthday()} error={errorOf('birth_date')}>
          <MaskedInput
            mask={maskDate}
            inputMode="numeric"
            autoComplete="off"
            placeholder={m.account_date_form()}
            value={form.birth_date}
            onChange={(value) => set('birth_date', value)}
          />
        </Field>
        <Field id={id('gender')} label={m.profile_gender()} error={errorOf('gender')}>
          <Select value={form.gender} onChange={(event) => set('gender', event.target.value as TouristForm['gender'])}>
            <option value="">{m.profile_gender_none()}</option>
            <option value="male">{m.profile_gender_male()}</option>
            <option value="female">{m.profile_gender_female()}</option>
          </Select>
        </Field>
        {need.papers.length > 1 && (
          <Field id={id('document_type')} label={m.booking_paper()} error={errorOf('document_type')}>
            <Select
              value={form.document_type}
              onChange={(event) => set('document_type', event.target.value as PaperKind)}
            >
              {need.papers.map((kind) => (
                <option key={kind} value={kind}>
                  {paperNames[kind]()}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {form.document_type === 'FOREIGN' &&
          text('citizenship', m.account_citizenship(), { hint: m.account_citizenship_hint(), max: 2 })}
        {!form.isLater && (
          <>
            <Field id={id('number')} label={numberNames[form.document_type]()} error={errorOf('number')}>
              <MaskedInput
                mask={maskNumber(form.document_type)}
                autoComplete="off"
                inputMode={form.document_type === 'BIRTH_CERT' || form.document_type === 'FOREIGN' ? 'text' : 'numeric'}
                value={form.number}
                onChange={(value) => set('number', value)}
              />
            </Field>
            {hasExpiry(form.document_type) && (
              <Field
                id={id('expire_date')}
                label={m.booking_valid_until()}
                error={errorOf('expire_date') ?? (isShort ? m.booking_too_short({ day: until }) : undefined)}
              >
                <MaskedInput
                  mask={maskDate}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={m.account_date_form()}
                  value={form.expire_date}
                  onChange={(value) => set('expire_date', value)}
                />
              </Field>
            )}
          </>
        )}
      </div>
      <div>
        <Check checked={form.isLater} onChange={(event) => set('isLater', event.target.checked)}>
          {m.booking_later()}
        </Check>
        {(form.isLater || isShort) && <p className={`small muted ${css.underCheck}`}>{m.booking_later_text()}</p>}
      </div>
    </>
  )
}

import type { FormEvent } from 'react'
import { maskDate } from '#lib/dates.ts'
import { emptyTourist } from '#shop/account/papers.ts'
import type { TouristOnWire } from '#shop/account/papers.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { useServerForm } from '../../parts/account/server-form.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { PaperFields } from './paper-fields.tsx'
import { type TouristForm, touristBody, touristForm } from './paper-form.ts'

export const touristKindNames: Record<TouristOnWire['kind'], () => string> = {
  adult: m.account_tourist_adult,
  child: m.account_tourist_child,
  infant: m.account_tourist_infant,
}

interface Props {
  /** Unmasked; null: a new traveller. */
  tourist: TouristOnWire | null
  onClose: () => void
  onSaved: (tourist: TouristOnWire) => void
}

/** Creates or edits a fellow traveller. */
export function TouristDialog({ tourist, onClose, onSaved }: Props) {
  useCloseOnBack(onClose)
  const is = useServerForm<TouristForm>(tourist ? touristForm(tourist) : emptyTourist, 'tourist')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void is.submit(async () => {
      const body = touristBody(is.form)
      onSaved(
        tourist
          ? await api.patch('/api/tourists/{id}/', { params: { id: tourist.id }, body })
          : await api.post('/api/tourists/', { body }),
      )
      onClose()
    })
  }
  const name = (field: 'last_name' | 'first_name' | 'middle_name', label: string) => (
    <Field
      id={`tourist-${field}`}
      label={label}
      mark={field === 'middle_name' ? m.checkout_optional() : undefined}
      error={is.errors[field]}
    >
      <Input
        autoComplete="off"
        maxLength={100}
        value={is.form[field]}
        onChange={(event) => is.change(field, event.target.value)}
      />
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={tourist ? m.account_tourist_change() : m.account_tourist_new()}
      closeLabel={m.cart_close()}
      width="m"
      full
      footer={
        <Button type="submit" form="tourist-form" wide busy={is.busy}>
          {m.profile_save()}
        </Button>
      }
    >
      <form id="tourist-form" className="stack" noValidate onSubmit={save}>
        {is.failed && (
          <Note kind="err" role="alert">
            {is.failed}
          </Note>
        )}
        <div className="cols-2">
          <Field id="tourist-kind" label={m.account_tourist_kind()} error={is.errors.kind}>
            <Select value={is.form.kind} onChange={(event) => is.change('kind', event.target.value)}>
              {Object.entries(touristKindNames).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text()}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="tourist-birth_date" label={m.profile_birthday()} error={is.errors.birth_date}>
            <MaskedInput
              mask={maskDate}
              inputMode="numeric"
              autoComplete="off"
              placeholder={m.account_date_form()}
              value={is.form.birth_date}
              onChange={(text) => is.change('birth_date', text)}
            />
          </Field>
          {name('last_name', m.checkout_last_name())}
          {name('first_name', m.checkout_first_name())}
          {name('middle_name', m.checkout_middle_name())}
          <Field id="tourist-gender" label={m.profile_gender()} error={is.errors.gender}>
            <Select value={is.form.gender} onChange={(event) => is.change('gender', event.target.value)}>
              <option value="">{m.profile_gender_none()}</option>
              <option value="male">{m.profile_gender_male()}</option>
              <option value="female">{m.profile_gender_female()}</option>
            </Select>
          </Field>
        </div>
        <h3 className="h4">{m.account_tourist_paper()}</h3>
        <PaperFields is={is} prefix="tourist" names={[is.form.last_name, is.form.first_name]} />
      </form>
    </Dialog>
  )
}

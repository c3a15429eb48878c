import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, wordsOf } from '#api/client.ts'
import { paperKinds } from '#shop/account/papers.ts'
import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { readParty } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import { useCloseOnBack } from '../../../parts/close-on-back.ts'
import { type FieldFault, TouristFields } from '../../../parts/tours/tourist-fields.tsx'
import { emptyForm, type Need, type TouristForm, touristBody } from '../../../parts/tours/tourist-form.ts'

interface Props {
  trip: BookingAnswer
  onClose: () => void
  onChange: (trip: BookingAnswer) => void
}

/** The tourists typed anew: their numbers are never answered, so they cannot be shown to correct one of them. */
export default function CorrectTourists({ trip, onClose, onChange }: Props) {
  useCloseOnBack(onClose)
  const needs = needsOf(trip)
  const [forms, setForms] = useState<readonly TouristForm[]>(() => needs.map(emptyForm))
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailed('')
    try {
      const tourists = forms.map((form) => {
        const { save: _, ...body } = touristBody(form, false)
        return body
      })
      onChange(
        await api.put('/api/tours/bookings/{order}/tourists/', { params: { order: trip.order }, body: { tourists } }),
      )
      onClose()
    } catch (error) {
      const errors = fieldErrorsOf(error)
      const first = errors.map(({ field, message }) => ({ field: idOf(field), text: message }))
      setFaults(first)
      if (first[0]) requestAnimationFrame(() => document.getElementById(first[0]?.field ?? '')?.focus())
      else {
        report('tourists of a trip could not be corrected', error)
        setFailed(wordsOf(error) ?? m.account_not_saved())
      }
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.trip_correct()}
      closeLabel={m.cart_close()}
      width="m"
      full
      footer={
        <Button type="submit" form="trip-tourists-form" wide busy={busy}>
          {m.profile_save()}
        </Button>
      }
    >
      <form id="trip-tourists-form" className="stack stack-l" noValidate onSubmit={(event) => void save(event)}>
        <p className="small muted">{m.booking_retype()}</p>
        {failed && (
          <Note kind="err" role="alert">
            {failed}
          </Note>
        )}
        {needs.map((need, index) => (
          <fieldset key={index} className="stack">
            <legend className="h4">{trip.tourists[index]?.name || trip.tourists[index]?.name_lat}</legend>
            <TouristFields
              index={index}
              need={need}
              form={forms[index] as TouristForm}
              faults={faults}
              validUntil={null}
              until=""
              onChange={(form) => setForms(forms.map((one, at) => (at === index ? form : one)))}
            />
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

/** One place for each tourist; which papers fit the journey the shop says. */
function needsOf(trip: BookingAnswer): Need[] {
  const party = readParty(String(trip.tour.tourists ?? '')) ?? { adults: trip.tourists.length, childAges: [] }
  const papers = [...paperKinds]
  return [
    ...Array.from({ length: party.adults }, (): Need => ({ kind: 'adult', age: null, papers })),
    ...party.childAges.map((age): Need => ({ kind: age < 2 ? 'infant' : 'child', age, papers })),
  ]
}

function idOf(field: string): string {
  const [, index = '0', name = ''] = field.split('.')
  return `tourist-${index}-${name === 'series' ? 'number' : name}`
}

import { type FormEvent, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { maskDate, readDate } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { readDayOfYear } from '#shop/account/important-date.ts'
import type { DateOnWire } from '#shop/account/saved.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { Account } from '../../parts/account/account.tsx'
import css from '../../parts/account/lists.module.css'
import { useServerForm } from '../../parts/account/server-form.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { fieldText } from '../../parts/field-texts.ts'
import { useShell } from '../../parts/shell-context.ts'

/** Important dates of the customer (CUST-03); the year is optional. */
export default function DatesScreen({ data }: { data: DateOnWire[] }) {
  const { visitor } = useShell()
  const toast = useToast()
  const [dates, setDates] = useState(data)
  const put = (one: DateOnWire) =>
    setDates((all) => [...all, one].sort((a, b) => (a.date.slice(-5) < b.date.slice(-5) ? -1 : 1)))
  const restore = async ({ name, date }: DateOnWire) =>
    put(await api.post('/api/important-dates/', { body: { name, date } }))
  const remove = async (one: DateOnWire) => {
    setDates((all) => all.filter(({ id }) => id !== one.id))
    try {
      await api.delete('/api/important-dates/{id}/', { params: { id: one.id } })
      toast({
        text: m.account_date_removed({ name: one.name }),
        action: { label: m.catalog_undo(), onClick: () => void restore(one) },
      })
    } catch (error) {
      report('a date could not be deleted', error)
      put(one)
      toast({ text: wordsOf(error) ?? m.account_not_done(), icon: 'alert' })
    }
  }
  const words = (date: string) =>
    date.startsWith('-')
      ? dayAndMonth(`${visitor.today.slice(0, 4)}${date.slice(1)}`, visitor.today, visitor.locale)
      : formatDate(date)
  return (
    <Account trail={[{ text: m.account_dates() }]}>
      <h1>{m.account_dates()}</h1>
      <div className={css.narrow}>
        <p className="muted">{m.account_dates_about()}</p>
        <NewDate onAdded={put} />
        {dates.length === 0 && <p className="muted">{m.account_dates_none()}</p>}
        <ul className={css.list} aria-label={m.account_dates()}>
          {dates.map((one) => (
            <li key={one.id} className={css.item}>
              <span className={css.icon}>
                <Icon name="calendar" />
              </span>
              <div className={css.body}>
                <b>{one.name}</b>
                <span className="small muted">{words(one.date)}</span>
              </div>
              <div className={css.actions}>
                <IconButton
                  icon="trash"
                  size="s"
                  label={m.account_remove_of({ name: one.name })}
                  onClick={() => void remove(one)}
                />
              </div>
            </li>
          ))}
        </ul>
        <noscript>
          <Note>{m.profile_needs_script()}</Note>
        </noscript>
      </div>
    </Account>
  )
}

/** Parses `DD.MM.YYYY`, or `DD.MM` for every year. Null: neither. */
function dateOnWire(typed: string): string | null {
  const [, day, month] = /^(\d{2})\.(\d{2})\.?$/.exec(typed.trim()) ?? []
  if (day) return readDayOfYear(`--${month}-${day}`) && `--${month}-${day}`
  const read = readDate(typed)
  return read.ok ? read.value : null
}

function NewDate({ onAdded }: { onAdded: (date: DateOnWire) => void }) {
  const { form, setForm, errors, refuse, failed, busy, change, submit } = useServerForm({ name: '', date: '' }, 'date')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const date = dateOnWire(form.date)
    const said: Record<string, string> = {}
    if (form.name.trim() === '') said.name = fieldText({ code: 'required' })
    if (!date) said.date = fieldText({ code: form.date.trim() === '' ? 'required' : 'date_invalid' })
    if (!date || said.name) return refuse(said)
    void submit(async () => {
      onAdded(await api.post('/api/important-dates/', { body: { name: form.name, date } }))
      setForm({ name: '', date: '' })
      document.getElementById('date-name')?.focus()
    })
  }
  return (
    <form className="stack" noValidate onSubmit={add}>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <div className="cols-2">
        <Field id="date-name" label={m.account_date_name()} error={errors.name}>
          <Input
            maxLength={100}
            autoComplete="off"
            value={form.name}
            onChange={(event) => change('name', event.target.value)}
          />
        </Field>
        <Field id="date-date" label={m.account_date()} hint={m.account_date_hint()} error={errors.date}>
          <MaskedInput
            mask={maskDate}
            inputMode="numeric"
            autoComplete="off"
            value={form.date}
            onChange={(text) => change('date', text)}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {m.account_add()}
        </Button>
      </div>
    </form>
  )
}

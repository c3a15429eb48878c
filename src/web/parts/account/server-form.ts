import { useState } from 'react'
import { fieldErrorsOf, wordsOf } from '#api/client.ts'
import { readDate } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'

export type FormErrors = Record<string, string>

/**
 * State of a form that is validated by the shop: errors are shown under their fields, and the first such field takes the focus. Typed
 * values are preserved. `prefix` begins the ids of the fields.
 */
export function useServerForm<Form extends Record<string, string>>(first: Form, prefix: string) {
  const [form, setForm] = useState(first)
  const [errors, setErrors] = useState<FormErrors>({})
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (name: keyof Form & string, value: string) => {
    setForm((form) => ({ ...form, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
  }
  const refuse = (said: FormErrors) => {
    setErrors(said)
    const [name] = Object.keys(said)
    if (name) document.getElementById(`${prefix}-${name}`)?.focus()
  }
  const submit = async (send: () => Promise<void>) => {
    setBusy(true)
    setFailed('')
    try {
      await send()
    } catch (error) {
      const errors = fieldErrorsOf(error)
      if (errors.length > 0) refuse(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
      else {
        report('a form of the account could not be sent', error)
        setFailed(wordsOf(error) ?? m.account_not_saved())
      }
    }
    setBusy(false)
  }
  return { form, setForm, errors, refuse, failed, busy, change, submit }
}

/** ISO date; a malformed date is sent as typed, and the shop rejects it. */
export const isoDate = (typed: string): string => {
  const read = readDate(typed)
  return read.ok ? read.value : typed.trim()
}
export const typedDate = (kept: string | null): string => (kept ? formatDate(kept) : '')

import { type FormEvent, useEffect, useState } from 'react'
import type { EmailOnWire } from '#shop/account/account.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import css from './lists.module.css'
import { useServerForm } from './server-form.ts'

/** Email address (CUST-13): a new one is pending until it is confirmed by letter; until then the old one remains. */
export function EmailForm({ first }: { first: EmailOnWire }) {
  const [now, setNow] = useState(first)
  const { form, setForm, errors, failed, busy, change, submit } = useServerForm({ email: first.email }, 'profile')
  const [left, wait] = useSecondsLeft(first.pending?.resend_after_s ?? 0)
  const took = (answer: EmailOnWire) => {
    setNow(answer)
    wait(answer.pending?.resend_after_s ?? 0)
  }
  const ask = (email: string) =>
    submit(async () => took(await api.post('/api/customers/me/email/', { body: { email } })))
  const keep = () =>
    submit(async () => {
      took(await api.delete('/api/customers/me/email/'))
      setForm({ email: now.email })
    })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void ask(form.email)
      }}
    >
      <h2 className="h3">{m.account_email_title()}</h2>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <Field id="profile-email" label={m.checkout_email()} hint={m.account_email_hint()} error={errors.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={form.email}
          onChange={(event) => change('email', event.target.value)}
        />
      </Field>
      <div>
        <div role="status" className={now.pending ? css.waiting : undefined}>
          {now.pending && (
            <Note kind="warn">
              <p>
                {m.account_email_waiting({ email: now.pending.email })}{' '}
                {now.email ? m.account_email_until({ email: now.email }) : m.account_email_until_none()}
              </p>
              <p className="row">
                <Button kind="grey" size="s" disabled={left > 0} onClick={() => void ask(now.pending!.email)}>
                  {left > 0 ? m.account_email_again_in({ seconds: left }) : m.account_email_again()}
                </Button>
                <Button kind="grey" size="s" onClick={() => void keep()}>
                  {now.email ? m.account_email_keep() : m.account_email_cancel()}
                </Button>
              </p>
            </Note>
          )}
        </div>
        <Button type="submit" kind="soft" busy={busy}>
          {m.account_email_save()}
        </Button>
      </div>
    </form>
  )
}

/** Countdown in seconds; the second value restarts it. */
function useSecondsLeft(first: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

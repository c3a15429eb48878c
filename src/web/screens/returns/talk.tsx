import { type FormEvent, useEffect, useRef, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { longestMessage } from '#shop/reclamations/reclamation-states.ts'
import type { TalkAnswer } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { newKey } from '../../browser/new-key.ts'
import { report } from '../../browser/report.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import css from './returns.module.css'

const everyMs = 20_000

/** Messages between the customer and the claims manager, polled while the page is visible. */
export function Talk({ id }: { id: number }) {
  const days = useOrderDays()
  const [items, setItems] = useState<TalkAnswer['items'] | null>(null)
  /** Only the response to the latest request is used: one requested before a message was sent does not contain it. */
  const last = useRef(0)
  useEffect(() => {
    const read = () => {
      if (document.visibilityState !== 'visible') return
      const question = ++last.current
      // A failed poll is ignored; the next one follows.
      api.get('/api/reclamations/{id}/messages/', { params: { id } }).then(
        ({ items }) => {
          if (question === last.current) setItems(items)
        },
        () => {},
      )
    }
    read()
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [id])
  return (
    <section aria-labelledby="return-talk">
      <h2 id="return-talk" className="h3">
        {m.returns_talk()}
      </h2>
      {items?.length === 0 && <p className="muted">{m.returns_talk_none()}</p>}
      <ol className={css.talk} aria-live="polite">
        {items?.map((one) => (
          <li key={one.id} className={classNames(css.said, one.author === 'customer' && css.own)}>
            <p className="small muted">
              <b>{one.author === 'customer' ? m.returns_talk_you() : one.author_name || one.author_label}</b>{' '}
              {days.moment(one.at)}
            </p>
            <p className={css.words}>{one.text}</p>
          </li>
        ))}
      </ol>
      <Write
        id={id}
        onSent={(items) => {
          last.current++
          setItems(items)
        }}
      />
    </section>
  )
}

function Write({ id, onSent }: { id: number; onSent: (items: TalkAnswer['items']) => void }) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  /** Idempotency key of the current message, reused for retries. */
  const key = useRef('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (text.trim() === '') {
      setMissing(true)
      document.getElementById('return-message')?.focus()
      return
    }
    if (busy) return
    setBusy(true)
    key.current ||= newKey()
    try {
      const idempotencyKey = key.current
      const { items } = await api.post('/api/reclamations/{id}/messages/', {
        params: { id },
        body: { text },
        idempotencyKey,
      })
      key.current = ''
      setText('')
      setMissing(false)
      onSent(items)
    } catch (error) {
      report('a message about a return could not be sent', error)
      setFailure(wordsOf(error) ?? m.returns_talk_failed())
    }
    setBusy(false)
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <Field
        id="return-message"
        label={m.returns_talk_label()}
        hint={m.returns_talk_hint()}
        error={missing && text.trim() === '' ? m.returns_talk_needed() : undefined}
      >
        <Textarea
          rows={3}
          maxLength={longestMessage}
          value={text}
          onChange={(event) => {
            // A changed text is a new message.
            key.current = ''
            setText(event.target.value)
          }}
        />
      </Field>
      {failure && (
        <Note kind="err" role="alert">
          {failure}
        </Note>
      )}
      <div>
        <Button type="submit" kind="soft" busy={busy}>
          {m.returns_talk_send()}
        </Button>
      </div>
    </form>
  )
}

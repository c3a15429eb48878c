import { type FormEvent, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { type ReportReason, reportReasons } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Textarea } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { useCloseOnBack } from '../close-on-back.ts'

const texts: Record<ReportReason, () => string> = {
  insult: m.reviews_report_insult,
  advertising: m.reviews_report_advertising,
  false: m.reviews_report_false,
  personal_data: m.reviews_report_personal_data,
  other: m.reviews_report_other,
}

interface Props {
  review: number
  onClose: () => void
  onSent: () => void
}

/** Reports a review to the moderators. A guest is asked to sign in: one report for each customer. */
export default function ReportDialog({ review, onClose, onSent }: Props) {
  useCloseOnBack(onClose)
  const { signedIn } = useSession()
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.reviews_report_title()}
      closeLabel={m.cart_close()}
      footer={
        signedIn ? (
          <Button type="submit" form="report-form" wide>
            {m.reviews_report_send()}
          </Button>
        ) : (
          <Button href={links.login(location.pathname + location.search)} wide>
            {m.reviews_report_sign_in()}
          </Button>
        )
      }
    >
      {signedIn ? <Form review={review} onClose={onClose} onSent={onSent} /> : <p>{m.reviews_report_guest()}</p>}
    </Dialog>
  )
}

function Form({ review, onClose, onSent }: Props) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (!reason) {
      setMissing(true)
      document.getElementById('report-reason')?.focus()
      return
    }
    if (busy) return
    setBusy(true)
    try {
      await api.post('/api/reviews/{id}/report/', { params: { id: review }, body: { reason, comment } })
      onSent()
      onClose()
    } catch (error) {
      report('a review could not be reported', error)
      setFailure(wordsOf(error) ?? m.reviews_report_failed())
    }
    setBusy(false)
  }
  return (
    <form id="report-form" className="stack" noValidate onSubmit={(event) => void send(event)}>
      {failure && (
        <Note kind="err" role="alert">
          {failure}
        </Note>
      )}
      <FieldSet
        id="report-reason"
        label={m.reviews_report_why()}
        error={missing && !reason ? m.reviews_report_why_needed() : undefined}
      >
        <div className="stack stack-s">
          {reportReasons.map((one) => (
            <Check key={one} type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)}>
              {texts[one]()}
            </Check>
          ))}
        </div>
      </FieldSet>
      <Field id="report-comment" label={m.reviews_report_comment()} mark={m.reviews_optional()}>
        <Textarea rows={3} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { type ApplicationProblems, bankFields, missingBank, wrongFields } from '#shop/reclamations/application.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useShell } from '../../parts/shell-context.ts'
import { formFrom, moneyBody, problemsOf } from './application-form.ts'
import { BankFields } from './money-step.tsx'
import { toSummary } from './problem-texts.ts'
import css from './returns.module.css'

interface Props {
  reclamation: ReclamationOnWire
  onSaved: (next: ReclamationOnWire) => void
}

/** RET-23: the money did not arrive, so new bank details are requested. The earlier ones are not shown again. */
export default function BankDetails({ reclamation, onSaved }: Props) {
  const { visitor } = useShell()
  const [form, setForm] = useState(() => ({
    ...formFrom(reclamation),
    refund_method: 'bank' as const,
    account: '',
    bic: '',
    bank_name: '',
    correspondent_account: '',
    receiver_name: reclamation.applicant_name,
  }))
  const [problems, setProblems] = useState<ApplicationProblems>({})
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setFailed('')
    const where = { today: visitor.today, reasons: [], methods: ['bank'] as const }
    const given = { ...form, photos: 1 }
    const wrong = { ...wrongFields(given, where, bankFields), ...missingBank(given) }
    setProblems(wrong)
    setAttempt((n) => n + 1)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      onSaved(
        await api.patch('/api/reclamations/{id}/', {
          params: { id: reclamation.id },
          body: moneyBody({ ...form, agreed: true }),
        }),
      )
    } catch (error) {
      report('bank details could not be saved', error)
      const said = problemsOf(error)
      setProblems(said ?? {})
      setFailed(said ? '' : (wordsOf(error) ?? m.returns_not_saved()))
      setAttempt((n) => n + 1)
    }
    setBusy(false)
  }
  const errors = toSummary(problems)
  return (
    <form noValidate className={css.state} onSubmit={(event) => void save(event)}>
      <h2 className="h4">{m.returns_new_details()}</h2>
      {errors.length > 0 && (
        <ErrorSummary title={m.returns_errors()} errors={errors} attempt={attempt} inTitle={m.errors_in_title()} />
      )}
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <BankFields
        form={form}
        problems={problems}
        change={(part) => {
          setForm((form) => ({ ...form, ...part, refund_method: 'bank' as const }))
          setProblems((problems) => Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))))
        }}
      />
      <div>
        <Button type="submit" busy={busy}>
          {m.returns_save_details()}
        </Button>
      </div>
    </form>
  )
}

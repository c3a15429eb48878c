import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { refusalOf, wordsOf } from '#api/client.ts'
import { timeIn } from '#lib/dates.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { type ApplicationProblems, type Step, steps } from '#shop/reclamations/application.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Steps } from '#ui/steps.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { navigate } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { useUnsavedGuard } from '../../browser/unsaved-guard.ts'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { countText } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale, useShell } from '../../parts/shell-context.ts'
import { usePhotos } from '../../parts/uploads/use-photos.ts'
import { ApplicantStep } from './applicant-step.tsx'
import {
  type ApplicationForm,
  emptyForm,
  firstOpenStep,
  formFrom,
  problemsOf,
  stepBody,
  stepProblems,
} from './application-form.ts'
import { HandoverStep } from './handover-step.tsx'
import { Hours } from './hours.tsx'
import { MoneyStep } from './money-step.tsx'
import { toSummary } from './problem-texts.ts'
import type { ReturnFormData } from './return-form.route.ts'
import css from './returns.module.css'
import { GoodsStep, ReasonStep } from './step-fields.tsx'
import { stepSummary } from './step-summary.ts'

const ConfirmDialog = laterPart(async () => ({
  default: (await import('../../parts/account/confirm-dialog.tsx')).ConfirmDialog,
}))

const titles: Record<Step, () => string> = {
  goods: m.returns_goods,
  reason: m.returns_why,
  money: m.returns_money,
  applicant: m.returns_applicant,
  handover: m.returns_handover,
}
const shortTitles: Record<Step, () => string> = {
  goods: m.returns_short_goods,
  reason: m.returns_short_reason,
  money: m.returns_short_money,
  applicant: m.returns_short_applicant,
  handover: m.returns_short_handover,
}

/** Return application in five steps; each is saved at the shop when it is left (RET-03, RET-04, UX R2). */
export default function ReturnFormScreen({ data }: { data: ReturnFormData }) {
  return <Screen key={data.item.id} data={data} />
}

function begunForm({ reclamation, applicant }: ReturnFormData): ApplicationForm {
  if (reclamation) return formFrom(reclamation)
  const phone = applicant.phone && formatRussianPhone(applicant.phone)
  return { ...emptyForm, applicant_name: applicant.name, email: applicant.email, phone }
}

function Screen({ data: loaded }: { data: ReturnFormData }) {
  const { visitor } = useShell()
  const [reclamation, setReclamation] = useState(loaded.reclamation)
  const data: ReturnFormData = reclamation
    ? { ...loaded, terms: reclamation.terms, methods: reclamation.refund_methods, most: reclamation.most_count }
    : loaded
  const where = { today: visitor.today, reasons: data.terms.reasons, methods: data.methods }
  const [form, setForm] = useState(() => begunForm(loaded))
  const photos = usePhotos(loaded.reclamation?.photos ?? [])
  const [step, setStep] = useState<Step>(() => (reclamation ? firstOpenStep(form, photos.ids.length, where) : 'goods'))
  const [isDirty, setDirty] = useState(false)
  const release = useUnsavedGuard(isDirty || photos.isSending)
  const [problems, setProblems] = useState<ApplicationProblems>({})
  const [attempt, setAttempt] = useState(0)
  const [agreeError, setAgreeError] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const isLast = step === steps.at(-1)

  const change = (part: Partial<ApplicationForm>) => {
    setForm((form) => ({ ...form, ...part }))
    setProblems((problems) => Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))))
    setDirty(true)
  }
  const open = (to: Step) => {
    // Rendered synchronously: after a response React would defer the update, and the title to focus would not exist yet.
    flushSync(() => {
      setStep(to)
      setProblems({})
      setFailure('')
      setAgreeError(false)
    })
    document.getElementById(`return-step-${to}`)?.focus()
  }
  const failed = (error: unknown) => {
    report('a return could not be saved', error)
    const said = problemsOf(error)
    setProblems(said ?? {})
    setAttempt((n) => n + 1)
    if (said) return
    setFailure(wordsOf(error) ?? m.returns_not_saved())
  }
  /** Index of the first incomplete step: after correcting an earlier step the customer continues there. */
  const reachedOf = (kept: ReclamationOnWire) =>
    steps.indexOf(
      firstOpenStep(form, photos.ids.length, { ...where, reasons: kept.terms.reasons, methods: kept.refund_methods }),
    )
  const keep = async (): Promise<ReclamationOnWire> => {
    const begun =
      reclamation ?? (await api.post('/api/reclamations/', { body: { order_item: data.item.id, count: form.count } }))
    const kept = await api.patch('/api/reclamations/{id}/', {
      params: { id: begun.id },
      body: stepBody(form, photos.ids, step),
    })
    setReclamation(kept)
    setDirty(false)
    return kept
  }
  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure('')
    const wrong = stepProblems(form, photos.ids.length, step, where)
    setProblems(wrong)
    setAgreeError(isLast && !form.agreed)
    setAttempt((n) => n + 1)
    if (step === 'reason' && photos.isSending) return setFailure(m.returns_photo_wait())
    if (step === 'reason' && photos.hasFailed) return setFailure(m.returns_photo_unsent())
    if (Object.keys(wrong).length > 0 || (isLast && !form.agreed)) return
    setBusy(true)
    try {
      const kept = await keep()
      if (isLast) return await send(kept)
      open(steps[Math.max(steps.indexOf(step) + 1, reachedOf(kept))]!)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const send = async ({ id }: ReclamationOnWire) => {
    try {
      await api.post('/api/reclamations/{id}/submit/', { params: { id } })
    } catch (error) {
      const refusal = refusalOf(error, 'post', '/api/reclamations/{id}/submit/')
      if (refusal?.code === 'invalid_fields' && refusal.step) setStep(refusal.step)
      throw error
    }
    release()
    navigate(links.reclamation(id))
  }

  const errors = [
    ...toSummary(problems),
    ...(agreeError ? [{ id: 'return-agreed', text: m.returns_agree_needed() }] : []),
  ]
  const at = steps.indexOf(step)
  const reached = reclamation ? reachedOf(reclamation) : 0
  const isDone = (index: number) => index !== at && index < Math.max(at, reached)
  const of = { form, change, problems, data, photos }
  return (
    <div className={`wrap ${css.screen}`}>
      <p className={css.back}>
        <a className="link link-quiet" href={links.order(data.order.id)}>
          <Icon name="chevron-left" size="s" /> {m.returns_order_link({ number: data.order.number })}
        </a>
      </p>
      <h1>{m.returns_new_title()}</h1>
      {reclamation?.state === 'error' && <NotVerified reclamation={reclamation} />}
      <div className={css.columns}>
        <div className={css.main}>
          <div className={css.top}>
            <p className="small muted">{m.returns_step_of({ step: at + 1, steps: steps.length })}</p>
            <Saved reclamation={reclamation} />
          </div>
          <Steps
            label={m.returns_steps()}
            steps={steps.map((one, index) => ({
              text: shortTitles[one](),
              state: isDone(index) ? 'done' : index === at ? 'now' : 'next',
              note: isDone(index) ? m.returns_step_done() : undefined,
            }))}
          />
          {steps.map((one, index) =>
            one === step ? (
              <form key={one} noValidate className={css.step} onSubmit={(event) => void next(event)}>
                <h2 className="h4" id={`return-step-${one}`} tabIndex={-1}>
                  {titles[one]()}
                </h2>
                {errors.length > 0 && (
                  <ErrorSummary
                    title={m.returns_errors()}
                    errors={errors}
                    attempt={attempt}
                    inTitle={m.errors_in_title()}
                  />
                )}
                {failure && (
                  <Note kind="err" role="alert">
                    {failure}
                  </Note>
                )}
                {one === 'goods' && <GoodsStep {...of} />}
                {one === 'reason' && <ReasonStep {...of} />}
                {one === 'money' && <MoneyStep {...of} />}
                {one === 'applicant' && <ApplicantStep {...of} />}
                {one === 'handover' && <HandoverStep {...of} agreeError={agreeError} />}
                <div className={css.answers}>
                  <Button type="submit" busy={busy}>
                    {isLast ? m.returns_send() : m.returns_next()}
                  </Button>
                  {index > 0 && (
                    <Button kind="grey" type="button" onClick={() => open(steps[index - 1]!)}>
                      {m.returns_back()}
                    </Button>
                  )}
                </div>
              </form>
            ) : (
              <div key={one} className={css.folded}>
                <div>
                  <h2 className="h4">{titles[one]()}</h2>
                  {isDone(index) && (
                    <p className="small muted">{stepSummary(one, { form, photos: photos.ids.length, data })}</p>
                  )}
                </div>
                {isDone(index) && (
                  <button type="button" className="link" onClick={() => open(one)}>
                    {m.returns_change()}
                    <span className="vh">: {titles[one]()}</span>
                  </button>
                )}
              </div>
            ),
          )}
        </div>
        <Aside data={data} form={form} reclamation={reclamation} release={release} />
      </div>
    </div>
  )
}

/** RET-17: what to correct, shown above the form in the verifier's words. */
const NotVerified = ({ reclamation: { state_text, history } }: { reclamation: ReclamationOnWire }) => (
  <Note kind="err" className={css.notVerified}>
    <b>{state_text}</b>
    <br />
    {history.findLast(({ state }) => state === 'error')?.reason}
  </Note>
)

function Saved({ reclamation }: { reclamation: ReclamationOnWire | null }) {
  const { company } = useShell()
  const zone = company.settings.timezone
  const time = reclamation && timeIn(zone, new Date(reclamation.updated_at))
  return (
    <p className="small muted" role="status">
      {time && m.returns_saved({ time })}
    </p>
  )
}

interface AsideProps {
  data: ReturnFormData
  form: ApplicationForm
  reclamation: ReclamationOnWire | null
  release: () => void
}

function Aside({ data: { item, order }, form, reclamation, release }: AsideProps) {
  const money = useMoney()
  const locale = useLocale()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const draft = reclamation?.state === null ? reclamation : null
  const sum = reclamation && reclamation.count === form.count ? reclamation.amount : null
  const erase = async () => {
    await api.delete('/api/reclamations/{id}/', { params: { id: draft!.id } })
    release()
    toast({ text: m.returns_deleted() })
    navigate(links.order(order.id))
  }
  return (
    <aside className={css.side}>
      <Panel className="stack">
        <h2 className="h4">{m.returns_sum()}</h2>
        <div className={css.thing}>
          <Picture image={item.image} target={64} stands={item.product.name} />
          <div>
            <p>{item.product.name}</p>
            <p className="small muted">
              {[item.size, countText(item, locale, form.count)].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        {sum !== null && (
          <>
            <p className={css.sum}>
              {m.returns_sum_goods()} <b className="num">{money(sum)}</b>
            </p>
            <p className="small muted">{m.returns_sum_text()}</p>
          </>
        )}
      </Panel>
      <Panel sunken className="stack">
        <h2 className="h4">{m.returns_check()}</h2>
        <p className="muted">
          <Hours />
        </p>
      </Panel>
      <p className="small muted">{m.returns_draft_text()}</p>
      {draft && (
        <p className="small">
          <button type="button" className="link" onClick={() => setAsked(true)}>
            {m.returns_delete()}
          </button>
        </p>
      )}
      {asked && draft && (
        <ConfirmDialog
          title={m.returns_delete_title()}
          yes={m.returns_delete_yes()}
          onYes={erase}
          leaves
          onClose={() => setAsked(false)}
        >
          <p className="muted">{m.returns_delete_text()}</p>
        </ConfirmDialog>
      )}
    </aside>
  )
}

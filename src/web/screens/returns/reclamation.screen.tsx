import { type ReactNode, useEffect, useState } from 'react'
import { isEnded } from '#shop/reclamations/reclamation-states.ts'
import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Panel } from '#ui/panel.tsx'
import { Specs } from '#ui/specs.tsx'
import { Steps } from '#ui/steps.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { navigate } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { Account } from '../../parts/account/account.tsx'
import { Picture } from '../../parts/card/picture.tsx'
import { laterPart } from '../../parts/lazy-part.tsx'
import { countText } from '../../parts/measure.ts'
import { useMoney } from '../../parts/money.ts'
import { waitsForGoods } from '../../parts/orders/waits-for-goods.ts'
import { useLocale } from '../../parts/shell-context.ts'
import { LocalHours } from './hours.tsx'
import { progressOf } from './progress.ts'
import { reclamationBadge } from './reclamation-badge.ts'
import { History } from './reclamation-history.tsx'
import css from './returns.module.css'
import { Talk } from './talk.tsx'

const ConfirmDialog = laterPart(async () => ({
  default: (await import('../../parts/account/confirm-dialog.tsx')).ConfirmDialog,
}))
const BankDetails = laterPart(() => import('./bank-details.tsx'))

const everyMs = 20_000

/** One reclamation: state, next action, and history (RET-02). */
export default function ReclamationScreen({ data }: { data: ReclamationOnWire }) {
  const [reclamation, setReclamation] = useReclamation(data)
  return (
    <Account
      trail={[
        { text: m.returns_title(), href: links.reclamations() },
        { text: m.returns_number({ number: reclamation.id }) },
      ]}
    >
      <div className={css.cardHead}>
        <h1>{m.returns_number({ number: reclamation.id })}</h1>
        <Badge kind={reclamationBadge(reclamation.state)}>{reclamation.state_label}</Badge>
      </div>
      <p className="muted">
        <a className="link" href={links.order(reclamation.order.id)}>
          {m.returns_order_link({ number: reclamation.order.number })}
        </a>
      </p>
      <div className={css.sections}>
        <State reclamation={reclamation} onChange={setReclamation} />
        <div className={css.beside}>
          <div className={css.sections}>
            <History reclamation={reclamation} />
            {reclamation.state !== null && <Talk id={reclamation.id} />}
          </div>
          <div className={css.side}>
            <About reclamation={reclamation} />
            <Ending reclamation={reclamation} onChange={setReclamation} />
          </div>
        </div>
      </div>
    </Account>
  )
}

/** Polled while the page is visible, so that a decision appears without a reload. */
function useReclamation(loaded: ReclamationOnWire): [ReclamationOnWire, (next: ReclamationOnWire) => void] {
  const [reclamation, setReclamation] = useState(loaded)
  useEffect(() => setReclamation(loaded), [loaded])
  const isLive = reclamation.state !== null && !isEnded(reclamation.state)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // A failed poll is ignored; the next one follows.
      api.get('/api/reclamations/{id}/', { params: { id: loaded.id } }).then(setReclamation, () => {})
    }, everyMs)
    return () => clearInterval(timer)
  }, [isLive, loaded.id])
  return [reclamation, setReclamation]
}

interface Props {
  reclamation: ReclamationOnWire
  onChange: (next: ReclamationOnWire) => void
}

const kinds = { error: 'err', failed: 'err', rejected: 'err', done: 'ok', approved: 'ok' } as const
const progressTexts = {
  check: m.returns_progress_check,
  handover: m.returns_progress_handover,
  decision: m.returns_progress_decision,
  money: m.returns_progress_money,
}

function State({ reclamation: r, onChange }: Props) {
  const money = useMoney()
  const toast = useToast()
  const said = r.history.at(-1)?.reason
  const steps = progressOf(r)
  const canPrint = r.actions.includes('STATEMENT')
  const isNew = r.state === 'new'
  return (
    <Panel className={css.state}>
      <Note kind={kinds[r.state as keyof typeof kinds] ?? 'info'} role="status">
        <b>{r.state_label}</b>
        <br />
        {r.state_text} {isNew && <LocalHours />}
        {said && r.history.at(-1)?.actor !== 'customer' && (
          <>
            <br />
            {said}
          </>
        )}
        {r.refund?.state === 'pending' && (
          <>
            <br />
            {m.returns_refund_on_way({ sum: money(r.refund.amount) })}
          </>
        )}
        {r.refund?.state === 'succeeded' && (
          <>
            <br />
            {m.returns_refund_done({ sum: money(r.refund.amount) })}
          </>
        )}
      </Note>
      {steps.length > 0 && (
        <Steps
          label={m.returns_progress()}
          steps={steps.map(({ name, state }) => ({
            text: progressTexts[name](),
            state,
            note: state === 'done' ? m.returns_step_done() : undefined,
          }))}
        />
      )}
      {r.actions.includes('EDIT') && (
        <div>
          <Button href={links.returnItem(r.order.id, r.order_item)}>
            {r.state === null ? m.returns_continue() : m.returns_fix()}
          </Button>
        </div>
      )}
      {r.actions.includes('BANK_DETAILS') && (
        <BankDetails
          reclamation={r}
          onSaved={(next) => {
            onChange(next)
            toast({ text: m.returns_details_saved(), icon: 'check-circle' })
          }}
        />
      )}
      {waitsForGoods(r) && (
        <div>
          <b>{m.returns_bring()}</b>
          <ul className={css.bring}>
            <li>{m.returns_bring_passport()}</li>
            <li>{m.returns_bring_statement()}</li>
            <li>{m.returns_bring_goods()}</li>
          </ul>
        </div>
      )}
      {canPrint && (
        <div>
          <Button kind="soft" href={`/api/reclamations/${r.id}/statement.pdf`} target="_blank" rel="noopener">
            {m.returns_print()}
          </Button>
          <p className="small muted">{m.returns_pdf_hint()}</p>
        </div>
      )}
    </Panel>
  )
}

function About({ reclamation: r }: Pick<Props, 'reclamation'>) {
  const money = useMoney()
  const locale = useLocale()
  const place = r.pickup_point
    ? `${r.pickup_point.name}, ${r.pickup_point.address}`
    : r.courier_address && m.returns_courier_at({ address: r.courier_address })
  const toWhere = r.refund_method === 'bank' ? m.returns_money_bank({ account: r.account }) : m.returns_money_card()
  return (
    <Panel sunken role="region" aria-labelledby="return-about" className={css.about}>
      <h2 id="return-about" className="h3">
        {m.returns_application()}
      </h2>
      <div className={css.thing}>
        <Picture image={r.image} target={64} stands={r.product.name} />
        <div>
          <p>{r.product.slug ? <a href={links.product(r.product.slug)}>{r.product.name}</a> : r.product.name}</p>
          <p className="small muted">{m.returns_item({ quantity: countText(r, locale), sum: money(r.amount) })}</p>
        </div>
      </div>
      <Specs
        items={fields([
          [m.returns_field_reason(), r.reason_label],
          [m.returns_field_comment(), r.comment],
          [m.returns_field_barcodes(), r.barcodes.join(', ')],
          [m.returns_field_money(), r.refund_method && toWhere],
          [m.returns_bank_name(), r.refund_method === 'bank' ? r.bank_name : ''],
          [m.returns_field_applicant(), r.applicant_name],
          [m.returns_field_document(), `${r.document.series} ${r.document.number}`.trim()],
          [m.returns_field_handover(), place],
        ])}
      />
      {r.photos.length > 0 && (
        <div className={css.photos}>
          {r.photos.map((photo, index) => (
            <a key={photo.id} href={photo.url} target="_blank" rel="noopener">
              <img src={photo.url} alt={m.returns_photo({ number: index + 1 })} width={64} height={64} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </Panel>
  )
}

const fields = (list: [string, string][]): { name: ReactNode; value: ReactNode }[] =>
  list.flatMap(([name, value]) => (value ? [{ name, value }] : []))

/** Withdrawal: a draft is deleted, a submitted reclamation is cancelled (RET-26, RET-27). */
function Ending({ reclamation: r, onChange }: Props) {
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const isDraft = r.actions.includes('DELETE')
  if (!isDraft && !r.actions.includes('CANCEL')) return null
  const act = async () => {
    if (isDraft) {
      await api.delete('/api/reclamations/{id}/', { params: { id: r.id } })
      toast({ text: m.returns_deleted() })
      navigate(links.reclamations())
      return
    }
    onChange(await api.post('/api/reclamations/{id}/cancel/', { params: { id: r.id }, body: { reason: '' } }))
    toast({ text: m.returns_canceled() })
  }
  return (
    <div>
      <button type="button" className="link" onClick={() => setAsked(true)}>
        {isDraft ? m.returns_delete() : m.returns_cancel()}
      </button>
      {asked && (
        <ConfirmDialog
          title={isDraft ? m.returns_delete_title() : m.returns_cancel_title()}
          yes={isDraft ? m.returns_delete_yes() : m.returns_cancel_yes()}
          onYes={act}
          leaves={isDraft}
          onClose={() => setAsked(false)}
        >
          <p className="muted">{isDraft ? m.returns_delete_text() : m.returns_cancel_text()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

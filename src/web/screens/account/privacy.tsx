import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { Account } from '../../parts/account/account.tsx'
import { ConfirmDialog } from '../../parts/account/confirm-dialog.tsx'
import css from '../../parts/account/lists.module.css'
import { useMoments } from './moments.ts'
import type { ConsentOnWire, Data } from './privacy.route.ts'
import { Sessions } from './sessions.tsx'

/** Sessions, consents, export of personal data, and deletion of the account (ux M6, 152-FZ). */
export default function PrivacyScreen({ data }: { data: Data }) {
  const [erasure, setErasure] = useState(data.erasure)
  return (
    <Account trail={[{ text: m.account_privacy() }]}>
      <h1>{m.account_privacy()}</h1>
      <div className={css.narrow}>
        <Sessions first={data.sessions} />
        <Consents first={data.consents} onErasure={setErasure} />
        <Download />
        <Erase erasure={erasure} onChange={setErasure} />
        <noscript>
          <Note>{m.profile_needs_script()}</Note>
        </noscript>
      </div>
    </Account>
  )
}

type Erasure = Data['erasure']

const consentNames: Record<string, () => string> = {
  personal_data: m.account_consent_personal_data,
  offer: m.account_consent_offer,
  marketing: m.account_consent_marketing,
}

function Consents({ first, onErasure }: { first: ConsentOnWire[]; onErasure: (erasure: Erasure) => void }) {
  const [consents, setConsents] = useState(first)
  const [asked, setAsked] = useState<'marketing' | 'personal_data' | null>(null)
  const moments = useMoments()
  const toast = useToast()
  const live = (kind: string) => consents.some((one) => one.kind === kind && one.withdrawn_at === null)
  const withdraw = async () => {
    if (!asked) return
    onErasure(await api.post('/api/consents/withdraw/', { body: { kind: asked } }))
    setConsents((await api.get('/api/consents/', { query: { page_size: 100 } })).items)
    toast({ text: m.account_consent_withdrawn(), icon: 'check-circle' })
  }
  return (
    <section aria-labelledby="consents-title" className={css.section}>
      <h2 id="consents-title" className="h3">
        {m.account_consents()}
      </h2>
      {consents.length === 0 && <p className="muted">{m.account_consents_none()}</p>}
      <ul className={css.list}>
        {consents.map((one) => (
          <li key={one.id} className={css.item}>
            <div className={css.body}>
              <b>{consentNames[one.kind]?.() ?? one.kind}</b>
              <span className="small">{one.text}</span>
              <span className="small muted">
                {m.account_consent_given({
                  moment: moments.moment(one.given_at),
                  ip: one.ip,
                  version: String(one.version),
                })}
              </span>
              {one.withdrawn_at && (
                <span className="small muted">
                  {m.account_consent_withdrawn_at({ moment: moments.moment(one.withdrawn_at) })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="row">
        {live('marketing') && (
          <Button kind="line" size="s" onClick={() => setAsked('marketing')}>
            {m.account_withdraw_marketing()}
          </Button>
        )}
        {live('personal_data') && (
          <Button kind="line" size="s" onClick={() => setAsked('personal_data')}>
            {m.account_withdraw_personal_data()}
          </Button>
        )}
      </p>
      {asked && (
        <ConfirmDialog
          title={
            asked === 'marketing' ? m.account_withdraw_marketing_title() : m.account_withdraw_personal_data_title()
          }
          yes={m.account_withdraw()}
          onClose={() => setAsked(null)}
          onYes={withdraw}
        >
          <p>{asked === 'marketing' ? m.account_withdraw_marketing_text() : m.account_withdraw_personal_data_text()}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The URL is requested by the press: it contains a key, so no page includes it unasked. */
function Download() {
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const ask = async () => {
    setBusy(true)
    setFailed('')
    try {
      setUrl((await api.post('/api/customers/me/export/')).url)
    } catch (error) {
      report('an archive could not be asked for', error)
      setFailed(wordsOf(error) ?? m.account_not_done())
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="download-title" className={css.section}>
      <h2 id="download-title" className="h3">
        {m.account_download_title()}
      </h2>
      <p className="muted">{m.account_download_text()}</p>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <p role="status">
        {url ? (
          <a className="link" href={url} download>
            {m.account_download_ready()}
          </a>
        ) : (
          <Button kind="line" size="s" busy={busy} onClick={() => void ask()}>
            {m.account_download()}
          </Button>
        )}
      </p>
    </section>
  )
}

function Erase({ erasure, onChange }: { erasure: Erasure; onChange: (erasure: Erasure) => void }) {
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const moments = useMoments()
  const toast = useToast()
  const keep = async () => {
    setBusy(true)
    try {
      onChange(await api.delete('/api/customers/me/erase/'))
      toast({ text: m.account_kept(), icon: 'check-circle' })
    } catch (error) {
      report('an account could not be kept', error)
      toast({ text: wordsOf(error) ?? m.account_not_done(), icon: 'alert' })
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="erase-title" className={css.section}>
      <h2 id="erase-title" className="h3">
        {m.account_erase_title()}
      </h2>
      {erasure.erase_at ? (
        <>
          <Note kind="warn" role="status">
            <b>{m.account_erase_on({ day: moments.day(erasure.erase_at) })}</b>
            {erasure.waits_for_orders.length > 0 && (
              <p>{m.account_erase_waits({ orders: erasure.waits_for_orders.join(', ') })}</p>
            )}
          </Note>
          <p>
            <Button busy={busy} onClick={() => void keep()}>
              {m.account_erase_cancel()}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="muted">{m.account_erase_text()}</p>
          <p>
            <Button kind="danger" size="s" onClick={() => setAsked(true)}>
              {m.account_erase()}
            </Button>
          </p>
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={m.account_erase_ask()}
          yes={m.account_erase()}
          onClose={() => setAsked(false)}
          onYes={async () => onChange(await api.post('/api/customers/me/erase/'))}
        >
          <p>{m.account_erase_goes()}</p>
          <p>{m.account_erase_stays()}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, wordsOf } from '#api/client.ts'
import { numberMasks } from '#lib/number-masks.ts'
import { asTyped } from '#lib/typed-mask.ts'
import type { PriceAccessOnWire } from '#shop/prices/prices.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { PhotoField } from '../../parts/uploads/photo-field.tsx'
import { maxPhotos, usePhotos } from '../../parts/uploads/use-photos.ts'
import css from './my.module.css'

type Legal = PriceAccessOnWire['legal']
type Name = keyof Legal

const labels: Record<Name, () => string> = {
  company: m.price_access_company,
  inn: m.price_access_inn,
  kpp: m.account_kpp,
  ogrn: m.price_access_ogrn,
  address: m.price_access_address,
  fio: m.price_access_fio,
  bank_name: m.price_access_bank_name,
  bic: m.price_access_bic,
  account: m.price_access_account,
  correspondent_account: m.price_access_correspondent_account,
}
const about: Name[] = ['company', 'inn', 'address', 'fio']
const bank: Name[] = ['bank_name', 'bic', 'account', 'correspondent_account']

/** State of the request for prices, and the company's data as a form unless prices are open. */
export function PriceAccess({ access }: { access: PriceAccessOnWire }) {
  const [now, setNow] = useState(access)
  return (
    <div className={css.profile}>
      <State access={now} />
      {now.state !== 'approved' && <LegalForm access={now} asked={setNow} />}
    </div>
  )
}

function State({ access: { state, level, reason, type } }: { access: PriceAccessOnWire }) {
  switch (state) {
    case 'approved':
      return (
        <Note kind="ok" role="status">
          {m.price_access_open()}
          {level && (
            <>
              <br />
              <b>{level.name}</b> {level.description}
            </>
          )}
        </Note>
      )
    case 'on_approval':
      return (
        <Note kind="warn" role="status">
          {m.price_access_waits()}
        </Note>
      )
    case 'rejected':
      return (
        <Note kind="err" role="status">
          {m.price_access_rejected()} {reason}
        </Note>
      )
    default:
      return <p>{type === 'legal' ? m.price_access_about() : m.price_access_for_companies()}</p>
  }
}

interface FormProps {
  access: PriceAccessOnWire
  asked: (access: PriceAccessOnWire) => void
}

function LegalForm({ access, asked }: FormProps) {
  const [form, setForm] = useState(access.legal)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const [noDocuments, setNoDocuments] = useState(false)
  const photos = usePhotos([], { purpose: 'document', failed: m.price_access_document_failed })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailed('')
    const empty = about.filter((name) => form[name].trim() === '')
    setProblems(Object.fromEntries(empty.map((name) => [name, m.price_access_needed()])))
    const lacking = access.documents_required && photos.ids.length === 0 && !photos.isSending
    setNoDocuments(lacking)
    if (empty[0]) return document.getElementById(`legal-${empty[0]}`)?.focus()
    if (lacking) return document.getElementById('legal-documents')?.focus()
    if (photos.isSending) return setFailed(m.price_access_documents_wait())
    setBusy(true)
    try {
      asked(await api.post('/api/customers/me/price-access/', { body: { legal: form, documents: photos.ids } }))
      photos.clear()
    } catch (error) {
      const said = fieldsOf(fieldErrorsOf(error))
      setProblems(said)
      const [first] = Object.keys(said)
      if (first) document.getElementById(`legal-${first}`)?.focus()
      else {
        report('prices could not be asked for', error)
        setFailed(wordsOf(error) ?? m.price_access_not_sent())
      }
    }
    setBusy(false)
  }
  const field = (name: Name) => (
    <Field key={name} id={`legal-${name}`} label={labels[name]()} error={problems[name]}>
      <MaskedInput
        mask={numberMasks[name] ?? asTyped}
        required={about.includes(name)}
        maxLength={name === 'address' ? 500 : 300}
        {...(numberMasks[name] && { inputMode: 'numeric' })}
        value={form[name]}
        onChange={(value) => {
          setForm((form) => ({ ...form, [name]: value }))
          setProblems(({ [name]: _, ...rest }) => rest)
        }}
      />
    </Field>
  )
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <h2 className="h3">{m.price_access_company_title()}</h2>
      <div className="cols-2">{about.map(field)}</div>
      <h2 className="h3">{m.price_access_bank_title()}</h2>
      <div className="cols-2">{bank.map(field)}</div>
      <PhotoField
        id="legal-documents"
        label={m.price_access_documents()}
        {...(!access.documents_required && { mark: m.reviews_optional() })}
        hint={m.price_access_documents_hint({ most: maxPhotos })}
        photos={photos}
        error={noDocuments && photos.list.length === 0 ? m.price_access_documents_needed() : undefined}
      />
      {access.documents.length > 0 && (
        <p className="small muted">{m.price_access_documents_sent({ count: access.documents.length })}</p>
      )}
      <noscript>
        <Note>{m.profile_needs_script()}</Note>
      </noscript>
      <div>
        <Button type="submit" size="l" busy={busy}>
          {access.state === 'on_approval' ? m.price_access_update() : m.price_access_ask()}
        </Button>
      </div>
    </form>
  )
}

const fieldsOf = (errors: ReturnType<typeof fieldErrorsOf>): Partial<Record<Name, string>> =>
  Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const name = field.replace(/^legal\./, '')
      return name in labels ? [[name, message]] : []
    }),
  )

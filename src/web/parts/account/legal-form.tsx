import { type FormEvent, useState } from 'react'
import { numberMasks } from '#lib/number-masks.ts'
import { isBic, isInn } from '#lib/russian-documents.ts'
import { asTyped } from '#lib/typed-mask.ts'
import type { LegalOnWire } from '#shop/account/legal.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { Note } from '#ui/note.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { registerSilent } from './register-silent.ts'
import { type FormErrors, useServerForm } from './server-form.ts'

type Name = keyof LegalOnWire
const labels: Record<Name, () => string> = {
  inn: m.price_access_inn,
  company: m.price_access_company,
  kpp: m.account_kpp,
  ogrn: m.price_access_ogrn,
  address: m.price_access_address,
  fio: m.price_access_fio,
  bic: m.price_access_bic,
  bank_name: m.price_access_bank_name,
  correspondent_account: m.price_access_correspondent_account,
  account: m.price_access_account,
}
const company: Name[] = ['inn', 'kpp', 'company', 'ogrn', 'address', 'fio']
const bank: Name[] = ['bic', 'bank_name', 'correspondent_account', 'account']

/** For a malformed number the shop's message is correct but short: these texts say what is expected. */
const expected: Partial<Record<Name, () => string>> = {
  inn: m.account_inn_wrong,
  kpp: m.account_kpp_wrong,
  ogrn: m.account_ogrn_wrong,
  bic: m.account_bic_wrong,
  account: m.account_bank_account_wrong,
  correspondent_account: m.account_correspondent_wrong,
}
const inWords = (errors: FormErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, expected[name as Name]?.() ?? text]))

/** Company details (CUST-15): the tax number fills in the company, the bank code fills in the bank. */
export function LegalForm({ first }: { first: LegalOnWire }) {
  const {
    form,
    setForm,
    errors: said,
    failed,
    busy,
    change,
    submit,
  } = useServerForm<LegalOnWire & Record<string, string>>(first, 'legal')
  const errors = inWords(said)
  const [found, setFound] = useState('')
  const toast = useToast()
  const fill = (more: Partial<LegalOnWire>, what: string) => {
    setForm((form) => ({ ...form, ...more }))
    setFound(what)
  }
  const look = async (name: Name, value: string) => {
    const query = value.replace(/\s/g, '')
    try {
      if (name === 'inn' && isInn(query)) {
        const [one] = (await api.post('/api/dadata/find-party/', { body: { query } })).items
        if (one)
          fill(
            { company: one.company, kpp: one.kpp, ogrn: one.ogrn, address: one.address, fio: one.fio },
            one.is_active ? m.account_found({ name: one.company }) : m.account_found_closed({ name: one.company }),
          )
        else setFound(m.account_found_nothing())
      }
      if (name === 'bic' && isBic(query)) {
        const [one] = (await api.post('/api/dadata/find-bank/', { body: { query } })).items
        if (one)
          fill(
            { bank_name: one.bank_name, correspondent_account: one.correspondent_account },
            m.account_found({ name: one.bank_name }),
          )
      }
    } catch (error) {
      report('a register could not be asked', error)
      setFound(registerSilent(error))
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void submit(async () => {
      setForm(await api.patch('/api/customers/me/legal/', { body: form }))
      toast({ text: m.account_saved(), icon: 'check-circle' })
    })
  }
  const field = (name: Name) => (
    <Field key={name} id={`legal-${name}`} label={labels[name]()} error={errors[name]}>
      <MaskedInput
        mask={numberMasks[name] ?? asTyped}
        autoComplete={name === 'company' ? 'organization' : 'off'}
        maxLength={name === 'address' ? 500 : 300}
        {...(numberMasks[name] && { inputMode: 'numeric' })}
        value={form[name]}
        onChange={(text) => {
          change(name, text)
          void look(name, text)
        }}
      />
    </Field>
  )
  return (
    <form className="stack" noValidate onSubmit={save}>
      <h2 className="h3">{m.account_legal_title()}</h2>
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <p className="small muted" role="status">
        {found || m.account_legal_hint()}
      </p>
      <div className="cols-2">{company.map(field)}</div>
      <h3 className="h4">{m.account_bank_title()}</h3>
      <div className="cols-2">{bank.map(field)}</div>
      <div>
        <Button type="submit" kind="soft" busy={busy}>
          {m.account_legal_save()}
        </Button>
      </div>
    </form>
  )
}

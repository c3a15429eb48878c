import { useEffect, useRef, useState } from 'react'
import { numberMasks } from '#lib/number-masks.ts'
import { isInn } from '#lib/russian-documents.ts'
import { asTyped } from '#lib/typed-mask.ts'
import type { Requisites as Given } from '#shop/orders/order.ts'
import { m } from '#texts/messages.js'
import { Field } from '#ui/field.tsx'
import { MaskedInput } from '#ui/masked-input.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { registerSilent } from '../../parts/account/register-silent.ts'
import { faultOf } from './faults/field-fault.ts'
import type { Checkout } from './use-checkout.ts'

type Name = keyof Given
const labels: Record<Name, () => string> = {
  inn: m.price_access_inn,
  kpp: m.account_kpp,
  company: m.price_access_company,
  ogrn: m.price_access_ogrn,
  address: m.price_access_address,
}
const order: readonly Name[] = ['inn', 'kpp', 'company', 'address']

const bare = (text: string): string => text.replace(/\s/g, '')

/** Requisites of a company that orders (CHK-23): the taxpayer number finds the rest; a company with saved requisites types nothing. */
export function Requisites({ checkout }: { checkout: Checkout }) {
  const { form, change, faults, signedIn, me } = checkout
  // Only companies have saved requisites; a private person types them here.
  const isCompany = me?.type === 'legal'
  const { legal } = form
  const [found, setFound] = useState('')
  const now = useRef(legal)
  now.current = legal
  const fill = (more: Partial<Given>) => {
    now.current = { ...now.current, ...more }
    change({ legal: now.current })
  }
  const fillOnce = useRef(fill)
  fillOnce.current = fill
  useEffect(() => {
    if (!isCompany || now.current.inn !== '') return
    api.get('/api/customers/me/legal/').then(
      ({ inn, kpp, company, ogrn, address }) => {
        if (now.current.inn === '') fillOnce.current({ inn, kpp, company, ogrn, address })
      },
      () => {},
    )
  }, [isCompany])
  const look = async (value: string) => {
    const query = bare(value)
    // The result belongs to another number.
    setFound('')
    if (!signedIn || !isInn(query)) return
    try {
      const [one] = (await api.post('/api/dadata/find-party/', { body: { query } })).items
      if (bare(now.current.inn) !== query) return
      if (!one) return setFound(m.account_found_nothing())
      fill({ company: one.company, kpp: one.kpp, ogrn: one.ogrn, address: one.address })
      setFound(
        one.is_active
          ? m.checkout_requisites_found({ name: one.company })
          : m.account_found_closed({ name: one.company }),
      )
    } catch (error) {
      report('a register could not be asked', error)
      setFound(registerSilent(error))
    }
  }
  return (
    <div className="stack">
      <p className="small muted" role="status">
        {found || m.checkout_requisites_hint()}
      </p>
      <div className="cols-2">
        {order.map((name) => (
          <Field
            key={name}
            id={`checkout-legal-${name}`}
            label={labels[name]()}
            mark={name === 'kpp' ? m.checkout_optional() : undefined}
            error={faultOf(faults, `checkout-legal-${name}`)}
          >
            <MaskedInput
              mask={numberMasks[name] ?? asTyped}
              autoComplete={name === 'company' ? 'organization' : 'off'}
              maxLength={name === 'address' ? 500 : name === 'company' ? 300 : 20}
              {...(numberMasks[name] && { inputMode: 'numeric' })}
              value={legal[name]}
              onChange={(text) => {
                fill({ [name]: text })
                if (name === 'inn') void look(text)
              }}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}

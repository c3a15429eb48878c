import { type FormEvent, useId, useState } from 'react'
import { refusalOf, wordsOf } from '#api/client.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { Seg } from '#ui/seg.tsx'
import { SizePicker } from '#ui/size-picker.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { PhoneInput } from '../../parts/sign-in/phone-input.tsx'

interface Props {
  product: ProductAnswer
  /** The selected size, if it is sold out. */
  sku: string | undefined
  onClose: () => void
}

type Faults = Partial<Record<'size' | 'contact' | 'agreement' | 'all', string>>

/** «Сообщить о поступлении»: one message about one size, by phone or email. */
export default function NotifyMe({ product, sku, onClose }: Props) {
  useCloseOnBack(onClose)
  const sizes = product.variants.filter(({ stock }) => stock <= 0)
  const { me } = useSession()
  const { privacy_policy_full_url: privacy } = useSettings()
  const [size, setSize] = useState(sku ?? (sizes.length === 1 ? sizes[0]!.sku : ''))
  const [way, setWay] = useState<'sms' | 'mail'>('sms')
  const [phone, setPhone] = useState(me?.phone ? formatRussianPhone(me.phone) : '')
  const [email, setEmail] = useState(me?.email ?? '')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [toldAt, setToldAt] = useState<string | null>(null)
  const ids = { form: useId(), size: useId(), contact: useId(), agreement: useId() }

  // A single sold-out size is not asked for, so the text names it.
  const only = sizes.length === 1 ? sizes[0]!.size : ''
  const thing = only ? m.product_notify_sized({ name: product.name, size: only }) : product.name

  /** Shows all faults at once; the first one takes the focus (ux G18). */
  const complain = (wrong: Faults) => {
    setFaults(wrong)
    const first = (['size', 'contact', 'agreement'] as const).find((at) => wrong[at])
    if (first) requestAnimationFrame(() => document.getElementById(ids[first])?.focus({ preventScroll: false }))
  }

  /** Clears the fault of a changed field. */
  const forgive = (at: 'contact' | 'agreement') => setFaults(({ [at]: _, ...others }) => others)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const wrong: Faults = {
      ...(!size && { size: product.variants_differ_in ? m.product_choose_variant() : m.product_choose_size() }),
      ...((way === 'sms' ? phone : email).trim() === '' && { contact: m.checkout_field_required() }),
      ...(!agreed && { agreement: m.product_notify_agree_needed() }),
    }
    complain(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const contact = way === 'sms' ? { phone } : { email }
      const answer = await api.post('/api/restock/', { body: { sku: size, agreement: true, ...contact } })
      setToldAt(answer.address)
    } catch (error) {
      report('a restock notice could not be asked for', error)
      complain({ [isOfContact(error) ? 'contact' : 'all']: wordsOf(error) ?? m.product_notify_failed() })
    }
    setBusy(false)
  }

  if (toldAt !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.product_notify()}
        closeLabel={m.catalog_close()}
        footer={
          <Button wide onClick={onClose}>
            {m.product_notify_done()}
          </Button>
        }
      >
        <Note kind="ok" role="status">
          {m.product_notify_thanks({ address: toldAt })}
        </Note>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.product_notify()}
      closeLabel={m.catalog_close()}
      footer={
        <Button type="submit" form={ids.form} wide busy={busy}>
          {m.product_notify_send()}
        </Button>
      }
    >
      <form id={ids.form} noValidate className="stack" onSubmit={(event) => void send(event)}>
        <p className="muted">{m.product_notify_text({ name: thing })}</p>
        {faults.all && (
          <Note kind="err" role="alert">
            {faults.all}
          </Note>
        )}
        {sizes.length > 1 && (
          <SizePicker
            id={ids.size}
            name="restock-size"
            label={product.variants_differ_in || m.product_size()}
            error={faults.size}
            value={size}
            onChange={setSize}
            options={sizes.map((one) => ({ value: one.sku, label: one.size || one.article }))}
          />
        )}
        <Seg
          label={m.product_notify_how()}
          value={way}
          onChange={(other) => {
            setWay(other)
            forgive('contact')
          }}
          options={[
            { value: 'sms', label: m.product_notify_sms() },
            { value: 'mail', label: m.product_notify_mail() },
          ]}
        />
        <Field
          key={way}
          id={ids.contact}
          label={way === 'sms' ? m.product_notify_phone() : m.product_notify_email()}
          error={faults.contact}
        >
          {way === 'sms' ? (
            <PhoneInput
              value={phone}
              onChange={(text) => {
                setPhone(text)
                forgive('contact')
              }}
            />
          ) : (
            <Input
              type="email"
              inputMode="email"
              autoComplete="email"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                forgive('contact')
              }}
            />
          )}
        </Field>
        <Check
          id={ids.agreement}
          checked={agreed}
          aria-invalid={faults.agreement !== undefined || undefined}
          aria-describedby={faults.agreement && `${ids.agreement}-error`}
          onChange={(event) => {
            setAgreed(event.target.checked)
            forgive('agreement')
          }}
        >
          {m.product_notify_agree()}{' '}
          {privacy && (
            <a className="link" href={privacy} target="_blank" rel="noopener">
              {m.product_notify_privacy()}
            </a>
          )}
        </Check>
        {faults.agreement && (
          <p id={`${ids.agreement}-error`} className="small err" role="alert">
            {faults.agreement}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The phone or the email is refused, so the message stands beside it. */
function isOfContact(error: unknown): boolean {
  const refusal = refusalOf(error, 'post', '/api/restock/')
  switch (refusal?.code) {
    case 'phone_invalid':
    case 'phone_country_not_served':
    case 'email_invalid':
      return true
    case 'not_found':
    case 'in_stock_already':
    case 'notice_not_possible':
    case 'too_many_requests':
    case 'idempotency_in_flight':
    case 'idempotency_key_reused':
      return false
    default:
      refusal satisfies null
      return false
  }
}

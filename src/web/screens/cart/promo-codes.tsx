import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { PromoCodeOnWire } from '#shop/promotions/promotions.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { useToast } from '#ui/toast.tsx'
import { applyPromoCode, removePromoCode } from '../../browser/cart/cart-codes.ts'
import { useCart } from '../../browser/cart/cart-store.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'

/** Dialog with an input for a promo code and the applied codes (CODE-01). It closes when a code is accepted. */
export default function PromoCodes({ onClose }: { onClose: () => void }) {
  useCloseOnBack(onClose)
  const { promoCodes } = useCart()
  const toast = useToast()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** The code is personal: the shop must know the customer to check it, so sign-in is required (CODE-12). */
  const [isPersonal, setPersonal] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const formId = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await applyPromoCode(text)
    setBusy(false)
    if (answer.ok) {
      toast({ text: m.cart_promo_applied({ code: text.trim().toUpperCase() }), icon: 'ticket' })
      onClose()
      return
    }
    setProblem(promoProblemText(answer))
    setPersonal(answer.code === 'promo_code_personal')
    input.current?.focus()
    input.current?.select()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.cart_promo_title()}
      closeLabel={m.cart_close()}
      footer={
        <Button type="submit" form={formId} size="l" wide busy={busy}>
          {m.cart_promo_apply()}
        </Button>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <Field label={m.cart_promo_label()} error={problem ?? undefined} id="promo-code">
          <Input
            ref={input}
            data-autofocus=""
            value={text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
              setPersonal(false)
            }}
          />
        </Field>
        {isPersonal && (
          <Button kind="soft" wide href={links.login(links.cart())}>
            {m.cart_sign_in()}
          </Button>
        )}
        {promoCodes.length > 0 && (
          <div className="stack stack-s">
            <span className="small muted">{m.cart_promo_applied_list()}</span>
            <div className="row row-s">
              {promoCodes.map((code) => (
                <Chip key={code} removes hiddenLabel={m.cart_promo_remove()} onClick={() => void removePromoCode(code)}>
                  {code}
                </Chip>
              ))}
            </div>
          </div>
        )}
        <MyCodes onPick={(code) => setText(code)} />
      </form>
    </Dialog>
  )
}

/** Usable personal codes of the customer; a press puts one into the field. Renders nothing for guests. */
function MyCodes({ onPick }: { onPick: (code: string) => void }) {
  const { signedIn } = useSession()
  const [codes, setCodes] = useState<PromoCodeOnWire[]>([])
  useEffect(() => {
    if (!signedIn) return
    api.get('/api/promo-codes/').then(
      ({ items }) => setCodes(items.filter(({ state }) => state === 'active')),
      (error) => report('my promo codes could not be read', error),
    )
  }, [signedIn])
  if (codes.length === 0) return null
  return (
    <div className="stack stack-s">
      <span className="small muted">{m.cart_promo_mine()}</span>
      {codes.map(({ code, promotion }) => (
        <div key={code} className="row row-s">
          <Chip onClick={() => onPick(code)}>{code}</Chip>
          <span className="small muted">{promotion.name}</span>
        </div>
      ))}
    </div>
  )
}

const promoProblemTexts: Record<string, () => string> = {
  promo_code_empty: m.cart_promo_empty,
  promo_code_unknown: m.cart_promo_unknown,
  promo_code_failed: m.cart_promo_failed,
  promo_code_sold_out: m.cart_promo_sold_out,
  promo_code_not_applicable: m.cart_promo_not_applicable,
  promo_code_expired: m.cart_promo_expired,
  promo_code_used: m.cart_promo_used,
  promo_code_personal: m.cart_promo_sign_in,
}

/** Message for the field: our text for known codes, the shop's text for any other (CODE-05). */
const promoProblemText = ({ code, message }: { code: string; message: string }): string =>
  promoProblemTexts[code]?.() ?? (message || m.cart_promo_failed())

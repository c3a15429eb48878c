import { useEffect, useRef, useState } from 'react'
import { formatRussianPhone } from '#lib/phone-text.ts'
import type { Person } from '#shop/checkout/person.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { countCart, refetchCart, useCart } from '../../browser/cart-store.ts'
import { go } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { links } from '../../links.ts'
import { type CorrectedPrices, withCorrectedPrices } from '../../parts/cart/optimistic-cart.ts'
import { useCurrentCart } from '../../parts/cart/use-current-cart.ts'
import { orderKey, renewOrderKey } from '../../parts/orders/idempotency-key.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { useIsSignedIn } from '../../parts/use-menu.ts'
import type { CheckoutData } from './checkout.route.ts'
import type { Fault } from './faults.ts'
import { type AddressForm, type CheckoutForm, emptyForm, forgetForm, keepForm, storedForm } from './form.ts'
import type { OrderRefusal } from './order-refusal.ts'
import { optionOf, paymentKey, totalWith, waysOf } from './ways.ts'

const loadSubmit = () => import('./lazy-submit.ts')
type Submit = Awaited<ReturnType<typeof loadSubmit>>

const filledFrom = (me: CustomerOnWire, person: Person): Person => ({
  lastName: person.lastName || me.last_name,
  firstName: person.firstName || me.first_name,
  middleName: person.middleName || me.middle_name,
  phone: person.phone || formatRussianPhone(me.phone),
  email: person.email || me.email,
})

/** State of the checkout: the form, what is wrong with it, and the sending. The sections only draw it. */
export function useCheckout(data: CheckoutData) {
  const settings = useSettings()
  const session = useSession()
  const cartStore = useCart()
  const me = session.me ?? (session.known ? null : data.me)
  const signedIn = useIsSignedIn()
  // While carts are merged at sign-in, and after ordering, it is empty for a moment: the form stays as it is.
  const shown = useCurrentCart(data.cart).cart
  const filled = useRef(data.cart)
  if (shown && shown.items.length > 0) filled.current = shown
  const [told, setTold] = useState<CorrectedPrices>({ lines: {}, delivery: {} })
  const cart = withCorrectedPrices(filled.current, told)
  const options = cart.delivery_payment_options

  const [typed, setForm] = useState<CheckoutForm>(() => firstForm(data))
  // A way that the region does not have any more is as good as none chosen.
  const form = options.some((option) => option.delivery_type === typed.delivery) ? typed : { ...typed, delivery: null }
  const [consents, setConsents] = useState({ offer: false, data: false })
  /** What the press of the button brought: until then nothing is judged. */
  const [judged, setJudged] = useState<{ faults: Fault[]; submit: Submit } | null>(null)
  const [refused, setRefused] = useState<(OrderRefusal & { before: number }) | null>(null)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const restored = useRef(false)

  useEffect(() => {
    // Once: a page drawn anew in another language or region must not bring back an older form.
    if (restored.current) return
    orderKey()
    whenIdle(loadSubmit)
    const kept = storedForm()
    restored.current = true
    if (kept)
      setForm((form) =>
        withOptions({ ...kept, customer: data.me ? filledFrom(data.me, kept.customer) : kept.customer }, form),
      )
  }, [data.me])
  useEffect(() => {
    if (restored.current) keepForm(typed)
  }, [typed])
  useEffect(() => {
    if (me) setForm((form) => ({ ...form, customer: filledFrom(me, form.customer) }))
  }, [me])
  // Emptied in another tab, or just ordered there; not the moment between two carts.
  const isEmptied = cartStore.ready && cartStore.cart !== null && cartStore.lines.length === 0
  useEffect(() => {
    if (!isEmptied) return
    const timer = setTimeout(() => {
      if (!sending.current) go(links.cart(), { replace: true })
    }, 1500)
    return () => clearTimeout(timer)
  }, [isEmptied])

  const option = optionOf(options, form.delivery, form.payment)
  const asksOffer = settings.terms_of_the_offer_full_url !== ''
  const judge = (submit: Submit) => submit.faultsOf({ form, option, signedIn, consents, asksOffer })
  // Once told, faults go away as they are mended, and no new ones come while typing (UX-G18).
  const standing = judged
    ? judge(judged.submit).filter((now) => judged.faults.some((one) => one.field === now.field))
    : []

  const change = (patch: Partial<CheckoutForm>) => setForm((form) => withOptions({ ...form, ...patch }, form, options))
  const total = totalWith(cart, option)

  const send = async () => {
    if (sending.current || busy) return
    const stop = () => {
      sending.current = false
      setBusy(false)
    }
    sending.current = true
    setBusy(true)
    setRefused(null)
    const submit = await loadSubmit().catch(() => null)
    if (!submit) {
      stop()
      return setRefused({ kind: 'failed', message: null, before: total })
    }
    const found = judge(submit)
    setJudged({ faults: found, submit })
    if (found.length > 0 || !option) return stop()
    const { orderBody, submitOrder, patchProfile, addressAfter, outcomeOf, addCorrections } = submit
    try {
      const body = orderBody({ form, cart, option, promoCodes: cartStore.promoCodes, useBonuses: cartStore.useBonuses })
      const order = await submitOrder(body, orderKey())
      renewOrderKey()
      forgetForm()
      await Promise.all([refetchCart(), session.me && patchProfile(session.me, form.customer)])
      go(addressAfter(order, option.id), { replace: true })
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome.isFinal) renewOrderKey()
      // Prices, stock and ways of delivery as they are now stand on the screen beside the reason.
      if (outcome.isFinal) await countCart()
      // The refusal knows best: what is counted elsewhere may be a moment late.
      setTold((told) => addCorrections(told, outcome.refused, option.id))
      setRefused({ ...outcome.refused, before: total })
      stop()
    }
  }

  return {
    cart,
    form,
    change,
    changeAddress: (patch: Partial<AddressForm>) =>
      setForm((form) => ({ ...form, address: { ...form.address, ...patch } })),
    changeCustomer: (patch: Partial<Person>) =>
      setForm((form) => ({ ...form, customer: { ...form.customer, ...patch } })),
    changeRecipient: (patch: Partial<CheckoutForm['recipient']>) =>
      setForm((form) => ({ ...form, recipient: { ...form.recipient, ...patch } })),
    consents,
    setConsents,
    asksOffer,
    ways: waysOf(options),
    option,
    total,
    faults: judged ? standing.map(judged.submit.inWords) : [],
    refused,
    forget: () => setRefused(null),
    busy,
    send,
    signedIn,
    me,
    outlets: data.outlets,
  }
}
export type Checkout = ReturnType<typeof useCheckout>

/** A delivery keeps the way to pay where it has it; else its first one is taken, so that fewer things are asked. */
function withOptions(next: CheckoutForm, before: CheckoutForm, options?: Parameters<typeof optionOf>[0]): CheckoutForm {
  if (!options || next.delivery === before.delivery) return next
  if (optionOf(options, next.delivery, next.payment)) return next
  const first = options.find((option) => option.delivery_type === next.delivery)
  return { ...next, payment: first ? paymentKey(first) : null }
}

/** What a newcomer sees: the first way that the region has, and nothing to type for who is known. */
function firstForm({ cart, me }: CheckoutData): CheckoutForm {
  const way = waysOf(cart.delivery_payment_options).find(({ options }) => options.length > 0)
  const first = way?.options[0]
  const customer = me ? filledFrom(me, emptyForm.customer) : emptyForm.customer
  return { ...emptyForm, customer, delivery: way?.type ?? null, payment: first ? paymentKey(first) : null }
}

import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import { navigate } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { loadCounting, useCounting } from '../../parts/cart/counting.ts'
import type { CorrectedPrices } from '../../parts/cart/optimistic-cart.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { useIsSignedIn } from '../../parts/use-menu.ts'
import type { Basket } from './basket.ts'
import type { CheckoutData } from './checkout.route.ts'
import { deliveryChoices, offersOf, optionOf, totalWith } from './delivery-choices.ts'
import type { Fault } from './faults/faults.ts'
import type { OrderRefusal, Refused } from './faults/order-refusal.ts'
import { clearStoredForm } from './form.ts'
import { useTypedForm } from './use-typed-form.ts'

const loadSubmit = () => import('./lazy-submit.ts')
type Submit = Awaited<ReturnType<typeof loadSubmit>>

/** State of the checkout: the form, its faults, and sending. Sections only render it. */
export function useCheckout(data: CheckoutData, basket: Basket) {
  const settings = useSettings()
  const session = useSession()
  const me = session.me ?? (session.known ? null : data.me)
  const signedIn = useIsSignedIn()
  const { withCorrectedPrices } = useCounting()
  const [corrected, setCorrected] = useState<CorrectedPrices>({ lines: {}, delivery: {} })
  const { form, release, ...changes } = useTypedForm(data, me, basket.cart.delivery_payment_options)
  const [consents, setConsents] = useState({ offer: false, data: false })
  /** Result of pressing the button; before the first press nothing is validated. */
  const [judged, setJudged] = useState<{ faults: Fault[]; submit: Submit; attempt: number } | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** The cart calculated for the address of the courier (useAddressCart). */
  const [atAddress, setAtAddress] = useState<Cart | null>(null)
  const cart = withCorrectedPrices(atAddress ?? basket.cart, corrected)
  /** The cart calculated for the selected city. */
  const here = withCorrectedPrices(basket.cart, corrected)
  const { options, closed } = offersOf(cart, here)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  /** The button was pressed while the profile of a customer who just signed in was loading: phone and name are not in the form yet. */
  const [pressed, setPressed] = useState<'waits' | 'goes on' | null>(null)
  /** Key of a request without an answer. Kept here because another tab may have received that order and renewed the stored key since. */
  const sentKey = useRef<string>(undefined)
  const { isEmptied, keepsCart, back } = basket
  const keyOf = keepsCart ? 'direct' : 'checkout'
  useEffect(() => {
    whenIdle(async () => (await loadSubmit()).orderKey(keyOf))
  }, [keyOf])
  useEffect(() => {
    if (!isEmptied) return
    const timer = setTimeout(() => {
      if (sending.current) return
      release()
      navigate(back, { replace: true })
    }, 1500)
    return () => clearTimeout(timer)
  }, [isEmptied, release, back])

  const option = optionOf(options, form.delivery, form.payment)
  const asksOffer = settings.terms_of_the_offer_full_url !== ''
  /** Null: no employee has the typed phone (Extras). */
  const [consultant, setConsultant] = useState<string | null>()
  const judge = (submit: Submit) =>
    submit.faultsOf({ form, option, signedIn, consents, asksOffer, isConsultantUnknown: consultant === null })
  // Shown faults disappear as they are corrected; no new ones appear while typing (UX-G18).
  const standing = judged
    ? judge(judged.submit).filter((now) => judged.faults.some((one) => one.field === now.field))
    : []

  const total = judged?.submit.toldTotal(refused, option?.id) ?? totalWith(cart, option)

  const send = async () => {
    if (sending.current || busy) return
    if (session.isLearning) return setPressed('waits')
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
      return setRefused({ kind: 'failed', message: null, before: total, option: null })
    }
    const found = judge(submit)
    setJudged((before) => ({ faults: found, submit, attempt: (before?.attempt ?? 0) + 1 }))
    if (found.length > 0 || !option) return stop()
    try {
      const body = submit.orderBody({
        form,
        cart,
        option,
        total,
        promoCodes: basket.promoCodes,
        consents,
        keepsCart,
        // A cart calculated at an address reports the version at that time; these lines belong to the displayed cart.
        cartVersion: keepsCart ? null : basket.cart.version,
      })
      sentKey.current ??= submit.orderKey(keyOf)
      const order = await submit.submitOrder(body, sentKey.current)
      submit.renewOrderKey(keyOf)
      clearStoredForm()
      submit.keepLastPlace(form, option)
      submit.forgetBarcode(body.products.map(({ sku }) => sku))
      release()
      await Promise.all([
        basket.afterOrder(),
        session.me && submit.patchProfile(session.me, form.customer),
        option.delivery_type === 'DELIVERY' && submit.keepAddress(form.address),
      ])
      submit.keepPressed(order.id)
      navigate(submit.addressAfter(order, option.id), { replace: true })
    } catch (error) {
      const outcome = submit.outcomeOf(error)
      if (outcome.isFinal) {
        sentKey.current = undefined
        submit.renewOrderKey(keyOf)
        // Shows current prices, stock and delivery options beside the reason.
        await basket.recount()
      }
      await loadCounting().catch(() => {})
      // The figures of the refusal take precedence: the recalculated cart may be slightly outdated.
      setCorrected((before) => submit.addCorrections(before, outcome.refused, option.id))
      setRefused({ ...outcome.refused, before: total, option: option.id })
      stop()
    }
  }

  useEffect(() => {
    // The loaded profile fills the form in this render; the order is sent in the next.
    if (pressed === 'waits' && !session.isLearning) setPressed('goes on')
    if (pressed !== 'goes on') return
    setPressed(null)
    void send()
  })

  return {
    cart,
    form,
    ...changes,
    changeAddress(patch: Parameters<typeof changes.changeAddress>[0]) {
      // The refusal and the corrected delivery price applied to another address.
      setRefused(null)
      setCorrected((now) => ({ ...now, delivery: {} }))
      changes.changeAddress(patch)
    },
    lines: basket.lines,
    useBonuses: basket.useBonuses,
    countAt: basket.countAt,
    keepsCart,
    setAtAddress,
    refuse: (why: OrderRefusal) => setRefused({ ...why, before: 0, option: null }),
    setConsultant,
    consents,
    setConsents,
    asksOffer,
    here,
    ways: deliveryChoices(options, closed),
    option,
    total,
    faults: judged ? standing.map(judged.submit.inWords) : [],
    /** Number of presses of the button. */
    attempt: judged?.attempt ?? 0,
    refused,
    async takeLines(lines: readonly CartLine[]) {
      setRefused(null)
      if (await basket.putLines(lines)) return
      // All lines are set aside: there is nothing to order.
      release()
      navigate(back, { replace: true })
    },
    busy: busy || pressed !== null,
    send,
    signedIn,
    me,
    outlets: data.outlets,
  }
}
export type Checkout = ReturnType<typeof useCheckout>

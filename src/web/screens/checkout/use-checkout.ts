import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { CartLine } from '#shop/cart/cart-lines.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { navigate } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { loadCounting, useCounting } from '../../parts/cart/counting.ts'
import type { CorrectedPrices } from '../../parts/cart/optimistic-cart.ts'
import { useSettings } from '../../parts/shell-context.ts'
import { useIsSignedIn } from '../../parts/use-menu.ts'
import type { Basket } from './basket.ts'
import type { CheckoutData } from './checkout.route.ts'
import { type CheckoutOrder, checkoutOrders, mainOrder, sumOfOrders } from './checkout-orders.ts'
import { deliveryChoices, offersOf, optionOf, totalWith } from './delivery-choices.ts'
import type { Fault } from './faults/faults.ts'
import type { OrderRefusal, Refused } from './faults/order-refusal.ts'
import { clearStoredForm } from './form.ts'
import type { SentKeys } from './place-orders.ts'
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
  const { form, release, ...changes } = useTypedForm(data, me, mainOrder(basket.cart).cart.delivery_payment_options)
  const [consents, setConsents] = useState({ offer: false, data: false })
  /** Result of pressing the button; before the first press nothing is validated. */
  const [judged, setJudged] = useState<{ faults: Fault[]; submit: Submit; attempt: number } | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  /** The cart calculated for the address of the courier (useAddressCart). */
  const [atAddress, setAtAddress] = useState<Cart | null>(null)
  const corrections = (of: Cart) => withCorrectedPrices(of, corrected)
  const main = mainOrder(basket.cart)
  /** The cart of the order whose delivery the form asks for. */
  const cart = corrections(atAddress ? mainOrder(atAddress).cart : main.cart)
  /** The same calculated for the selected city. */
  const here = corrections(main.cart)
  const { options, closed } = offersOf(cart, here)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  /** The button was pressed while the profile of a customer who just signed in was loading: phone and name are not in the form yet. */
  const [pressed, setPressed] = useState<'waits' | 'goes on' | null>(null)
  /** Keys of requests without an answer. Kept here because another tab may have received that order and renewed the stored key since. */
  const sentKeys = useRef<SentKeys>(new Map())
  /** Orders of this press and of the presses before it, the last of which was refused. */
  const [placed, setPlaced] = useState<readonly OrderOnWire[]>([])
  /** Word that all orders of a press carry; undefined: the cart made one order so far. */
  const placedWith = useRef<string>(undefined)
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

  const ways = deliveryChoices(options, closed)
  const option = optionOf(options, form.delivery, form.payment)
  const orders = checkoutOrders(
    corrections(basket.cart),
    { ...main, cart, options, option, total: totalWith(cart, option) },
    form,
  ).map((order) => ({ ...order, total: toldTotal(order) ?? order.total }))
  const total = sumOfOrders(orders)
  /** The sum that a refusal named for this order. */
  function toldTotal(order: CheckoutOrder): number | null {
    if ((refused?.group ?? main.group) !== order.group) return null
    return judged?.submit.toldTotal(refused, order.option?.id) ?? null
  }

  const asksOffer = settings.terms_of_the_offer_full_url !== ''
  /** Null: no employee has the typed phone (Extras). */
  const [consultant, setConsultant] = useState<string | null>()
  const judge = (submit: Submit) =>
    submit.faultsOf({
      form,
      option,
      signedIn,
      consents,
      asksOffer,
      isConsultantUnknown: consultant === null,
      withoutOption: orders.flatMap((one) => (one.option || one.group === main.group ? [] : [one.group])),
    })
  // Shown faults disappear as they are corrected; no new ones appear while typing (UX-G18).
  const standing = judged
    ? judge(judged.submit).filter((now) => judged.faults.some((one) => one.field === now.field))
    : []

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
    const key = submit.orderKey(keyOf)
    if (orders.length > 1) placedWith.current ??= key
    const done: { order: OrderOnWire; option: number }[] = []
    try {
      await submit.placeOrders({
        orders,
        key,
        sent: sentKeys.current,
        // A cart calculated at an address reports the version at that time; these lines belong to the displayed cart.
        cartVersion: keepsCart ? null : basket.cart.version,
        bodyOf: (order, cartVersion) =>
          submit.orderBody({
            form,
            cart: order.cart,
            option: order.option ?? option,
            total: order.total,
            promoCodes: codesOf(order, basket.promoCodes),
            consents,
            keepsCart,
            cartVersion,
            placedWith: placedWith.current ?? null,
          }),
        onPlaced(order, of) {
          done.push({ order, option: (of.option ?? option).id })
          submit.forgetBarcode(of.cart.items.map(({ sku }) => sku))
        },
      })
      submit.renewOrderKey(keyOf)
      clearStoredForm()
      submit.keepLastPlace(form, option)
      release()
      await Promise.all([
        basket.afterOrder(),
        session.me && submit.patchProfile(session.me, form.customer),
        option.delivery_type === 'DELIVERY' && submit.keepAddress(form.address),
      ])
      const [first] = done
      submit.keepPressed(first!.order.id)
      navigate(submit.addressAfter(first!.order, first!.option), { replace: true })
    } catch (error) {
      const of = error instanceof submit.OrderRefused ? error.of : main
      const outcome = submit.outcomeOf(error instanceof submit.OrderRefused ? error.cause : error)
      setPlaced((before) => [...before, ...done.map(({ order }) => order)])
      if (outcome.isFinal) {
        sentKeys.current.clear()
        submit.renewOrderKey(keyOf)
      }
      // Shows current prices, stock and delivery options beside the reason, and only the lines that are not ordered yet.
      if (outcome.isFinal || done.length > 0) await basket.recount()
      await loadCounting().catch(() => {})
      const optionId = (of === main ? option : (orders.find(({ group }) => group === of.group)?.option ?? option)).id
      // The figures of the refusal take precedence: the recalculated cart may be slightly outdated.
      setCorrected((before) => submit.addCorrections(before, outcome.refused, optionId))
      // The sum of what is not placed yet: the orders before the refused one stand.
      const before = sumOfOrders(orders.slice(done.length))
      setRefused({ ...outcome.refused, before, option: optionId, group: of.group })
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
    /** Every line of the cart, whichever order it belongs to. */
    whole: corrections(basket.cart),
    /** The orders that the press will place, in this order. */
    orders,
    group: main.group,
    /** Orders that stand although a later one of the same press was refused. */
    placed,
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
    ways,
    /** False: nothing of the order whose delivery the form asks for is brought or fetched. */
    isDelivered: ways.some(({ type }) => type !== 'VIRTUAL'),
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

/** Codes of an order of several: those that lower it. A code that lowers another order is not its own. */
const codesOf = ({ label, cart }: CheckoutOrder, promoCodes: readonly string[]): readonly string[] =>
  label === '' ? promoCodes : cart.promotions.map((one) => one.promotion_code.code)

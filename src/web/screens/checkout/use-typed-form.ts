import { useEffect, useMemo, useRef, useState } from 'react'
import { formatRussianPhone } from '#lib/phone-text.ts'
import type { Person } from '#shop/checkout/person.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import { suggestedName } from '../../browser/suggested-name.ts'
import { useUnsavedGuard } from '../../browser/unsaved-guard.ts'
import type { CheckoutData } from './checkout.route.ts'
import { mainOrder } from './checkout-orders.ts'
import { deliveryChoices, type Option, optionOf, paymentKey } from './delivery-choices.ts'
import { type AddressForm, type CheckoutForm, emptyForm, storedForm, storeForm } from './form.ts'

/** Values of the checkout form: prefilled with known data, stored for a reload, with a leave warning where they cannot be stored. */
export function useTypedForm(loaded: CheckoutData, me: CustomerOnWire | null, options: Option[]) {
  // The form asks for the delivery of one order of the cart.
  const data = useMemo(() => ({ ...loaded, cart: mainOrder(loaded.cart).cart }), [loaded])
  const [initial] = useState(() => asWanted(firstForm(data), data))
  const [typed, setTyped] = useState<CheckoutForm>(initial)
  const [isKept, setKept] = useState(true)
  const restored = useRef(false)
  // If the storage is full or unavailable, leaving the page would lose the typed values.
  const release = useUnsavedGuard(!isKept && JSON.stringify(typed) !== JSON.stringify(initial))

  useEffect(() => {
    // Runs once: a page rendered again in another language or region must not restore an older form.
    if (restored.current) return
    const kept = storedForm()
    restored.current = true
    if (kept)
      setTyped((form) =>
        asWanted(
          withOptions({ ...kept, customer: data.me ? filledFrom(data.me, kept.customer) : kept.customer }, form),
          data,
        ),
      )
  }, [data])
  useEffect(() => {
    if (restored.current) setKept(storeForm(typed))
  }, [typed])
  useEffect(() => {
    if (me) setTyped((form) => ({ ...form, customer: filledFrom(me, form.customer) }))
  }, [me])

  // A delivery method that the region no longer offers counts as none chosen.
  const form = options.some((option) => option.delivery_type === typed.delivery) ? typed : withOnlyWay(typed, options)
  return {
    form,
    /** Removes the leave warning: the order is placed. */
    release,
    change: (patch: Partial<CheckoutForm>) => setTyped((form) => withOptions({ ...form, ...patch }, form, options)),
    changeAddress: (patch: Partial<AddressForm>) =>
      setTyped((form) => ({ ...form, address: { ...form.address, ...patch } })),
    changeCustomer: (patch: Partial<Person>) =>
      setTyped((form) => ({ ...form, customer: { ...form.customer, ...patch } })),
    changeRecipient: (patch: Partial<CheckoutForm['recipient']>) =>
      setTyped((form) => ({ ...form, recipient: { ...form.recipient, ...patch } })),
  }
}

function filledFrom(me: CustomerOnWire, person: Person): Person {
  const isNamed = [person.lastName, person.firstName, me.last_name, me.first_name].some(Boolean)
  const typed = isNamed ? null : suggestedName(me.id)
  return {
    lastName: person.lastName || me.last_name || typed?.lastName || '',
    firstName: person.firstName || me.first_name || typed?.firstName || '',
    middleName: person.middleName || me.middle_name,
    phone: person.phone || formatRussianPhone(me.phone),
    email: person.email || me.email,
  }
}

/** Keeps the payment method if the new delivery offers it; otherwise selects the first one, so that fewer questions are asked. */
function withOptions(next: CheckoutForm, before: CheckoutForm, options?: Option[]): CheckoutForm {
  if (!options || next.delivery === before.delivery) return next
  if (optionOf(options, next.delivery, next.payment)) return next
  const first = options.find((option) => option.delivery_type === next.delivery)
  return { ...next, payment: first ? paymentKey(first) : null }
}

/** Where nothing is delivered there is no delivery to choose. */
function withOnlyWay(form: CheckoutForm, options: Option[]): CheckoutForm {
  const isOnly = options.length > 0 && options.every(({ delivery_type }) => delivery_type === 'VIRTUAL')
  return withOptions({ ...form, delivery: isOnly ? 'VIRTUAL' : null }, form, options)
}

/** Selects the outlet named in the link if the product can be picked up there. */
function asWanted(form: CheckoutForm, { cart, outlets, outlet }: CheckoutData): CheckoutForm {
  const way = cart.delivery_payment_options.find(({ delivery_type }) => delivery_type === 'PICKUP')
  if (!way || !outlets.some(({ id }) => id === outlet)) return form
  const next = { ...form, delivery: way.delivery_type, outlet: outlet! }
  return optionOf(cart.delivery_payment_options, next.delivery, form.payment)
    ? next
    : { ...next, payment: paymentKey(way) }
}

/** Initial form: the delivery option of the last order, or the first of the region, with the data of a signed-in customer. */
function firstForm({ cart, me, last }: CheckoutData): CheckoutForm {
  const option =
    last ?? deliveryChoices(cart.delivery_payment_options).find(({ options }) => options.length > 0)?.options[0]
  const customer = me ? filledFrom(me, emptyForm.customer) : emptyForm.customer
  return {
    ...emptyForm,
    customer,
    delivery: option?.delivery_type ?? null,
    payment: option ? paymentKey(option) : null,
  }
}

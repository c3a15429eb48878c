import { digitsOnly } from '#lib/phone-text.ts'
import { collapseSpaces } from '#lib/text.ts'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import { receiverOf } from '#shop/checkout/customer-form.ts'
import type { Person } from '#shop/checkout/person.ts'
import { joinName } from '#shop/checkout/person-name.ts'
import { linesToOrder } from '../../parts/cart/lines-to-order.ts'
import { addressBody, houseDetails } from './address/address-body.ts'
import { storedBarcode } from './barcode-link.ts'
import { bonusesWith, chosenInterval, isByInvoice, type Option } from './delivery-choices.ts'
import type { CheckoutForm } from './form.ts'

export interface Ordered {
  form: CheckoutForm
  cart: Cart
  option: Option
  /** The sum shown on the button. */
  total: number
  promoCodes: readonly string[]
  consents: { offer: boolean; data: boolean }
  /** Fast order: the cart is not changed. */
  keepsCart?: boolean
  /** Version of the cart that contains these lines; null: the lines are not in a stored cart. */
  cartVersion?: string | null
  /** The same for all orders of one press; null: it is placed alone. */
  placedWith?: string | null
}

/** The body of the order request, with every price and the sum that the customer saw (spec §3 "Order payload"). */
export function orderBody({
  form,
  cart,
  option,
  total,
  promoCodes,
  consents,
  keepsCart,
  cartVersion,
  placedWith,
}: Ordered): PlaceOrderBody {
  const receiver = receiverOf(form)
  const employee = digitsOnly(form.consultant)
  const bonuses = bonusesWith(cart, option)
  return {
    use_bonuses: bonuses > 0,
    ...(keepsCart && { keep_cart: true }),
    ...(cartVersion && { cart_version: cartVersion }),
    ...(placedWith && { placed_with: placedWith }),
    products: linesToOrder(cart).map(({ sku, count, product, price, own }) => ({
      sku,
      count,
      product: product.id,
      ...(price !== null && { price }),
      ...(own && { own }),
      ...barcodeOf(sku),
    })),
    recipient_name: joinName(receiver),
    recipient_phone: digitsOnly(receiver.phone),
    recipient_email: receiver.email.trim(),
    // The cart explains a code that gives nothing; an order that names one would be refused.
    promo_codes: promoCodes.filter((code) => !givesNothing(cart, code)).map((code) => ({ code })),
    delivery_payment_option: option.id,
    ...destination(form, option),
    ...(employee !== '' && { employee }),
    comment: form.comment.trim(),
    consents: [...(consents.data ? (['personal_data'] as const) : []), ...(consents.offer ? (['offer'] as const) : [])],
    expected_total: total,
    expected_delivery: option.price,
    ...(bonuses > 0 && { expected_bonuses: bonuses }),
    customer: person(form.customer),
    recipient: { ...person(form.recipient), isEnabled: form.recipient.isEnabled },
    ...(isByInvoice(option) && { legal: requisites(form.legal) }),
  }
}

const person = ({ lastName, firstName, middleName, phone, email }: Person) => ({
  last_name: collapseSpaces(lastName),
  first_name: collapseSpaces(firstName),
  middle_name: collapseSpaces(middleName),
  phone: digitsOnly(phone),
  email: email.trim(),
})

const requisites = ({ company, inn, kpp, ogrn, address }: CheckoutForm['legal']) => ({
  company: collapseSpaces(company),
  inn: digitsOnly(inn),
  kpp: kpp.trim(),
  ogrn: digitsOnly(ogrn),
  address: collapseSpaces(address),
})

function destination({ address, outlet, point, interval }: CheckoutForm, option: Option): Partial<PlaceOrderBody> {
  const hours = chosenInterval(option, interval)
  switch (option.delivery_type) {
    case 'DELIVERY':
      return {
        address: addressBody(address),
        ...(hours && { delivery_interval: hours }),
        address_details: houseDetails(address),
      }
    case 'PICKUP':
      return outlet === null ? {} : { outlet }
    case 'PICKUP_POINT':
      return point === null ? {} : { pickup_point: point }
    case 'VIRTUAL':
      return {}
  }
}

/** The scanned barcode, if the product was opened by one (STO-02). */
function barcodeOf(sku: string): { barcode?: string } {
  const barcode = storedBarcode(sku)
  return barcode === null ? {} : { barcode }
}

const givesNothing = ({ promotions }: Ordered['cart'], code: string): boolean =>
  promotions.some((one) => one.promotion_code.code === code && one.apply_result.status === 'error')

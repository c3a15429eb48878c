import { lazyPart } from '../../parts/lazy-part.tsx'

/** Only a courier order needs an address, and a courier is rarely the first delivery method. */
export const AddressFields = lazyPart(
  'checkout-courier',
  () => import('./address/address-fields.tsx').then((file) => file.AddressFields),
  'screens/checkout/address/address-fields.tsx',
)

/** Additional fields or texts of a payment method; few methods have them. */
export const PaymentMore = lazyPart(
  'checkout-payment-more',
  () => import('./payment-more.tsx').then((file) => file.PaymentMore),
  'screens/checkout/payment-more.tsx',
)

/** Fields for another person who receives the order. */
export const Recipient = lazyPart(
  'checkout-recipient',
  () => import('./recipient.tsx').then((file) => file.Recipient),
  'screens/checkout/recipient.tsx',
)

/** Other orders of the same press; most carts make one order. */
export const OrdersBeside = lazyPart(
  'checkout-beside',
  () => import('./orders-beside.tsx').then((file) => file.OrdersBeside),
  'screens/checkout/orders-beside.tsx',
)

/** Sign-in of a guest; a customer never needs it. */
export const SignInHere = lazyPart(
  'checkout-sign-in',
  () => import('./sign-in-here.tsx').then((file) => file.SignInHere),
  'screens/checkout/sign-in-here.tsx',
)

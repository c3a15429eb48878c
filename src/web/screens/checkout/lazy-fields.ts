import { pressedPart } from '../../parts/lazy-part.tsx'

/** Only a courier order needs an address, and a courier is rarely the first delivery method. */
export const AddressFields = pressedPart('checkout-courier', () =>
  import('./address/address-fields.tsx').then((file) => file.AddressFields),
)

/** Additional fields or texts of a payment method; few methods have them. */
export const PaymentMore = pressedPart('checkout-payment-more', () =>
  import('./payment-more.tsx').then((file) => file.PaymentMore),
)

/** Fields for another person who receives the order. */
export const Recipient = pressedPart('checkout-recipient', () =>
  import('./recipient.tsx').then((file) => file.Recipient),
)

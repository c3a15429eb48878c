import { pressedPart } from '../../parts/lazy-part.tsx'

/** Only a courier is told the address, and the first way to get the goods is seldom a courier. */
export const AddressFields = pressedPart('checkout-courier', () =>
  import('./address/address-fields.tsx').then((file) => file.AddressFields),
)

/** What a way to pay asks or shows besides its name, which few do. */
export const PaymentMore = pressedPart('checkout-payment-more', () =>
  import('./payment-more.tsx').then((file) => file.PaymentMore),
)

/** Somebody else who receives the order. */
export const Recipient = pressedPart('checkout-recipient', () =>
  import('./recipient.tsx').then((file) => file.Recipient),
)

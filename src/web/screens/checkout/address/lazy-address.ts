import { pressedPart } from '../../../parts/lazy-part.tsx'

/** Only a courier is told the address, and the first way to get the goods is seldom a courier. */
export const AddressFields = pressedPart('checkout-courier', () =>
  import('./address-fields.tsx').then((file) => file.AddressFields),
)

/** What a way to pay asks or shows besides its name, which few do. */
export const PaymentMore = pressedPart('checkout-payment-more', () =>
  import('../payment-more.tsx').then((file) => file.PaymentMore),
)

/** The place goods are fetched from, with the list it is chosen of. */
export const ChosenOutlet = pressedPart('checkout-outlet', () =>
  import('../chosen-outlet.tsx').then((file) => file.ChosenOutlet),
)

/** Somebody else who receives the order. */
export const Recipient = pressedPart('checkout-recipient', () =>
  import('../recipient.tsx').then((file) => file.Recipient),
)

/** Stands last, and few fill it in. */
export const Extras = pressedPart('checkout-extras', () => import('../extras.tsx').then((file) => file.Extras))

import { pressedPart } from '../../parts/lazy-part.tsx'

/** Only a courier is told the address, and the first way to get the goods is seldom a courier. */
export const AddressFields = pressedPart('checkout-courier', () =>
  import('./address-fields.tsx').then((file) => file.AddressFields),
)

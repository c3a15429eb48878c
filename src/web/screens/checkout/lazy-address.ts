import { pressedPart } from '../../parts/lazy-part.tsx'

/** Only a courier is told the address, and the first way to get the goods is seldom a courier. */
export const AddressFields = pressedPart('checkout-courier', () =>
  import('./address-fields.tsx').then((file) => file.AddressFields),
)

/** Who orders as a company, which few do. */
export const Requisites = pressedPart('checkout-requisites', () =>
  import('./requisites.tsx').then((file) => file.Requisites),
)

/** Paying in parts, beside the way that offers it. */
export const PaymentPlan = pressedPart('checkout-plan', () =>
  import('./payment-plan.tsx').then((file) => file.PaymentPlan),
)

/** The place goods are fetched from, with the list it is chosen of. */
export const ChosenOutlet = pressedPart('checkout-outlet', () =>
  import('./chosen-outlet.tsx').then((file) => file.ChosenOutlet),
)

import type { CheckoutData } from './checkout.route.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { AddressFields } from './lazy-address.ts'
import { firstForm } from './use-typed-form.ts'

export default function CheckoutScreen({ data }: { data: CheckoutData }) {
  return <CheckoutForm data={data} />
}

/** Where nothing but a courier comes, the address stands in the form from the beginning. */
export const firstParts = (data: CheckoutData) =>
  firstForm(data).delivery === 'DELIVERY' ? AddressFields.bring() : undefined

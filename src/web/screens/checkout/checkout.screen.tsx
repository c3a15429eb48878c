import { useCartBasket } from './basket.ts'
import type { CheckoutData } from './checkout.route.ts'
import { CheckoutForm } from './checkout-form.tsx'

export default function CheckoutScreen({ data }: { data: CheckoutData }) {
  return <CheckoutForm data={data} basket={useCartBasket(data.cart)} />
}

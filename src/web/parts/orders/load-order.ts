import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { LoadContext, LoadResult } from '../../screen.ts'

export interface OrderData {
  order: OrderOnWire
  /** Payment option from the address (PAY-01). */
  payment: number | null
  /** Return from the bank: the payment must be read again. */
  check: boolean
}

/** An order of the customer; another customer's order is answered as not found (open point O13). */
export async function loadOrder({
  api,
  params,
  query,
}: LoadContext<'order' | 'pay' | 'payWidget' | 'sberPay' | 'success'>): Promise<LoadResult<OrderData>> {
  const id = params.order ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) return { status: 404 }
  const payment = query.get('payment')
  return {
    data: {
      order: await api.get('/api/orders/{id}/', { params: { id } }),
      payment: payment && /^\d{1,15}$/.test(payment) ? Number(payment) : null,
      check: query.has('check_payment') || query.has('check'),
    },
  }
}

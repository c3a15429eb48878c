import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import type { OrderOnWire, OrdersAnswer, PayAnswer } from '#shop/orders/orders.wire.ts'
import type { Api, ApiOptions } from './client.ts'

export type { OrderOnWire, OrdersAnswer, PayAnswer, PlaceOrderBody }

export const placeOrder = (api: Api, body: PlaceOrderBody, idempotencyKey: string): Promise<OrderOnWire> =>
  api.post('/api/orders/', body, { idempotencyKey })

export const orders = (api: Api, page = 1): Promise<OrdersAnswer> => api.get('/api/orders/', { query: { page } })

export const order = (api: Api, id: number | string): Promise<OrderOnWire> =>
  api.get(`/api/orders/${encodeURIComponent(id)}/`)

export const cancelOrder = (api: Api, id: number | string, reason?: string): Promise<OrderOnWire> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/cancel/`, { reason })

/** One day more, or seven (SHIP-03). */
export const extendOrder = (api: Api, id: number | string, days: 1 | 7, idempotencyKey: string): Promise<OrderOnWire> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/extend/`, { days }, { idempotencyKey })

/** Reads the payment at the provider: the customer is back from the bank. */
export const checkPayment = (api: Api, id: number | string, options?: ApiOptions): Promise<OrderOnWire> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/check_payment/`, {}, options)

export const payOrder = (
  api: Api,
  id: number | string,
  paymentOption: number | undefined,
  idempotencyKey: string,
): Promise<PayAnswer> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/pay/`, { payment_option: paymentOption }, { idempotencyKey })

import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import type { OrderOnWire, OrdersAnswer, PayAnswer } from '#shop/orders/orders.wire.ts'
import type { Api } from './client.ts'

export type { OrderOnWire, OrdersAnswer, PayAnswer, PlaceOrderBody }

export const placeOrder = (api: Api, body: PlaceOrderBody, idempotencyKey: string): Promise<OrderOnWire> =>
  api.post('/api/orders/', body, { idempotencyKey })

export const orders = (api: Api, page = 1): Promise<OrdersAnswer> => api.get('/api/orders/', { query: { page } })

export const order = (api: Api, id: number | string): Promise<OrderOnWire> =>
  api.get(`/api/orders/${encodeURIComponent(id)}/`)

export const cancelOrder = (api: Api, id: number | string, reason?: string): Promise<OrderOnWire> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/cancel/`, { reason })

export const payOrder = (
  api: Api,
  id: number | string,
  paymentOption: number | undefined,
  idempotencyKey: string,
): Promise<PayAnswer> =>
  api.post(`/api/orders/${encodeURIComponent(id)}/pay/`, { payment_option: paymentOption }, { idempotencyKey })

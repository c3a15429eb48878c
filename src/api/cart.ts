import type { Cart, CartAnswer, CartBody } from '#shop/cart/cart.wire.ts'
import type { Api, ApiOptions } from './client.ts'

export type { Cart, CartBody }

export const readCart = async (api: Api, options?: ApiOptions): Promise<Cart> =>
  (await api.get<CartAnswer>('/api/v2/cart/', options)).cart

/** `save: false` only counts; otherwise the cart is kept for the signed-in customer (spec §7). */
export const sendCart = async (api: Api, body: CartBody, options?: ApiOptions): Promise<Cart> =>
  (await api.post<CartAnswer>('/api/v2/cart/', body, options)).cart

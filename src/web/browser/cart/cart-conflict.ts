import type { Cart } from '#shop/cart/cart.wire.ts'
import { api } from '../client.ts'

export { rebase } from '#shop/cart/rebase.ts'

/** The cart as another device has changed it. */
export const fetchStoredCart = async (): Promise<Cart> => (await api.get('/api/v2/cart/')).cart

import type { Cart } from '#shop/cart/cart.wire.ts'
import { api } from '../client.ts'

export { rebase } from '#shop/cart/rebase.ts'

/** What another device has made of the cart. */
export const keptNow = async (): Promise<Cart> => (await api.get('/api/v2/cart/')).cart

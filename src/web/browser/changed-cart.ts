import { type CartLine, linesOf } from '#shop/cart/cart-lines.ts'
import { api } from './client.ts'

export { rebase } from '#shop/cart/rebase.ts'

/** What another device has made of the cart. */
export async function keptNow(): Promise<{ lines: CartLine[]; version: string | null }> {
  const { cart } = await api.get('/api/v2/cart/')
  return { lines: linesOf(cart), version: cart.version }
}

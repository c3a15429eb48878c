import { type CartLine, linesOf } from '#shop/cart/cart-lines.ts'
import { rebase } from '#shop/cart/rebase.ts'
import { api } from './client.ts'

/** What another device has made of the cart, and on top of it what was changed here. */
export async function takeOver(
  before: readonly CartLine[],
  here: readonly CartLine[],
): Promise<{ kept: { lines: CartLine[]; version: string | null }; lines: CartLine[] }> {
  const { cart } = await api.get('/api/v2/cart/')
  const lines = linesOf(cart)
  return { kept: { lines, version: cart.version }, lines: rebase(before, here, lines) }
}

import { addLine } from '#shop/cart/cart-lines.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { cartState, replaceCart } from '../../browser/cart/cart-store.ts'

/** Puts the tour into the cart. The shop keeps one tour: another is replaced, and the shop says so. Throws if the cart could not be saved. */
export async function putTourIntoCart({ token, tourists, hotel }: QuoteAnswer): Promise<void> {
  const sku = `TOUR-${hotel.id}`
  const others = cartState().lines.filter((line) => line.sku !== sku)
  await replaceCart(addLine([...others], { sku, count: 1, product: hotel.id, own: { quote_token: token, tourists } }))
  if (cartState().failed) throw new Error('the tour could not be put into the cart')
}

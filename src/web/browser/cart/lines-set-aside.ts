import { readCartCookie, writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** Skus of the cart lines saved for later: stored on this device, so that the shop leaves them out of every sum (ux B4). */
export const readSkusSetAside = (): string[] => readCartCookie(readCookie('cart_aside')).map(({ sku }) => sku)

export const storeSkusSetAside = (skus: readonly string[]): void =>
  writeCookie('cart_aside', writeCartCookie(skus.map((sku) => ({ sku, count: 1, product: null }))).value)

/** Adding to the cart takes the skus off the list of lines saved for later. */
export const moveBackToCart = (skus: readonly string[]): void => {
  const aside = readSkusSetAside()
  if (aside.some((sku) => skus.includes(sku))) storeSkusSetAside(aside.filter((sku) => !skus.includes(sku)))
}

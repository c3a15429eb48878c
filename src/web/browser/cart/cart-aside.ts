import { readCartCookie, writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { readCookie, writeCookie } from '../cookies.ts'

/** The lines of the cart that are left for later, by sku: kept on this device, so that the shop leaves them out of every sum (ux B4). */
export const asideSkus = (): string[] => readCartCookie(readCookie('cart_aside')).map(({ sku }) => sku)

export const keepAside = (skus: readonly string[]): void =>
  writeCookie('cart_aside', writeCartCookie(skus.map((sku) => ({ sku, count: 1, product: null }))).value)

/** What is put into the cart is wanted now, whatever was said of it before. */
export const wantNow = (skus: readonly string[]): void => {
  const aside = asideSkus()
  if (aside.some((sku) => skus.includes(sku))) keepAside(aside.filter((sku) => !skus.includes(sku)))
}

import { useRef, useState } from 'react'
import type { Cart, CartBody } from '#shop/cart/cart.wire.ts'
import { type CartLine, linesOf } from '#shop/cart/cart-lines.ts'
import { isSetAside } from '#shop/cart/line-problem.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { useCounting } from '../../parts/cart/counting.ts'
import type { Basket } from './basket.ts'

/** The single line of a fast order, calculated as a separate cart that is not stored. */
export function useDirectBasket(loaded: Cart): Basket & { setCount: (count: number) => void } {
  const [counted, setCounted] = useState(loaded)
  const [lines, setLines] = useState<readonly CartLine[]>(() => linesOf(loaded))
  const { cartOfLines } = useCounting(lines)
  /** Only the response to the latest request is used. */
  const last = useRef(0)
  const ask = async (wanted: readonly CartLine[]): Promise<Cart> => {
    const question = ++last.current
    const cart = await count(wanted)
    if (question === last.current) setCounted(cart)
    return cart
  }
  const asked = (wanted: readonly CartLine[]) =>
    ask(wanted).catch((error) => {
      report('a fast order could not be counted', error)
      return null
    })
  const put = (wanted: readonly CartLine[]) => {
    setLines(wanted)
    return asked(wanted)
  }
  const slug = loaded.items[0]?.product.slug
  return {
    cart: cartOfLines(counted, lines),
    lines,
    useBonuses: false,
    promoCodes: [],
    isEmptied: false,
    keepsCart: true,
    back: slug ? links.product(slug, { sku: loaded.items[0]!.sku }) : links.cart(),
    countAt: (address) => count(lines, address),
    recount: async () => void (await asked(lines)),
    async putLines(next) {
      if (next.length === 0) return false
      const cart = await put(next)
      return !cart?.items.every(isSetAside)
    },
    afterOrder: async () => {},
    setCount: (count) => void put(lines.map((line) => ({ ...line, count }))),
  }
}

const count = async (lines: readonly CartLine[], address?: CartBody['address']): Promise<Cart> => {
  const items = lines.map(({ sku, count }) => ({ sku, count }))
  return (await api.post('/api/v2/cart/', { body: { items, save: false, aside: [], ...(address && { address }) } }))
    .cart
}

import { useState } from 'react'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { addToCart } from '../../browser/cart/cart-store.ts'
import { navigate } from '../../browser/navigate.ts'
import { links } from '../../links.ts'

/** Orders the same goods again; the cart shows which of them are not available, line by line (L3). */
export function Repeat({ order, ...look }: { order: OrderOnWire } & Pick<ButtonProps, 'kind' | 'size'>) {
  const [busy, setBusy] = useState(false)
  const repeat = async () => {
    setBusy(true)
    await addToCart(...order.items.map(({ sku, count, product }) => ({ sku, count, product: product.id })))
    navigate(links.cart())
  }
  return (
    <Button kind="grey" {...look} busy={busy} onClick={repeat}>
      {m.orders_repeat()}
    </Button>
  )
}

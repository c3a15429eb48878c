/** A thing of the shop in e-commerce events. Nothing of it is personal. */
export interface CountedThing {
  /** Id of the product: the same on its card, its page, in the cart and in an order. */
  id: string
  name?: string
  /** Size or colour. */
  variant?: string
  /** In the company's currency, for one; absent: unknown or closed. */
  price?: number
  quantity?: number
}

/** What happened with things, as trackers of e-commerce name it. `step` 1: the cart, 2: the form, 3: the order was sent. */
export type EcommerceEvent =
  | { event: 'ecommerce'; what: 'click' | 'view' | 'add' | 'remove'; things: readonly CountedThing[] }
  | { event: 'ecommerce'; what: 'checkout'; step: 1 | 2 | 3; things: readonly CountedThing[] }
  | { event: 'ecommerce'; what: 'purchase'; order: string; sum: number; things: readonly CountedThing[] }

interface Line {
  count: number
  product: { id: number; name: string; size?: string }
  size?: string
  price: number | null
}

/** A line of a cart or an order. */
export const thingOf = ({ count, product, size = product.size, price }: Line): CountedThing => ({
  id: String(product.id),
  name: product.name,
  ...(size && { variant: size }),
  ...(price !== null && { price }),
  quantity: count,
})

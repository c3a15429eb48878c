import type { DeliveryType } from './delivery/delivery-type.ts'

/**
 * Lines of a cart that are placed together as one order: goods, and later a tour, an event. What concerns the order as a whole is declared here;
 * what concerns one line is declared by its kind (line-kinds.ts), which names its group.
 */
export interface CartGroup {
  /** Stored in `orders.cart_group`. Never change it. */
  name: string
  /** Delivery types its orders can use. */
  ways: readonly DeliveryType[]
}

/** The group with a name. Null: it was removed but orders of it remain. */
export const groupNamed = (kinds: readonly { group: CartGroup }[], name: string): CartGroup | null =>
  kinds.find(({ group }) => group.name === name)?.group ?? null

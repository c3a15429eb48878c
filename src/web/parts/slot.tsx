import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import type { Cart } from '#shop/cart/cart.wire.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import type { SlotName } from '#shop/slot-names.ts'

/** Named places of our screens for plug-ins, with the data they receive. Names never change; data are only added. */
export interface SlotProps extends Record<SlotName, object> {
  /** Below the price on the page of a product. */
  'product.after_price': { product: ProductAnswer }
  /** Below the sums of the cart. */
  'cart.summary': { cart: Cart }
  /** Below the goods on the page of an order. */
  'order.after_items': { order: OrderOnWire }
  /** Above the legal lines of the footer. */
  'layout.footer': object
}

export type SlotPart<Name extends SlotName> = ComponentType<SlotProps[Name]>

/** Content of plug-ins, in the order of vitrina.config.ts. A plug-in that fails is left out; the page is rendered without it. */
export const Slot = <Props extends object>({
  parts,
  of,
}: {
  parts: readonly ComponentType<Props>[]
  of: Props
}): ReactNode =>
  parts.map((Part, index) => (
    <PartBoundary key={index}>
      <Suspense>
        <Part {...of} />
      </Suspense>
    </PartBoundary>
  ))

class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

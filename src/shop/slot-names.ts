/** Named places of the storefront that plug-ins may fill; what stands there is said in web/parts/slot.tsx. */
export const slotNames = ['product.after_price', 'cart.summary', 'order.after_items', 'layout.footer'] as const
export type SlotName = (typeof slotNames)[number]

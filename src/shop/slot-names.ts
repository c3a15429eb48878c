/** Named slots of the storefront that plug-ins may fill; web/parts/slot.tsx describes their content. */
export const slotNames = ['product.after_price', 'cart.summary', 'order.after_items', 'layout.footer'] as const
export type SlotName = (typeof slotNames)[number]

/** What a parcel of an order is doing (spec §4). */
export const shipmentStates = ['getting_ready', 'pickup', 'delivered', 'done', 'canceled', 'rejected'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Delivery services have states of their own; what we do not know is still being got ready (spec §4, the default). */
export const shipmentStateOf = (value: unknown): ShipmentState =>
  shipmentStates.find((state) => state === value) ?? 'getting_ready'

import type { IsoDate } from '#lib/dates.ts'
import type { OrderState } from '../order-states.ts'

/** A parcel of an order; `state` as the delivery service or the shop says it. */
export interface Shipment {
  id: number
  orderId: number
  number: string
  state: string
  deliveryService: string
  invoiceNumber: string
  expectedDate: IsoDate | null
  receivedDate: IsoDate | null
  /** Where its carrier shows what becomes of it; '': nowhere. */
  trackingUrl: string
  /** What lies in it; empty: nobody said. */
  items: { item: number; count: number }[]
}

/** What a parcel of an order is doing (spec §4). */
export const shipmentStates = ['getting_ready', 'pickup', 'delivered', 'done', 'canceled', 'rejected'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Delivery services have states of their own; what we do not know is still being got ready (spec §4, the default). */
export const shipmentStateOf = (value: unknown): ShipmentState =>
  shipmentStates.find((state) => state === value) ?? 'getting_ready'

/** Nothing more becomes of the parcel. */
export const isEndedShipment = (state: string): boolean =>
  state === 'done' || state === 'canceled' || state === 'rejected'

/** What becomes of the parcels of an order when it ends. */
export const endedShipmentStates: Partial<Record<OrderState, ShipmentState>> = {
  done: 'done',
  canceled: 'canceled',
  expired: 'canceled',
  rejected: 'rejected',
  returned: 'rejected',
}

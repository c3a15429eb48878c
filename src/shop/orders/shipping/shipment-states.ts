import type { IsoDate } from '#lib/dates.ts'
import type { OrderState } from '../order-states.ts'

/** A parcel of an order; `state` as the delivery service or the shop reports it. */
export interface Shipment {
  id: number
  orderId: number
  number: string
  state: string
  deliveryService: string
  invoiceNumber: string
  expectedDate: IsoDate | null
  receivedDate: IsoDate | null
  /** Tracking page of its carrier; '': none. */
  trackingUrl: string
  /** Its contents; empty: unknown. */
  items: { item: number; count: number }[]
}

/** States of a parcel (spec §4). */
export const shipmentStates = ['getting_ready', 'pickup', 'delivered', 'done', 'canceled', 'rejected'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Delivery services have states of their own; an unknown one counts as `getting_ready` (spec §4, the default). */
export const shipmentStateOf = (value: unknown): ShipmentState =>
  shipmentStates.find((state) => state === value) ?? 'getting_ready'

/** The state of the parcel is final. */
export const isEndedShipment = (state: string): boolean =>
  state === 'done' || state === 'canceled' || state === 'rejected'

/** The state of open parcels when their order ends. */
export const endedShipmentStates: Partial<Record<OrderState, ShipmentState>> = {
  done: 'done',
  canceled: 'canceled',
  expired: 'canceled',
  rejected: 'rejected',
  returned: 'rejected',
}

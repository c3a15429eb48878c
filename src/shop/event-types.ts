import type { Kopecks } from '#lib/money.ts'

interface OfOrder {
  orderId: number
  customerId: number
  number: string
}

/**
 * Everything that can happen, by its name: ids and small facts, never a secret, a phone or an address. Who needs more reads
 * it by the id. A payload may gain fields; a field is never renamed or taken away, because events are kept and carried
 * outside (docs/webhooks.md).
 */
export interface EventFacts {
  'order.placed': OfOrder & { total: Kopecks; paymentType: string; deliveryType: string; regionId: number }
  'order.moved': OfOrder & {
    from: string
    to: string
    subState: string
    actor: 'customer' | 'shop' | 'payment' | 'system'
    reason: string
  }
  /** Pieces of it were given up and the order goes on; `partId` tells one giving up from another. */
  'order.part_canceled': OfOrder & {
    partId: number
    pieces: number
    total: Kopecks
    actor: 'customer' | 'shop' | 'payment' | 'system'
    reason: string
  }
  'order.storage_extended': OfOrder & { days: number; storageUntil: string }
  /** Money came for an order; `isLate`: for one that was over, or paid in another way already, so that it goes back. */
  'order.paid': OfOrder & { amount: Kopecks; paid: Kopecks; total: Kopecks; isLate: boolean }
  /** `reason`: why, as its refund says it; absent in events of the version before. */
  'order.refunded': OfOrder & { amount: Kopecks; paid: Kopecks; total: Kopecks; reason?: string }
  /** One event a step, also when several are learnt at once. */
  'payment.moved': { paymentId: number; orderId: number; from: string; to: string; amount: Kopecks }
  'refund.moved': { refundId: number; paymentId: number; orderId: number; from: string; to: string; amount: Kopecks }
  'shipment.moved': OfOrder & { shipmentId: number; from: string; to: string }
  /** A parcel got the number by which its carrier knows it, or another one; `orderState`: what its order was doing then. */
  'shipment.numbered': OfOrder & { shipmentId: number; invoiceNumber: string; orderState: string }
  'customer.created': { customerId: number }
  /** The names of what was changed, not the values: they are personal. */
  'customer.changed': { customerId: number; fields: string[] }
  /** A letter is to go to an address that is not confirmed yet; which one is read by the id. */
  'customer.email_asked': { customerId: number; changeId: number }
  /** What was known of a customer is gone, but what the law keeps. */
  'customer.erased': { customerId: number }
  /** `from` is '' when it was written; `reason`: why it was rejected. */
  'review.moved': {
    reviewId: number
    customerId: number
    productId: number
    rating: number
    from: string
    to: string
    reason: string
  }
  /** What an author adds to a published review; `from` is '' when it was written. */
  'review.addition_moved': {
    reviewId: number
    customerId: number
    productId: number
    rating: number
    from: string
    to: string
    reason: string
  }
  /** `from` is '' when it was sent. */
  'reclamation.moved': OfOrder & {
    reclamationId: number
    from: string
    to: string
    actor: 'customer' | 'manager' | 'seller' | 'system'
    reason: string
  }
  /** Written about a reclamation; the words stay where they are: they may be personal. */
  'reclamation.message': OfOrder & { reclamationId: number; messageId: number; author: 'customer' | 'manager' }
  'import.applied': { importId: number }
}

export type EventType = keyof EventFacts
export const eventTypes = Object.keys({
  'order.placed': 1,
  'order.moved': 1,
  'order.part_canceled': 1,
  'order.storage_extended': 1,
  'order.paid': 1,
  'order.refunded': 1,
  'payment.moved': 1,
  'refund.moved': 1,
  'shipment.moved': 1,
  'shipment.numbered': 1,
  'customer.created': 1,
  'customer.changed': 1,
  'customer.email_asked': 1,
  'customer.erased': 1,
  'review.moved': 1,
  'review.addition_moved': 1,
  'reclamation.moved': 1,
  'reclamation.message': 1,
  'import.applied': 1,
} satisfies Record<EventType, 1>) as EventType[]

/** Something that happens now, to be written. */
export type NewEvent = { [T in EventType]: { type: T } & EventFacts[T] }[EventType]

/** Something that happened, as listeners get it. Heard at least once, in no promised order: `id` tells repeats, `at` the order. */
export type HeardEvent<T extends EventType = EventType> = {
  [K in T]: { id: number; companyId: number; at: Date; type: K; facts: EventFacts[K] }
}[T]

import type { Kopecks } from '#lib/money.ts'

interface OfOrder {
  orderId: number
  customerId: number
  number: string
}

/**
 * `papers`: numbers of papers are missing; `confirmed`; `documents`: voucher and tickets are there; `claim`, `claim_again`: the operator wants a
 * change, and the customer has not answered; `claim_over`: it is settled; `soon`: the trip begins in two days.
 */
export type TourHappening = 'papers' | 'confirmed' | 'documents' | 'claim' | 'claim_again' | 'claim_over' | 'soon'

/**
 * All events by name. A payload holds ids and small facts, never a secret, a phone or an address; a listener reads the rest by id. A payload may
 * gain fields; a field is never renamed or removed, because events are stored and sent outside (docs/webhooks.md).
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
  /** Some pieces were cancelled and the order continues; `partId` identifies one such cancellation. */
  'order.part_canceled': OfOrder & {
    partId: number
    pieces: number
    total: Kopecks
    actor: 'customer' | 'shop' | 'payment' | 'system'
    reason: string
  }
  'order.storage_extended': OfOrder & { days: number; storageUntil: string }
  /** An order was paid; `isLate`: the order had ended or was already paid otherwise, so the money is refunded. */
  'order.paid': OfOrder & { amount: Kopecks; paid: Kopecks; total: Kopecks; isLate: boolean }
  /** A payment of the order's schedule is due in `hours` at most; `amount`: what is left of it. */
  'order.payment_due': OfOrder & { payment: number; kind: string; amount: Kopecks; dueAt: string; hours: number }
  /** A provider holds money for an order until it is confirmed; `isLate`: the order had ended, so it is released. `confirmBy`: ISO moment. */
  'order.held': OfOrder & { amount: Kopecks; held: Kopecks; total: Kopecks; confirmBy: string | null; isLate: boolean }
  /** Held money was released, not taken. */
  'order.hold_ended': OfOrder & { amount: Kopecks; held: Kopecks; total: Kopecks; confirmBy: string | null }
  /** The supplier confirmed it, and `held` is taken; `isLate`: it was over, and staff has to settle that with the supplier. */
  'order.confirmed': OfOrder & { held: Kopecks; isLate: boolean }
  /** Something happened to a trip; `claim`: the change the operator wants that it is about. */
  'tour.changed': OfOrder & { what: TourHappening; claim: number | null }
  /** `reason`: the reason of the refund; `kept`: what the canceled order keeps of `paid`. Absent in events of the previous version. */
  'order.refunded': OfOrder & { amount: Kopecks; paid: Kopecks; total: Kopecks; reason?: string; kept?: Kopecks }
  /** One event per step, even if several steps become known at once. */
  'payment.moved': { paymentId: number; orderId: number; from: string; to: string; amount: Kopecks }
  'refund.moved': { refundId: number; paymentId: number; orderId: number; from: string; to: string; amount: Kopecks }
  'shipment.moved': OfOrder & { shipmentId: number; from: string; to: string }
  /** A parcel received its carrier's number, or a different one; `orderState`: state of the order at that moment. */
  'shipment.numbered': OfOrder & { shipmentId: number; invoiceNumber: string; orderState: string }
  'customer.created': { customerId: number }
  /** Names of the changed fields, not their values, which are personal. */
  'customer.changed': { customerId: number; fields: string[] }
  /** A confirmation letter has to be sent to a new email address, which is read by the id. */
  'customer.email_asked': { customerId: number; changeId: number }
  /** The customer's data were erased, except what the law requires to keep. */
  'customer.erased': { customerId: number }
  /** `from` is '' on creation; `reason`: why it was rejected. */
  'review.moved': {
    reviewId: number
    customerId: number
    productId: number
    rating: number
    from: string
    to: string
    reason: string
  }
  /** An author's addition to a published review; `from` is '' on creation. */
  'review.addition_moved': {
    reviewId: number
    customerId: number
    productId: number
    rating: number
    from: string
    to: string
    reason: string
  }
  /** `from` is '' on creation. */
  'reclamation.moved': OfOrder & {
    reclamationId: number
    from: string
    to: string
    actor: 'customer' | 'manager' | 'seller' | 'system'
    reason: string
  }
  /** A message in a reclamation; its text is not included, as it may be personal. */
  'reclamation.message': OfOrder & { reclamationId: number; messageId: number; author: 'customer' | 'manager' }
  /** A form of a landing page was answered; what was typed is read by the id. `customerId` null: a guest. */
  'form.answered': { answerId: number; formId: string; customerId: number | null }
  'import.applied': { importId: number }
}

export type EventType = keyof EventFacts
export const eventTypes = Object.keys({
  'order.placed': 1,
  'order.moved': 1,
  'order.part_canceled': 1,
  'order.storage_extended': 1,
  'order.paid': 1,
  'order.payment_due': 1,
  'order.held': 1,
  'order.hold_ended': 1,
  'order.confirmed': 1,
  'order.refunded': 1,
  'tour.changed': 1,
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
  'form.answered': 1,
  'import.applied': 1,
} satisfies Record<EventType, 1>) as EventType[]

/** An event to be written. */
export type NewEvent = { [T in EventType]: { type: T } & EventFacts[T] }[EventType]

/** A stored event as listeners receive it. Delivered at least once, in no guaranteed order: `id` identifies repeats, `at` gives the order. */
export type HeardEvent<T extends EventType = EventType> = {
  [K in T]: { id: number; companyId: number; at: Date; type: K; facts: EventFacts[K] }
}[T]

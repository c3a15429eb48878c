import { type Kopecks, roublesFromKopecks, ZERO } from '#lib/money.ts'
import type { EventFacts, EventType, HeardEvent } from '#shop/event-types.ts'

/** Body of a webhook, of the same outer shape for every type. Money is in roubles, like everywhere in the API. */
export interface WebhookBody {
  id: number
  type: EventType
  company: number
  at: string
  data: object
}

export const presentEvent = (event: HeardEvent): WebhookBody => ({
  id: event.id,
  type: event.type,
  company: event.companyId,
  at: event.at.toISOString(),
  data: (presenters[event.type] as (facts: object) => object)(event.facts),
})

type OfOrder = { orderId: number; customerId: number; number: string }
const ofOrder = ({ orderId, customerId, number }: OfOrder) => ({ order_id: orderId, customer_id: customerId, number })

const money = (facts: { amount: Kopecks; paid: Kopecks; total: Kopecks }) => ({
  amount: roublesFromKopecks(facts.amount),
  paid: roublesFromKopecks(facts.paid),
  total: roublesFromKopecks(facts.total),
})

const hold = (facts: Pick<EventFacts['order.held'], 'amount' | 'held' | 'total' | 'confirmBy'>) => ({
  amount: roublesFromKopecks(facts.amount),
  held: roublesFromKopecks(facts.held),
  total: roublesFromKopecks(facts.total),
  confirm_by: facts.confirmBy,
})

const ofReview = ({ reviewId, customerId, productId, rating, from, to, reason }: EventFacts['review.moved']) => ({
  review_id: reviewId,
  customer_id: customerId,
  product_id: productId,
  rating,
  from,
  to,
  reason,
})

const presenters: { [T in EventType]: (facts: EventFacts[T]) => object } = {
  'order.placed': (f) => ({
    ...ofOrder(f),
    total: roublesFromKopecks(f.total),
    payment_type: f.paymentType,
    delivery_type: f.deliveryType,
    region_id: f.regionId,
  }),
  'order.moved': (f) => ({
    ...ofOrder(f),
    from: f.from,
    to: f.to,
    sub_state: f.subState,
    actor: f.actor,
    reason: f.reason,
  }),
  'order.part_canceled': (f) => ({
    ...ofOrder(f),
    pieces: f.pieces,
    total: roublesFromKopecks(f.total),
    actor: f.actor,
    reason: f.reason,
  }),
  'order.storage_extended': (f) => ({ ...ofOrder(f), days: f.days, storage_until: f.storageUntil }),
  'order.paid': (f) => ({ ...ofOrder(f), ...money(f), is_late: f.isLate }),
  'order.payment_due': (f) => ({
    ...ofOrder(f),
    payment: f.payment,
    kind: f.kind,
    amount: roublesFromKopecks(f.amount),
    due_at: f.dueAt,
    hours: f.hours,
  }),
  'order.held': (f) => ({ ...ofOrder(f), ...hold(f), is_late: f.isLate }),
  'order.hold_ended': (f) => ({ ...ofOrder(f), ...hold(f) }),
  'order.confirmed': (f) => ({ ...ofOrder(f), held: roublesFromKopecks(f.held), is_late: f.isLate }),
  'tour.changed': (f) => ({ ...ofOrder(f), what: f.what, claim: f.claim }),
  'order.refunded': (f) => ({ ...ofOrder(f), ...money(f), kept: roublesFromKopecks(f.kept ?? ZERO) }),
  'payment.moved': (f) => ({ payment_id: f.paymentId, order_id: f.orderId, ...moved(f) }),
  'refund.moved': (f) => ({ refund_id: f.refundId, payment_id: f.paymentId, order_id: f.orderId, ...moved(f) }),
  'shipment.moved': (f) => ({ ...ofOrder(f), shipment_id: f.shipmentId, from: f.from, to: f.to }),
  'shipment.numbered': (f) => ({
    ...ofOrder(f),
    shipment_id: f.shipmentId,
    invoice_number: f.invoiceNumber,
    order_state: f.orderState,
  }),
  'customer.created': (f) => ({ customer_id: f.customerId }),
  'customer.changed': (f) => ({ customer_id: f.customerId, fields: f.fields }),
  'customer.email_asked': (f) => ({ customer_id: f.customerId }),
  'customer.erased': (f) => ({ customer_id: f.customerId }),
  'review.moved': ofReview,
  'review.addition_moved': ofReview,
  'reclamation.moved': (f) => ({
    reclamation_id: f.reclamationId,
    ...ofOrder(f),
    from: f.from,
    to: f.to,
    actor: f.actor,
    reason: f.reason,
  }),
  'reclamation.message': (f) => ({
    reclamation_id: f.reclamationId,
    message_id: f.messageId,
    ...ofOrder(f),
    author: f.author,
  }),
  'form.answered': (f) => ({ answer_id: f.answerId, form_id: f.formId, customer_id: f.customerId }),
  'import.applied': (f) => ({ import_id: f.importId }),
}

const moved = ({ from, to, amount }: { from: string; to: string; amount: Kopecks }) => ({
  from,
  to,
  amount: roublesFromKopecks(amount),
})

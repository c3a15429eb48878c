import type { MessageChannel, MessageEventName } from '#shop/notices/message-events.ts'
import type { MessageTexts } from '#shop/notices/placeholders.ts'
import { m } from '#texts/messages.js'

type Locale = 'ru' | 'en'
/** Every parameter of a message, filled with its own name in braces: the compiled text becomes a template again. */
const names = [
  'brand',
  'number',
  'code',
  'date',
  'link',
  'product',
  'promo',
  'reason',
  'total',
  'stars',
  'stop',
  'rate',
  ...([
    'goods',
    'delivery',
    'address',
    'place',
    'payment',
    'to_pay',
    'payments',
    'kept',
    'until',
    'parcels',
    'tracking',
    'refunded',
    'held',
    'confirm_by',
  ] as const),
  ...(['price', 'bonuses', 'from', 'later', 'name', 'about'] as const),
] as const
const braces = Object.fromEntries(names.map((name) => [name, `{${name}}`])) as Record<(typeof names)[number], string>
type Text = (params: typeof braces, options: { locale: Locale }) => string
type Words = { subject: Text; body: Text }

const nothing: Text = () => ''
const sms = (body: Text): Words => ({ subject: nothing, body })

/** Sent by every channel for customers. */
const order = (message: { sms: Text; subject: Text; mail: Text; push: Text }) => ({
  sms: sms(message.sms),
  mail: { subject: message.subject, body: message.mail },
  push: { subject: message.subject, body: message.push },
})
/** A recipient without an account has no push. */
const toRecipient = (message: { sms: Text; subject: Text; mail: Text }) => ({
  sms: sms(message.sms),
  mail: { subject: message.subject, body: message.mail },
})
const ofShop = (subject: Text, body: Text) => ({
  mail: { subject, body },
  push: { subject, body },
  webhook: { subject: nothing, body },
})

/** The default texts; a message without any does not compile. */
const usual: Record<MessageEventName, Partial<Record<MessageChannel, Words>>> = {
  'order.placed': order({
    sms: m.orders_notice_placed,
    subject: m.notices_order_placed_subject,
    mail: m.notices_order_placed_mail,
    push: m.notices_order_placed_push,
  }),
  'order.paid': order({
    sms: m.orders_notice_paid,
    subject: m.notices_order_paid_subject,
    mail: m.notices_order_paid_mail,
    push: m.notices_order_paid_push,
  }),
  'order.part_paid': order({
    sms: m.orders_notice_part_paid,
    subject: m.notices_order_part_paid_subject,
    mail: m.notices_order_part_paid_mail,
    push: m.notices_order_part_paid_push,
  }),
  'order.payment_due': order({
    sms: m.orders_notice_payment_due,
    subject: m.notices_order_payment_due_subject,
    mail: m.notices_order_payment_due_mail,
    push: m.notices_order_payment_due_push,
  }),
  'order.held': order({
    sms: m.orders_notice_held,
    subject: m.notices_order_held_subject,
    mail: m.notices_order_held_mail,
    push: m.notices_order_held_push,
  }),
  'tour.papers': order({
    sms: m.notices_tour_papers_push,
    subject: m.notices_tour_papers_subject,
    mail: m.notices_tour_papers_mail,
    push: m.notices_tour_papers_push,
  }),
  'tour.confirmed': order({
    sms: m.notices_tour_confirmed_push,
    subject: m.notices_tour_confirmed_subject,
    mail: m.notices_tour_confirmed_mail,
    push: m.notices_tour_confirmed_push,
  }),
  'tour.documents': order({
    sms: m.notices_tour_documents_push,
    subject: m.notices_tour_documents_subject,
    mail: m.notices_tour_documents_mail,
    push: m.notices_tour_documents_push,
  }),
  'tour.claim': order({
    sms: m.notices_tour_claim_push,
    subject: m.notices_tour_claim_subject,
    mail: m.notices_tour_claim_mail,
    push: m.notices_tour_claim_push,
  }),
  'tour.claim_again': order({
    sms: m.notices_tour_claim_again_push,
    subject: m.notices_tour_claim_again_subject,
    mail: m.notices_tour_claim_again_mail,
    push: m.notices_tour_claim_again_push,
  }),
  'tour.claim_over': order({
    sms: m.notices_tour_claim_over_push,
    subject: m.notices_tour_claim_over_subject,
    mail: m.notices_tour_claim_over_mail,
    push: m.notices_tour_claim_over_push,
  }),
  'tour.soon': order({
    sms: m.notices_tour_soon_push,
    subject: m.notices_tour_soon_subject,
    mail: m.notices_tour_soon_mail,
    push: m.notices_tour_soon_push,
  }),
  'order.hold_ended': order({
    sms: m.orders_notice_hold_ended,
    subject: m.notices_order_hold_ended_subject,
    mail: m.notices_order_hold_ended_mail,
    push: m.notices_order_hold_ended_push,
  }),
  'order.confirmed': order({
    sms: m.orders_notice_confirmed,
    subject: m.notices_order_confirmed_subject,
    mail: m.notices_order_confirmed_mail,
    push: m.notices_order_confirmed_push,
  }),
  'order.ready': order({
    sms: m.orders_notice_ready,
    subject: m.notices_order_ready_subject,
    mail: m.notices_order_ready_mail,
    push: m.notices_order_ready_push,
  }),
  'order.canceled': order({
    sms: m.orders_notice_canceled,
    subject: m.notices_order_canceled_subject,
    mail: m.notices_order_canceled_mail,
    push: m.notices_order_canceled_push,
  }),
  'order.expired': order({
    sms: m.orders_notice_expired,
    subject: m.notices_order_expired_subject,
    mail: m.notices_order_expired_mail,
    push: m.notices_order_expired_push,
  }),
  'order.refunded': order({
    sms: m.orders_notice_refunded,
    subject: m.notices_order_refunded_subject,
    mail: m.notices_order_refunded_mail,
    push: m.notices_order_refunded_push,
  }),
  'order.surplus_refunded': order({
    sms: m.orders_notice_surplus_refunded,
    subject: m.notices_order_surplus_refunded_subject,
    mail: m.notices_order_surplus_refunded_mail,
    push: m.notices_order_surplus_refunded_push,
  }),
  'order.shipping': order({
    sms: m.notices_order_shipping_sms,
    subject: m.notices_order_shipping_subject,
    mail: m.notices_order_shipping_mail,
    push: m.notices_order_shipping_push,
  }),
  'order.ready_delivery': order({
    sms: m.notices_order_ready_delivery_sms,
    subject: m.notices_order_ready_delivery_subject,
    mail: m.notices_order_ready_delivery_mail,
    push: m.notices_order_ready_delivery_push,
  }),
  'order.parcel_numbered': order({
    sms: m.notices_order_parcel_numbered_sms,
    subject: m.notices_order_parcel_numbered_subject,
    mail: m.notices_order_parcel_numbered_mail,
    push: m.notices_order_parcel_numbered_push,
  }),
  'order.rejected': order({
    sms: m.notices_order_rejected_sms,
    subject: m.notices_order_rejected_subject,
    mail: m.notices_order_rejected_mail,
    push: m.notices_order_rejected_push,
  }),
  'order.returned': order({
    sms: m.notices_order_returned_sms,
    subject: m.notices_order_returned_subject,
    mail: m.notices_order_returned_mail,
    push: m.notices_order_returned_push,
  }),
  'order.part_canceled': order({
    sms: m.orders_notice_part_canceled,
    subject: m.notices_order_part_canceled_subject,
    mail: m.notices_order_part_canceled_mail,
    push: m.notices_order_part_canceled_push,
  }),
  'receiving.shipping': toRecipient({
    sms: m.notices_receiving_shipping_sms,
    subject: m.notices_receiving_shipping_subject,
    mail: m.notices_receiving_shipping_mail,
  }),
  'receiving.parcel_numbered': toRecipient({
    sms: m.notices_receiving_parcel_numbered_sms,
    subject: m.notices_receiving_parcel_numbered_subject,
    mail: m.notices_receiving_parcel_numbered_mail,
  }),
  'receiving.ready_delivery': toRecipient({
    sms: m.notices_receiving_ready_delivery_sms,
    subject: m.notices_receiving_ready_delivery_subject,
    mail: m.notices_receiving_ready_delivery_mail,
  }),
  'receiving.ready': toRecipient({
    sms: m.notices_receiving_ready_sms,
    subject: m.notices_receiving_ready_subject,
    mail: m.notices_receiving_ready_mail,
  }),
  'receiving.over': toRecipient({
    sms: m.notices_receiving_over_sms,
    subject: m.notices_receiving_over_subject,
    mail: m.notices_receiving_over_mail,
  }),
  'review.approved': {
    mail: { subject: m.notices_review_approved_subject, body: m.notices_review_approved_mail },
    push: { subject: m.notices_review_approved_subject, body: m.notices_review_approved_push },
  },
  'review.asked': {
    mail: { subject: m.notices_review_asked_subject, body: m.notices_review_asked_mail },
    push: { subject: m.notices_review_asked_subject, body: m.notices_review_asked_push },
  },
  'review.rejected': {
    mail: { subject: m.notices_review_rejected_subject, body: m.notices_review_rejected_mail },
  },
  'return.error': order({
    sms: m.notices_return_error_sms,
    subject: m.notices_return_error_subject,
    mail: m.notices_return_error_mail,
    push: m.notices_return_error_push,
  }),
  'return.ready': order({
    sms: m.notices_return_ready_sms,
    subject: m.notices_return_ready_subject,
    mail: m.notices_return_ready_mail,
    push: m.notices_return_ready_push,
  }),
  'return.approved': order({
    sms: m.notices_return_approved_sms,
    subject: m.notices_return_approved_subject,
    mail: m.notices_return_approved_mail,
    push: m.notices_return_approved_push,
  }),
  'return.rejected': order({
    sms: m.notices_return_rejected_sms,
    subject: m.notices_return_rejected_subject,
    mail: m.notices_return_rejected_mail,
    push: m.notices_return_rejected_push,
  }),
  'return.failed': order({
    sms: m.notices_return_failed_sms,
    subject: m.notices_return_failed_subject,
    mail: m.notices_return_failed_mail,
    push: m.notices_return_failed_push,
  }),
  'return.done': order({
    sms: m.notices_return_done_sms,
    subject: m.notices_return_done_subject,
    mail: m.notices_return_done_mail,
    push: m.notices_return_done_push,
  }),
  'return.returned': order({
    sms: m.notices_return_returned_sms,
    subject: m.notices_return_returned_subject,
    mail: m.notices_return_returned_mail,
    push: m.notices_return_returned_push,
  }),
  'return.answered': {
    mail: { subject: m.notices_return_answered_subject, body: m.notices_return_answered_mail },
    push: { subject: m.notices_return_answered_subject, body: m.notices_return_answered_push },
  },
  'favorites.cheaper': order({
    sms: m.notices_favorites_cheaper_sms,
    subject: m.notices_favorites_cheaper_subject,
    mail: m.notices_favorites_cheaper_mail,
    push: m.notices_favorites_cheaper_push,
  }),
  'bonuses.earned': order({
    sms: m.notices_bonuses_earned_sms,
    subject: m.notices_bonuses_earned_subject,
    mail: m.notices_bonuses_earned_mail,
    push: m.notices_bonuses_earned_push,
  }),
  'bonuses.ending': order({
    sms: m.notices_bonuses_ending_sms,
    subject: m.notices_bonuses_ending_subject,
    mail: m.notices_bonuses_ending_mail,
    push: m.notices_bonuses_ending_push,
  }),
  'price_access.approved': order({
    sms: m.notices_price_access_approved_sms,
    subject: m.notices_price_access_approved_subject,
    mail: m.notices_price_access_approved_mail,
    push: m.notices_price_access_approved_push,
  }),
  'price_access.rejected': order({
    sms: m.notices_price_access_rejected_sms,
    subject: m.notices_price_access_rejected_subject,
    mail: m.notices_price_access_rejected_mail,
    push: m.notices_price_access_rejected_push,
  }),
  'event.approved': order({
    sms: m.notices_event_approved_push,
    subject: m.notices_event_approved_subject,
    mail: m.notices_event_approved_mail,
    push: m.notices_event_approved_push,
  }),
  'event.requested': order({
    sms: m.notices_event_requested_push,
    subject: m.notices_event_requested_subject,
    mail: m.notices_event_requested_mail,
    push: m.notices_event_requested_push,
  }),
  'event.waiting': order({
    sms: m.notices_event_waiting_push,
    subject: m.notices_event_waiting_subject,
    mail: m.notices_event_waiting_mail,
    push: m.notices_event_waiting_push,
  }),
  'event.let_in': order({
    sms: m.notices_event_let_in_push,
    subject: m.notices_event_let_in_subject,
    mail: m.notices_event_let_in_mail,
    push: m.notices_event_let_in_push,
  }),
  'event.rejected': order({
    sms: m.notices_event_rejected_push,
    subject: m.notices_event_rejected_subject,
    mail: m.notices_event_rejected_mail,
    push: m.notices_event_rejected_push,
  }),
  'event.moved': order({
    sms: m.notices_event_moved_push,
    subject: m.notices_event_moved_subject,
    mail: m.notices_event_moved_mail,
    push: m.notices_event_moved_push,
  }),
  'event.canceled': order({
    sms: m.notices_event_canceled_push,
    subject: m.notices_event_canceled_subject,
    mail: m.notices_event_canceled_mail,
    push: m.notices_event_canceled_push,
  }),
  'event.reminded': order({
    sms: m.notices_event_reminded_push,
    subject: m.notices_event_reminded_subject,
    mail: m.notices_event_reminded_mail,
    push: m.notices_event_reminded_push,
  }),
  'promotion.begun': order({
    sms: m.notices_promotion_begun_sms,
    subject: m.notices_promotion_begun_subject,
    mail: m.notices_promotion_begun_mail,
    push: m.notices_promotion_begun_push,
  }),
  'customer.email_asked': {
    mail: { subject: m.notices_email_asked_subject, body: m.notices_email_asked_mail },
  },
  'restock.back': {
    sms: sms(m.notices_restock_sms),
    mail: { subject: m.notices_restock_subject, body: m.notices_restock_mail },
  },
  'shop.order': ofShop(m.notices_shop_order_subject, m.notices_shop_order),
  'shop.return': ofShop(m.notices_shop_return_subject, m.notices_shop_return),
  'shop.return_message': ofShop(m.notices_shop_return_message_subject, m.notices_shop_return_message),
  'shop.review': ofShop(m.notices_shop_review_subject, m.notices_shop_review),
}

/** A message as a template; null: it is not sent by this channel. */
export function messageTemplate(event: MessageEventName, channel: MessageChannel, locale: Locale): MessageTexts | null {
  const words = usual[event][channel]
  return words ? { subject: words.subject(braces, { locale }), body: words.body(braces, { locale }) } : null
}

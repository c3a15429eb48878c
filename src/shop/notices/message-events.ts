import type { Topic } from '#shop/account/topics.ts'

/** Channels of messages. A webhook is for the shop itself only. */
export const messageChannels = ['sms', 'mail', 'push', 'webhook'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `asked`: a single message that the recipient requested; `shop`: messages to the shop itself. Neither is a subscription. */
export type MessageTopic = Topic | 'asked' | 'shop'

interface MessageEvent {
  /** Recipient: a customer, or the shop itself. */
  to: 'customer' | 'shop'
  /** The subscription it belongs to; messages to the shop have none. */
  topic: MessageTopic
  /** Channels it can be sent by. */
  channels: readonly MessageChannel[]
  /** Placeholders its texts may use. */
  words: readonly string[]
  /** Placeholders that the body must contain, by channel: the purpose of the message, and the way to stop it. */
  needs?: Partial<Record<MessageChannel, readonly string[]>>
  /** The recipient is waiting for it: quiet hours do not delay it. */
  isUrgent?: true
}

/** Contents and cost of an order line by line, delivery and payment (orders/order-facts.ts). */
const ofOrder = [
  ...['number', 'link', 'goods', 'delivery', 'total'],
  ...['address', 'place', 'date', 'payment', 'to_pay', 'payments'],
] as const
const shop = { to: 'shop', topic: 'shop', channels: ['mail', 'push', 'webhook'] } as const
const order = { to: 'customer', topic: 'orders', channels: ['sms', 'mail', 'push'], words: ofOrder } as const
/** Under way: with its parcels and the code for the courier. */
const coming = { ...order, words: [...ofOrder, 'code', 'parcels', 'tracking'] } as const
/** At the place of pickup: with the code asked for there and the last day of storage. */
const waiting = { ...order, words: [...ofOrder, 'code', 'until'] } as const
/** For a recipient other than the customer: not a customer of this shop, so without subscriptions; contains no goods and no prices. */
const ofReceiving = [
  'number',
  'link',
  'code',
  'address',
  'place',
  'date',
  'until',
  'to_pay',
  'parcels',
  'tracking',
] as const
const receiving = { to: 'customer', topic: 'asked', channels: ['sms', 'mail'], words: ofReceiving } as const
/** A single answer to a request of the recipient. */
const answer = { to: 'customer', topic: 'asked', channels: ['sms', 'mail', 'push'] } as const
/** A trip: `name` its hotel, `date` its days, `about` the change the operator wants. */
const trip = { ...order, words: ['number', 'link', 'name', 'date'] } as const
const claim = { ...trip, words: [...trip.words, 'about'] } as const
/** A registration for an event of the calendar: `place` its address or online link, `code` what is told at the door. */
const gathering = { ...order, words: ['name', 'date', 'place', 'code', 'reason', 'link'] } as const
/** The state of a reclamation. The reason is only shown in the reclamation, as it may be personal (decision 0067). */
const ofReturn = { ...order, words: ['number', 'link'] } as const

/**
 * All messages of the shop. `brand` may be used in all of them. To add a message: a line here, its texts in messages/notices/, and `sendMessage`
 * where it happens.
 */
export const messageEvents = {
  'order.placed': order,
  'order.paid': order,
  // Orders that are paid by a schedule: a payment of it came, or is due soon.
  'order.part_paid': order,
  'order.payment_due': order,
  'order.ready': waiting,
  'order.shipping': coming,
  'order.ready_delivery': coming,
  // A parcel got its number after the message of shipping, or another number.
  'order.parcel_numbered': { ...order, words: ['number', 'link', 'date', 'parcels', 'tracking'] },
  'order.held': { ...order, words: [...ofOrder, 'held', 'confirm_by'] },
  'order.hold_ended': { ...order, words: ['number', 'link', 'held'] },
  'order.confirmed': order,
  // With what it keeps by its terms of cancellation.
  'order.canceled': { ...order, words: [...ofOrder, 'kept'] },
  'order.rejected': order,
  'order.returned': order,
  'order.expired': order,
  'order.refunded': { ...order, words: [...ofOrder, 'refunded'] },
  'order.surplus_refunded': { ...order, words: [...ofOrder, 'refunded'] },
  'order.part_canceled': { ...order, words: [...ofOrder, 'reason'] },
  'tour.papers': trip,
  'tour.confirmed': trip,
  'tour.documents': trip,
  // Silence never means yes, so its customer is reminded.
  'tour.claim': claim,
  'tour.claim_again': claim,
  'tour.claim_over': trip,
  'tour.soon': trip,
  'event.approved': gathering,
  'event.requested': gathering,
  'event.waiting': gathering,
  'event.let_in': gathering,
  'event.rejected': gathering,
  'event.moved': gathering,
  'event.canceled': gathering,
  // What one registered for: no advertising. It is soon, so quiet hours do not hold it back.
  'event.reminded': { ...gathering, isUrgent: true },
  // For a recipient other than the customer: the link opens without an account and shows only how to receive the order.
  'receiving.shipping': receiving,
  'receiving.ready_delivery': receiving,
  'receiving.parcel_numbered': { ...receiving, words: ['number', 'link', 'date', 'parcels', 'tracking'] },
  'receiving.ready': receiving,
  'receiving.over': { ...receiving, words: ['number', 'link'] },
  'review.approved': {
    to: 'customer',
    topic: 'bonuses',
    channels: ['mail', 'push'],
    words: ['product', 'promo', 'link'],
  },
  'review.asked': {
    to: 'customer',
    topic: 'bonuses',
    channels: ['mail', 'push'],
    words: ['product', 'rate'],
    // A push opens the form itself.
    needs: { mail: ['rate'] },
  },
  'review.rejected': { to: 'customer', topic: 'orders', channels: ['mail'], words: ['product', 'reason', 'link'] },
  'return.error': ofReturn,
  'return.ready': ofReturn,
  'return.approved': ofReturn,
  'return.rejected': ofReturn,
  'return.failed': ofReturn,
  'return.done': ofReturn,
  'return.returned': ofReturn,
  'return.answered': { to: 'customer', topic: 'orders', channels: ['mail', 'push'], words: ['number', 'link'] },
  // A favourite costs less than when it was added, or than in the last message.
  'favorites.cheaper': {
    to: 'customer',
    topic: 'favorites',
    channels: ['sms', 'mail', 'push'],
    words: ['goods', 'product', 'price', 'link'],
  },
  'bonuses.earned': {
    to: 'customer',
    topic: 'bonuses',
    channels: ['sms', 'mail', 'push'],
    words: ['bonuses', 'from', 'until', 'reason', 'link'],
  },
  'bonuses.ending': {
    to: 'customer',
    topic: 'bonuses',
    channels: ['sms', 'mail', 'push'],
    words: ['bonuses', 'until', 'later', 'link'],
  },
  'promotion.begun': {
    to: 'customer',
    topic: 'promotions',
    channels: ['sms', 'mail', 'push'],
    words: ['name', 'about', 'until', 'link'],
  },
  // The applicant for prices waits for the answer.
  'price_access.approved': { ...answer, words: ['link'] },
  'price_access.rejected': { ...answer, words: ['reason', 'link'] },
  'customer.email_asked': {
    to: 'customer',
    topic: 'orders',
    channels: ['mail'],
    words: ['link'],
    needs: { mail: ['link'] },
    isUrgent: true,
  },
  'restock.back': {
    to: 'customer',
    topic: 'asked',
    channels: ['sms', 'mail'],
    words: ['product', 'link', 'stop'],
    // The phone or address may have been entered by somebody else.
    needs: { sms: ['link', 'stop'], mail: ['link', 'stop'] },
  },
  'shop.order': { ...shop, words: ['number', 'total'] },
  'shop.return': { ...shop, words: ['number', 'reason'] },
  'shop.return_message': { ...shop, words: ['number'] },
  'shop.review': { ...shop, words: ['product', 'stars'] },
} as const satisfies Record<string, MessageEvent>

export type MessageEventName = keyof typeof messageEvents
export const messageEventNames = Object.keys(messageEvents) as MessageEventName[]
export const messageEvent = (name: MessageEventName): MessageEvent => messageEvents[name]

export const placeholdersOf = (name: MessageEventName): readonly string[] => ['brand', ...messageEvent(name).words]

export const requiredPlaceholders = (name: MessageEventName, channel: MessageChannel): readonly string[] =>
  messageEvent(name).needs?.[channel] ?? []

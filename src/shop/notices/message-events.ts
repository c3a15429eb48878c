import type { Topic } from '#shop/account/topics.ts'

/** Ways to say something. A webhook goes to the shop itself alone. */
export const messageChannels = ['sms', 'mail', 'push', 'webhook'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** `asked`: what somebody asked to be told, this once; `shop`: what the shop itself is told. Neither is a subscription. */
export type MessageTopic = Topic | 'asked' | 'shop'

interface MessageEvent {
  /** Who is told: a customer, or the shop itself. */
  to: 'customer' | 'shop'
  /** What a subscription to it is called; what the shop itself is told has none. */
  topic: MessageTopic
  /** By which ways it can be told. */
  channels: readonly MessageChannel[]
  /** What its words may be filled with. */
  words: readonly string[]
  /** What its body must name, by the way it is told: what it is sent for, and how to make it stop. */
  needs?: Partial<Record<MessageChannel, readonly string[]>>
  /** Somebody waits for it at this moment: quiet hours do not hold it back. */
  isUrgent?: true
}

/** What an order consists of and costs, line by line, and how it is got and paid (orders/order-facts.ts). */
const ofOrder = [
  ...['number', 'link', 'goods', 'delivery', 'total'],
  ...['address', 'place', 'date', 'payment', 'to_pay'],
] as const
const shop = { to: 'shop', topic: 'shop', channels: ['mail', 'push', 'webhook'] } as const
const order = { to: 'customer', topic: 'orders', channels: ['sms', 'mail', 'push'], words: ofOrder } as const
/** On its way: with its parcels, and the code a courier asks for. */
const coming = { ...order, words: [...ofOrder, 'code', 'parcels', 'tracking'] } as const
/** At the place of pickup: with the code that is asked for there, and its last day. */
const waiting = { ...order, words: [...ofOrder, 'code', 'until'] } as const
/** To who receives what somebody else ordered: nobody of this shop, so no subscription of theirs; nothing of goods and their prices. */
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
/** What somebody asked the shop for and is answered, this once. */
const answer = { to: 'customer', topic: 'asked', channels: ['sms', 'mail', 'push'] } as const
/** What becomes of a return. Why stands in the return alone: it may be personal (decision 0067). */
const ofReturn = { ...order, words: ['number', 'link'] } as const

/**
 * Everything the shop says to people, on one page. `brand` may be used in all of them. A new message: a line here, its words in
 * messages/notices/, and `sendMessage` where it happens.
 */
export const messageEvents = {
  'order.placed': order,
  'order.paid': order,
  'order.ready': waiting,
  'order.shipping': coming,
  'order.ready_delivery': coming,
  // A parcel got its number after the message of shipping, or another one.
  'order.parcel_numbered': { ...order, words: ['number', 'link', 'date', 'parcels', 'tracking'] },
  'order.canceled': order,
  'order.rejected': order,
  'order.returned': order,
  'order.expired': order,
  'order.refunded': { ...order, words: [...ofOrder, 'refunded'] },
  'order.surplus_refunded': { ...order, words: [...ofOrder, 'refunded'] },
  'order.part_canceled': { ...order, words: [...ofOrder, 'reason'] },
  // Somebody else receives it: the address opens without an account and shows the receiving alone.
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
    // A push opens the form by itself.
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
  // A favourite costs less than when it was put there, or than it was last told.
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
  // Who asked for prices waits for the answer.
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
    // Anybody's phone or address may have been typed in.
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

export const wordsOf = (name: MessageEventName): readonly string[] => ['brand', ...messageEvent(name).words]

export const neededWords = (name: MessageEventName, channel: MessageChannel): readonly string[] =>
  messageEvent(name).needs?.[channel] ?? []

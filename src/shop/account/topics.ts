/** Channels that a customer can switch on and off. */
export const channels = ['email', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]

/** Topics of messages, including future ones. Every message has a topic. */
export const topics = ['orders', 'tours', 'favorites', 'bonuses', 'promotions', 'events'] as const
export type Topic = (typeof topics)[number]

/**
 * Topics that can be subscribed to: those with messages (notices/message-events.ts; a test compares them). Tours and events have no messages yet,
 * so they are not offered, and a choice for them is refused instead of being stored without effect (our choice).
 */
export const offeredTopics = ['orders', 'favorites', 'bonuses', 'promotions'] as const satisfies readonly Topic[]

/** Advertising requires its own consent, which is never assumed (the law on advertising, art. 18). */
const advertising: readonly Topic[] = ['promotions', 'events']
export const isAdvertising = (topic: Topic): boolean => advertising.includes(topic)

/** Receipts and documents of purchases are mailed whatever the customer chose (54-FZ). */
export const isAlwaysOn = (topic: Topic, channel: Channel): boolean =>
  channel === 'email' && (topic === 'orders' || topic === 'tours')

export interface Choice {
  topic: Topic
  channel: Channel
  isOn: boolean
}

/**
 * Whether a message of a topic may be sent through a channel: the customer's choice, else the default. Defaults: own orders and journeys through
 * every channel; bonuses (including a promo code for a review) by mail and push; price drops of favourites only by push, the least intrusive
 * channel; advertising only after consent (our choice).
 */
export function isSubscribed(topic: Topic, channel: Channel, chosen: boolean | undefined, hasAgreed: boolean): boolean {
  if (isAlwaysOn(topic, channel)) return true
  if (isAdvertising(topic)) return hasAgreed && (chosen ?? channel === 'email')
  if (channel === 'push') return chosen ?? true
  return chosen ?? (topic === 'orders' || topic === 'tours' || (topic === 'bonuses' && channel === 'email'))
}

/** The current state of a choice. */
export interface CurrentChoice extends Choice {
  topic: (typeof offeredTopics)[number]
  /** It cannot be changed. */
  isLocked: boolean
}

/** Every offered topic with every channel. */
export const allChoices = (chosen: readonly Choice[], hasAgreed: boolean): CurrentChoice[] =>
  offeredTopics.flatMap((topic) =>
    channels.map((channel) => {
      const one = chosen.find((choice) => choice.topic === topic && choice.channel === channel)
      return {
        topic,
        channel,
        isOn: isSubscribed(topic, channel, one?.isOn, hasAgreed),
        isLocked: isAlwaysOn(topic, channel),
      }
    }),
  )

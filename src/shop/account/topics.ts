/** Ways to reach a customer that can be switched. */
export const channels = ['email', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What the shop writes about, or may one day. Whoever adds a message names its topic. */
export const topics = ['orders', 'tours', 'favorites', 'bonuses', 'promotions', 'events'] as const
export type Topic = (typeof topics)[number]

/**
 * What can be subscribed to: topics there are messages of (notices/message-events.ts; a test compares them). Tours and events are written
 * about by nobody yet, so they are not offered, and a wish about them is refused by their name rather than taken for nothing (our choice).
 */
export const offeredTopics = ['orders', 'favorites', 'bonuses', 'promotions'] as const satisfies readonly Topic[]

/** Advertising: nothing of it without a consent of its own, and none is supposed (the law on advertising, art. 18). */
const advertising: readonly Topic[] = ['promotions', 'events']
export const isAdvertising = (topic: Topic): boolean => advertising.includes(topic)

/** Receipts and documents of what was bought come by mail whatever is chosen (54-FZ). */
export const isAlwaysOn = (topic: Topic, channel: Channel): boolean =>
  channel === 'email' && (topic === 'orders' || topic === 'tours')

export interface Choice {
  topic: Topic
  channel: Channel
  isOn: boolean
}

/**
 * Whether a message of a topic may go out by a channel: what was chosen, else what holds until something is. Of one's own orders
 * and journeys people want to hear by every channel; of bonuses (a promo code for a review among them) by mail and push; of cheaper
 * favourites by what costs no attention; advertising is agreed to first (our choice).
 */
export function isSubscribed(topic: Topic, channel: Channel, chosen: boolean | undefined, hasAgreed: boolean): boolean {
  if (isAlwaysOn(topic, channel)) return true
  if (isAdvertising(topic)) return hasAgreed && (chosen ?? channel === 'email')
  if (channel === 'push') return chosen ?? true
  return chosen ?? (topic === 'orders' || topic === 'tours' || (topic === 'bonuses' && channel === 'email'))
}

/** A choice as it stands. */
export interface ToldChoice extends Choice {
  topic: (typeof offeredTopics)[number]
  /** Cannot be switched. */
  isLocked: boolean
}

/** Every topic that is offered by every channel. */
export const allChoices = (chosen: readonly Choice[], hasAgreed: boolean): ToldChoice[] =>
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

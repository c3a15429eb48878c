import { choicesIn, unsubscribeLink as linkToLeave, mayWrite } from '#shop/account/subscriptions.flow.ts'
import { type Choice, isAlwaysOn } from '#shop/account/topics.ts'
import type { App, Company } from '#shop/context.ts'
import { type MessageChannel, type MessageTopic, messageEvent } from './message-events.ts'
import type { WaitingMessage } from './notices.store.ts'

export { choicesIn }

/** Recipient and channel of a message. */
type Told = Pick<WaitingMessage, 'companyId' | 'customerId' | 'channel'>

/** Name of a channel on the customer's page of subscriptions; webhooks are not for customers. */
const channelOf = { sms: 'sms', mail: 'email', push: 'push', webhook: null } as const satisfies Record<
  MessageChannel,
  unknown
>

/**
 * Whether a customer accepts a topic by this channel; `choices`: already read choices. Checked for every message to a customer right before it is
 * sent.
 */
export async function acceptsTopic(
  app: App,
  { companyId, customerId, channel, choices }: Told & { choices?: Choice[] },
  topic: MessageTopic,
): Promise<boolean> {
  const way = channelOf[channel]
  if (customerId === null || way === null || topic === 'shop' || topic === 'asked') return true
  return mayWrite(app.db, { companyId, customerId }, topic, way, choices)
}

/** The one-click unsubscribe address of a mail (List-Unsubscribe); null: this kind cannot be unsubscribed from. */
export async function listUnsubscribeLink(
  app: App,
  company: Company,
  { event, customerId }: WaitingMessage,
): Promise<string | null> {
  const { topic } = messageEvent(event)
  if (customerId === null || topic === 'shop' || topic === 'asked' || isAlwaysOn(topic, 'email')) return null
  return linkToLeave(app, company, customerId, topic)
}

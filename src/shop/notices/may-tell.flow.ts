import { choicesIn, leaveLink as linkToLeave, mayWrite } from '#shop/account/subscriptions.flow.ts'
import { type Choice, isAlwaysOn } from '#shop/account/topics.ts'
import type { App, Company } from '#shop/context.ts'
import { type MessageChannel, type MessageTopic, messageEvent } from './message-events.ts'
import type { WaitingMessage } from './notices.store.ts'

export { choicesIn }

/** Whom a message is for, by which way. */
type Told = Pick<WaitingMessage, 'companyId' | 'customerId' | 'channel'>

/** What the customer's page of subscriptions calls a way; a webhook is nobody's. */
const channelOf = { sms: 'sms', mail: 'email', push: 'push', webhook: null } as const satisfies Record<
  MessageChannel,
  unknown
>

/** Whether a customer wants to hear of a topic by this way; `choices`, where they were just read. Everything that is said to customers asks here, once it is about to be said. */
export async function mayTell(
  app: App,
  { companyId, customerId, channel, choices }: Told & { choices?: Choice[] },
  topic: MessageTopic,
): Promise<boolean> {
  const way = channelOf[channel]
  if (customerId === null || way === null || topic === 'shop' || topic === 'asked') return true
  return mayWrite(app.db, { companyId, customerId }, topic, way, choices)
}

/** The address by which one press ends mails of this kind (List-Unsubscribe); null: they cannot be left. */
export async function leaveLink(
  app: App,
  company: Company,
  { event, customerId }: WaitingMessage,
): Promise<string | null> {
  const { topic } = messageEvent(event)
  if (customerId === null || topic === 'shop' || topic === 'asked' || isAlwaysOn(topic, 'email')) return null
  return linkToLeave(app, company, customerId, topic)
}

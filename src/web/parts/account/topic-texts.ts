import type { SubscriptionsOnWire } from '#shop/account/account.wire.ts'
import { m } from '#texts/messages.js'

type Choice = SubscriptionsOnWire['items'][number]

export const topicTexts: Record<Choice['topic'], { name: () => string; about: () => string }> = {
  orders: { name: m.account_topic_orders, about: m.account_topic_orders_about },
  favorites: { name: m.account_topic_favorites, about: m.account_topic_favorites_about },
  bonuses: { name: m.account_topic_bonuses, about: m.account_topic_bonuses_about },
  promotions: { name: m.account_topic_promotions, about: m.account_topic_promotions_about },
}

export const channelTexts: Record<Choice['channel'], () => string> = {
  email: m.account_channel_email,
  push: m.account_channel_push,
  sms: m.account_channel_sms,
}

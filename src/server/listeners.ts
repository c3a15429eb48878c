import type { App } from '#shop/context.ts'
import type { Listener } from '#shop/events.ts'
import { bonusListener } from '#shop/orders/order-bonuses.flow.ts'
import { orderNoticeListener } from '#shop/orders/order-notices.flow.ts'
import { webhookListener } from '#shop/webhooks/webhooks.flow.ts'

/** Who listens to what happens (src/shop/events.ts), on one page. Each hears in a job of its own; see tell-listeners.ts. */
export const listeners: Listener<App>[] = [
  // the SMS to the recipient: placed, paid, ready, cancelled, expired, money given back
  orderNoticeListener,
  // bonuses: earned when goods are handed over, put right when a part goes back
  bonusListener,
  // every event, to the addresses a company registered (docs/webhooks.md)
  webhookListener,
]

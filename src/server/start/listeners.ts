import type { App } from '#shop/context.ts'
import type { Listener } from '#shop/events.ts'
import { emailAskedListener } from '#shop/notices/email-asked.flow.ts'
import { bonusListener } from '#shop/orders/order-bonuses.flow.ts'
import {
  orderNoticeListener,
  parcelNoticeListener,
  partNoticeListener,
  shopOrderListener,
} from '#shop/orders/order-notices.flow.ts'
import {
  reclamationTalkListener,
  returnNoticeListener,
  shopReturnListener,
} from '#shop/reclamations/return-notices.flow.ts'
import { reclamationListener } from '#shop/reclamations/settle.flow.ts'
import { reviewListener } from '#shop/reviews/review-notices.flow.ts'
import { saleListener } from '#shop/sales/sales.flow.ts'
import { webhookListener } from '#shop/webhooks/webhooks.flow.ts'

/** Who listens to what happens (src/shop/events.ts), on one page. Each hears in a job of its own; see tell-listeners.ts. */
export const listeners: Listener<App>[] = [
  // the buyer by SMS, mail and push: placed, paid, on its way, ready, come to nothing, money given back; who receives it for them: on its way, ready, no more
  orderNoticeListener,
  // the buyer: the shop took pieces off an order
  partNoticeListener,
  // the buyer, and who receives it for them: the number of a parcel that came after the message of shipping
  parcelNoticeListener,
  // the shop itself by mail, push and webhook: a new order, one that comes back; a reclamation
  shopOrderListener,
  shopReturnListener,
  // the customer: what became of a reclamation
  returnNoticeListener,
  // a reclamation is written about: whoever did not write
  reclamationTalkListener,
  // authors of reviews, and the shop of a new one
  reviewListener,
  // bonuses: earned when goods are handed over, put right when a part goes back
  bonusListener,
  // reclamations: their refund came to its end, or nothing of them is left to give back
  reclamationListener,
  // the letter with the link that confirms an address of mail
  emailAskedListener,
  // purchases in outlets: a new customer finds those of the same phone
  saleListener,
  // every event, to the addresses a company registered (docs/webhooks.md)
  webhookListener,
]

import { tourOrderListener } from '#shop/bookings/order-listener.flow.ts'
import { tripNoticeListener } from '#shop/bookings/trip-notices.flow.ts'
import type { App } from '#shop/context.ts'
import type { Listener } from '#shop/events.ts'
import { emailChangeListener } from '#shop/notices/email-change.flow.ts'
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

/** All listeners of events (src/shop/events.ts). Each runs in a job of its own; see dispatch-events.ts. */
export const listeners: Listener<App>[] = [
  // buyer by SMS, mail and push: placed, paid, shipped, ready, ended without success, refunded; recipient: shipped, ready, no longer coming
  orderNoticeListener,
  // buyer: the shop removed pieces from an order
  partNoticeListener,
  // buyer and recipient: a tracking number that came after the shipping message
  parcelNoticeListener,
  // the shop by mail, push and webhook: a new order, a returning one; a reclamation
  shopOrderListener,
  shopReturnListener,
  // customer: the outcome of a reclamation
  returnNoticeListener,
  // messages of a reclamation: the other side
  reclamationTalkListener,
  // authors of reviews; the shop about a new review
  reviewListener,
  // bonuses: earned on handover, corrected when a part is returned
  bonusListener,
  // reclamations: their refund has ended, or nothing of them remains to refund
  reclamationListener,
  // trips: the first money books, the end of the order cancels at the supplier
  tourOrderListener,
  // its customer: papers needed, confirmed, documents, a change the operator wants, two days before it begins
  tripNoticeListener,
  // the mail with the link that confirms an address
  emailChangeListener,
  // purchases in outlets: a new customer gets those of the same phone
  saleListener,
  // every event, to the addresses a company registered (docs/webhooks.md)
  webhookListener,
]

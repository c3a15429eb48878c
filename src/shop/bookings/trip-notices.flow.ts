import { formatDate } from '#lib/format.ts'
import { named } from '#shop/catalog/named.ts'
import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { nameAndContactOf } from '#shop/customers/customers.flow.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { buyerOf } from '#shop/orders/buyer.ts'
import { readTrip } from './read-trip.flow.ts'
import { claimWords } from './trip.ts'

/** Messages to the customer about a trip. */
export const tripNoticeListener = defineListener<App, 'tour.changed'>({
  name: 'tour_notices',
  types: ['tour.changed'],
  async hear(app, event) {
    const { orderId, what, claim: claimId } = event.facts
    const read = await readTrip(app, { companyId: event.companyId }, orderId)
    if (!read.ok) return
    const { order, booking, quote, claims } = read.value
    const claim = claims.find(({ id }) => id === claimId)
    // It was answered before the message left.
    if ((what === 'claim' || what === 'claim_again') && claim?.state !== 'open') return
    const company = await companyById(app, event.companyId)
    const { phone, email } = buyerOf(order, await nameAndContactOf(app.db, order.companyId, order.customerId))
    const { hotel } = quote.about
    await sendMessage(app, {
      companyId: order.companyId,
      event: `tour.${what}`,
      key: `tour.${what}:${orderId}:${event.id}`,
      facts: (language) => ({
        number: order.number,
        link: `${originOf(company, app.publicUrl)}/my/orders/${orderId}/`,
        name: named(language, hotel.name, hotel.nameEn),
        date: `${formatDate(booking.startDate)} – ${formatDate(booking.endDate)}`,
        about: claim
          ? [claim.before, claim.after]
              .filter(Boolean)
              .map((words) => claimWords(claim.kind, words, language))
              .join(' → ')
          : '',
        cart_group: order.cartGroup,
      }),
      to: { customerId: order.customerId, phone, email, ...(order.language && { language: order.language }) },
      push: { type: 'ORDER', value: String(orderId) },
    })
  },
})

import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { reclamationById } from './reclamations.store.ts'

/** The shop itself hears of a reclamation that is to be verified: sent, and sent once more after it was mended. */
export const shopReturnListener = defineListener<App, 'reclamation.moved'>({
  name: 'shop_returns',
  types: ['reclamation.moved'],
  async hear(app, { id, companyId, facts: { reclamationId, number, to } }) {
    if (to !== 'new') return
    const { language } = (await companyById(app, companyId)).settings
    const given = (await reclamationById(app.db, reclamationId))?.reason
    const reason = given ? app.texts.returnReason(given, language) : ''
    await sendMessage(app, {
      companyId,
      event: 'shop.return',
      key: `shop.return:event-${id}`,
      facts: { number, reason },
    })
  },
})

/** Whoever did not write is told that there is something to read: the customer by mail and push, the shop by its own ways. */
export const reclamationTalkListener = defineListener<App, 'reclamation.message'>({
  name: 'reclamation_talk',
  types: ['reclamation.message'],
  async hear(app, { companyId, facts: { reclamationId, messageId, customerId, number, author } }) {
    if (author === 'customer') {
      const key = `shop.return_message:${messageId}`
      return sendMessage(app, { companyId, event: 'shop.return_message', key, facts: { number } })
    }
    const company = await companyById(app, companyId)
    const { email } = await contactOf(app.db, companyId, customerId)
    const path = `/my/reclamations/${reclamationId}/`
    await sendMessage(app, {
      companyId,
      event: 'return.answered',
      key: `return.answered:${messageId}`,
      facts: { number, link: `${originOf(company, app.publicUrl)}${path}` },
      to: { customerId, ...(email && { email }) },
      push: { type: 'LINK', value: path },
    })
  },
})

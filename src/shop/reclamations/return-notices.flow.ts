import { companyById } from '#shop/company/company.flow.ts'
import type { App } from '#shop/context.ts'
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

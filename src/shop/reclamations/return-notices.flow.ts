import { companyById } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App } from '#shop/context.ts'
import { contactOf } from '#shop/customers/customers.flow.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from '#shop/notices/send-message.flow.ts'
import { reclamationById } from './reclamations.store.ts'

/** Notifies the shop of a reclamation to verify: sent, or sent again after a correction. */
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

const told = ['error', 'ready', 'approved', 'rejected', 'failed', 'done', 'returned'] as const
const toldOf = (to: string) => told.find((one) => one === to)

/**
 * Notifies the customer of a state that needs their action or concerns their money or goods, by every channel of orders. Their own actions and
 * intermediate steps are only shown on the page (our choice).
 */
export const returnNoticeListener = defineListener<App, 'reclamation.moved'>({
  name: 'return_notices',
  types: ['reclamation.moved'],
  wants: async (_, { facts }) => toldOf(facts.to) !== undefined,
  async hear(app, { id, companyId, facts: { reclamationId, customerId, number, to } }) {
    const state = toldOf(to)
    if (!state) return
    // A state may be entered twice (error): each time sends one message.
    const key = `return.${state}:event-${id}`
    const link = await linkTo(app, companyId, reclamationId)
    await sendMessage(app, {
      ...{ companyId, event: `return.${state}`, key },
      facts: { number, link: link.whole },
      to: { customerId, ...(await contactOf(app.db, companyId, customerId)) },
      push: { type: 'LINK', value: link.path },
    })
  },
})

async function linkTo(app: App, companyId: number, id: number): Promise<{ path: string; whole: string }> {
  const path = `/my/reclamations/${id}/`
  return { path, whole: `${originOf(await companyById(app, companyId), app.publicUrl)}${path}` }
}

/** Notifies the other side of a new message: the customer by mail and push, the shop by its own channels. */
export const reclamationTalkListener = defineListener<App, 'reclamation.message'>({
  name: 'reclamation_talk',
  types: ['reclamation.message'],
  async hear(app, { companyId, facts: { reclamationId, messageId, customerId, number, author } }) {
    if (author === 'customer') {
      const key = `shop.return_message:${messageId}`
      return sendMessage(app, { companyId, event: 'shop.return_message', key, facts: { number } })
    }
    const { email } = await contactOf(app.db, companyId, customerId)
    const link = await linkTo(app, companyId, reclamationId)
    await sendMessage(app, {
      companyId,
      event: 'return.answered',
      key: `return.answered:${messageId}`,
      facts: { number, link: link.whole },
      to: { customerId, ...(email && { email }) },
      push: { type: 'LINK', value: link.path },
    })
  },
})

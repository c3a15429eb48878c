import { confirmationOf } from '#shop/account/email.flow.ts'
import type { App } from '#shop/context.ts'
import { defineListener } from '#shop/events.ts'
import { sendMessage } from './send-message.flow.ts'

/** Sends the confirmation mail to the new address. */
export const emailChangeListener = defineListener<App, 'customer.email_asked'>({
  name: 'confirm_email',
  types: ['customer.email_asked'],
  async hear(app, { companyId, facts: { changeId } }) {
    const asked = await confirmationOf(app, companyId, changeId)
    if (!asked) return
    await sendMessage(app, {
      companyId,
      event: 'customer.email_asked',
      key: `customer.email_asked:${changeId}`,
      facts: { link: asked.link },
      to: { customerId: asked.customerId, email: asked.email, language: asked.locale },
    })
  },
})

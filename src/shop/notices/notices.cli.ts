import { parseArgs } from 'node:util'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { changeChannels, openChannels } from './channels.flow.ts'

export const messagesUsage = `  messages show                        where a company is told of orders, returns and reviews, and whose server its mails leave by
  messages set [--shop-mail ADDRESS] [--hook URL] [--chat ID] [--smtp URL] [--from SENDER]
                                       changes what is named, '' takes it away; URL of --hook takes {chat_id, text} like
                                       Telegram's sendMessage; --smtp smtp://user:password@host:587
`

export async function messagesCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  company: Company,
  { say, fail }: Print,
): Promise<number> {
  const { values } = parseArgs({
    args: [...rest],
    options: {
      'shop-mail': { type: 'string' },
      hook: { type: 'string' },
      chat: { type: 'string' },
      smtp: { type: 'string' },
      from: { type: 'string' },
    },
  })
  if (verb === 'show') {
    const { shopMail, hook, mailFrom, hasSmtp } = await openChannels(app, company.id)
    say(`mail to:   ${shopMail || '—'}`)
    // The address contains a secret.
    say(`hook:      ${hook ? `${new URL(hook.address).host}, chat ${hook.chat || '—'}` : '—'}`)
    say(
      `mails by:  ${hasSmtp ? 'a server of its own' : 'the server of the process'}${mailFrom ? `, as ${mailFrom}` : ''}`,
    )
    return 0
  }
  if (verb !== 'set') return fail(messagesUsage)
  const changed = await changeChannels(app, company.id, {
    shopMail: values['shop-mail'],
    hook: values.hook,
    hookChat: values.chat,
    smtp: values.smtp,
    mailFrom: values.from,
  })
  if (changed.ok) return 0
  return fail(
    changed.refusal.code === 'smtp_wrong'
      ? '--smtp: an address like smtp://user:password@host:587'
      : '--hook: an address of HTTP that takes {chat_id, text}',
  )
}

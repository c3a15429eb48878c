import { Command } from '@commander-js/extra-typings'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { changeChannels, openChannels } from './channels.flow.ts'

const show = companyCommand({
  syntax: new Command('show').description(
    'shows where messages about orders, returns and reviews are sent, and the mail server in use',
  ),
  async run({ app, company, say }) {
    const { shopMail, hook, mailFrom, hasSmtp } = await openChannels(app, company.id)
    say(`mail to:   ${shopMail || '—'}`)
    // The address contains a secret.
    say(`hook:      ${hook ? `${new URL(hook.address).host}, chat ${hook.chat || '—'}` : '—'}`)
    say(
      `mails by:  ${hasSmtp ? 'a server of its own' : 'the server of the process'}${mailFrom ? `, as ${mailFrom}` : ''}`,
    )
  },
})

const set = companyCommand({
  syntax: new Command('set')
    .description("changes where messages about orders are sent and the mail server; '' removes a value")
    .option('--shop-mail <address>', 'where the shop is told of orders')
    .option('--hook <url>', 'takes {chat_id, text} like sendMessage of Telegram')
    .option('--chat <id>', 'chat_id of the hook')
    .option('--smtp <url>', 'a mail server of its own: smtp://user:password@host:587')
    .option('--from <sender>', 'who its mails are from: "Shop <hello@shop.example>"'),
  async run({ app, company, fail }, { chat: hookChat, from: mailFrom, ...same }) {
    const changed = await changeChannels(app, company.id, { ...same, hookChat, mailFrom })
    if (changed.ok) return 0
    return fail(
      changed.refusal.code === 'smtp_wrong'
        ? '--smtp: an address like smtp://user:password@host:587'
        : '--hook: an address of HTTP that takes {chat_id, text}',
    )
  },
})

export const messageCommands = companyGroup(
  'messages',
  'where messages about orders are sent, and by which mail server',
  [show, set],
)

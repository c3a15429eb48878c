import { Command } from '@commander-js/extra-typings'
import { defineCommand, defineGroup } from '#kit/command-line.ts'
import { resealEmailChanges } from '#shop/account/email.flow.ts'
import { resealLegal } from '#shop/account/legal.flow.ts'
import { resealPapers } from '#shop/account/papers.flow.ts'
import { resealAccounts } from '#shop/company/accounts.flow.ts'
import type { Tools } from '#shop/company/company-command.cli.ts'
import { resealChannels } from '#shop/notices/channels.flow.ts'
import { resealMessages } from '#shop/notices/sealed-facts.flow.ts'
import { resealPushKeys } from '#shop/push/push-key.flow.ts'
import { resealReclamations } from '#shop/reclamations/sealed-fields.flow.ts'
import { resealTotp } from '#shop/staff/staff.flow.ts'
import { resealTourists } from '#shop/tours/quotes.flow.ts'
import { resealWebhooks } from '#shop/webhooks/webhooks.flow.ts'
import { resealAnswers } from '../http/idempotency.ts'

const rotate = defineCommand({
  syntax: new Command('rotate').description(
    'encrypts all secrets anew: with a new key of ours, or the first of SECRET_KEYS',
  ),
  async run({ app, say }: Tools) {
    const id = await app.secrets.newKey()
    const accounts = await resealAccounts(app)
    const webhooks = await resealWebhooks(app)
    const factors = await resealTotp(app)
    const channels = await resealChannels(app)
    const reclamations = await resealReclamations(app)
    const papers = await resealPapers(app)
    await resealTourists(app)
    await resealEmailChanges(app)
    await resealPushKeys(app)
    await resealMessages(app)
    await resealAnswers(app.db, app.secrets)
    const companiesOfCustomers = await resealLegal(app)
    say(
      `The secrets of ${accounts} accounts, ${webhooks} webhooks, ${factors} second factors, ${reclamations} reclamations, ${papers} papers of customers, ${companiesOfCustomers} bank accounts and ${channels} ways of messages are encrypted with the key "${id}".`,
    )
  },
})

export const keyCommands = defineGroup(new Command('keys').description('keys that encrypt secrets'), [rotate])

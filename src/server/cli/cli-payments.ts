import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { newUuid } from '#kit/security/ids.ts'
import { type Kopecks, readRoubles, roublesFromKopecks } from '#lib/money.ts'
import { withoutUnseen } from '#lib/text.ts'
import { resealEmailChanges } from '#shop/account/email.flow.ts'
import { resealLegal } from '#shop/account/legal.flow.ts'
import { resealPapers } from '#shop/account/papers.flow.ts'
import type { AccountFields, AccountKind } from '#shop/company/account-fields.ts'
import { accountsOf, resealAccounts, setAccount } from '#shop/company/accounts.flow.ts'
import { companies } from '#shop/company/company.flow.ts'
import type { Actor, App, Company } from '#shop/context.ts'
import { type CarrierDelivery, isCarrier } from '#shop/delivery/provider.ts'
import { resealChannels } from '#shop/notices/channels.flow.ts'
import { resealMessages } from '#shop/notices/sealed-facts.flow.ts'
import { orderIdOf } from '#shop/orders/orders.flow.ts'
import { refundGivenByPeople, refundStaffOrder } from '#shop/orders/staff-orders.flow.ts'
import type { PaymentProviderKind } from '#shop/payments/provider.ts'
import { reconcile } from '#shop/payments/reconcile/reconcile.flow.ts'
import type { RefundWish } from '#shop/payments/refund/refund.flow.ts'
import { providerNamed } from '#shop/payments/services.flow.ts'
import type { Print } from '#shop/print.ts'
import { resealPushKeys } from '#shop/push/push-key.flow.ts'
import { resealReclamations } from '#shop/reclamations/sealed-fields.flow.ts'
import { resealTotp } from '#shop/staff/staff.flow.ts'
import { resealWebhooks } from '#shop/webhooks/webhooks.flow.ts'
import { resealAnswers } from '../http/idempotency.ts'

/** Help of commands that concern the whole process. */
export const processHelp = `  keys rotate                          encrypt all secrets anew: with a new key of ours, or the first of SECRET_KEYS
  reconcile [--company SLUG] [--days N]
                                       compares payments of all companies, or one, with what the services say of them; exit 1 if
                                       something is left for people
`

export const paymentsHelp = `  provider list                        payment services, carriers, sign-in services, and the accounts of a company at them
  provider set PROVIDER [FIELD=VALUE]… [--off]
                                       its account there; VALUE - is read from the input, so that no shell remembers a secret
  refund NUMBER (--line ITEM:COUNT… | --delivery SUM | --amount SUM | --all) [--reason TEXT] [--key KEY]
                                       gives money of an order back; the same KEY again gives it back once
  refund given REFUND --document TEXT [--reason TEXT]
                                       says that people gave back what was taken past the shop's payment services (through 1C),
                                       or a payment that came twice and that its service refuses to give back
`

export async function providerCommand(
  args: string[],
  company: Company,
  app: App,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { off: { type: 'boolean' } } })
  const [verb, name, ...pairs] = positionals
  if (verb === 'list') {
    const own = await accountsOf(app.db, company.id)
    for (const provider of [...app.paymentProviders, ...carriers(app)]) {
      const fields = Object.entries(provider.account).map(([field, { isSecret }]) =>
        isSecret ? `${field} (secret)` : field,
      )
      const account = own.find((one) => one.kind === kindOf(provider) && one.provider === provider.name)
      const state = account
        ? `own account${account.isActive ? '' : ', switched off'}: ${Object.entries(account.settings).map((pair) => pair.join('='))}`
        : provider.create && (provider.sharedAccount ? 'shared account' : 'no account')
      const serves = 'methods' in provider ? provider.methods : provider.types
      say([provider.name, serves.join(', '), fields.join(', '), state].filter(Boolean).join(' · '))
    }
    for (const { account } of app.identityProviders) {
      const kept = own.find((one) => one.kind === 'sign-in' && one.provider === account.name)
      const state = kept ? `own account${kept.isActive ? '' : ', switched off'}` : 'no account'
      const fields = Object.keys(account.fields).map((field) => `${field} (secret)`)
      if (fields.length > 0) say([account.name, 'sign-in', fields.join(', '), state].join(' · '))
    }
    return 0
  }
  const provider = name ? accountAt(app, name) : undefined
  if (verb !== 'set' || !provider) return fail(paymentsHelp)
  const given: Record<string, string> = {}
  for (const pair of pairs) {
    const [, field, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (!field) return fail(`"${pair.slice(0, 20)}" is not FIELD=VALUE.`)
    given[field] = value === '-' ? withoutUnseen(await text(process.stdin)).trim() : value!
  }
  const whose = { companyId: company.id, kind: provider.kind, provider: provider.name }
  const set = await setAccount(app, whose, provider.fields, given, values.off !== true)
  if (!set.ok) return fail(`Not changed: ${set.refusal.problems.map((p) => `${p.field} is ${p.problem}`).join(', ')}.`)
  say(`The account of "${company.slug}" at ${provider.name} is ${values.off ? 'switched off' : 'set'}.`)
  return 0
}

export async function reconcileCommand(args: string[], app: App, { say, fail }: Print): Promise<number> {
  const options = { company: { type: 'string' }, days: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const days = Number(values.days ?? 3)
  if (!Number.isInteger(days) || days < 1 || days > 90) return fail('--days is a whole number from 1 to 90.')
  const all = (await companies(app)).filter(({ slug }) => values.company === undefined || slug === values.company)
  if (all.length === 0) return fail(`There is no company "${values.company}".`)
  let left = 0
  for (const { id, slug } of all) {
    const since = new Date(app.clock.now().getTime() - days * 86_400_000)
    const { checked, findings } = await reconcile(app, id, since)
    say(`${slug}: ${checked} payments compared, ${findings.length} of them say otherwise.`)
    for (const { kind, provider, providerId, order, here, there, mended } of findings) {
      const sides = `here ${here || 'nothing'}, there ${there || 'nothing'}`
      say(
        `  ${kind.replaceAll('_', ' ')} · ${provider} ${providerId} · order ${order || 'unknown'} · ${sides}${mended ? ' · mended' : ''}`,
      )
    }
    left += findings.filter((one) => !one.mended).length
  }
  return left > 0 ? 1 : 0
}

/** A service for which a company may have its own account, by name. */
function accountAt(app: App, name: string): { kind: AccountKind; name: string; fields: AccountFields } | undefined {
  const known = providerNamed(app, name) ?? carriers(app).find((one) => one.name === name)
  if (known?.create) return { kind: kindOf(known), name, fields: known.account }
  const identity = app.identityProviders.find(({ account }) => account.name === name)
  return identity && { kind: 'sign-in', name, fields: identity.account.fields }
}

const carriers = (app: App): CarrierDelivery[] =>
  app.plugins.flatMap(({ delivery }) => delivery ?? []).filter(isCarrier)
const kindOf = (provider: PaymentProviderKind | CarrierDelivery): AccountKind =>
  'methods' in provider ? 'payment' : 'delivery'

export async function keysCommand(args: string[], app: App, { say, fail }: Print): Promise<number> {
  if (args[0] !== 'rotate') return fail(processHelp)
  const id = await app.secrets.newKey()
  const accounts = await resealAccounts(app)
  const webhooks = await resealWebhooks(app)
  const factors = await resealTotp(app)
  const channels = await resealChannels(app)
  const reclamations = await resealReclamations(app)
  const papers = await resealPapers(app)
  await resealEmailChanges(app)
  await resealPushKeys(app)
  await resealMessages(app)
  await resealAnswers(app.db, app.secrets)
  const companiesOfCustomers = await resealLegal(app)
  say(
    `The secrets of ${accounts} accounts, ${webhooks} webhooks, ${factors} second factors, ${reclamations} reclamations, ${papers} papers of customers, ${companiesOfCustomers} bank accounts and ${channels} ways of messages are encrypted with the key "${id}".`,
  )
  return 0
}

export async function refundCommand(args: string[], company: Company, app: App, { say, fail }: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      line: { type: 'string', multiple: true },
      delivery: { type: 'string' },
      amount: { type: 'string' },
      all: { type: 'boolean' },
      reason: { type: 'string' },
      key: { type: 'string' },
      document: { type: 'string' },
    },
  })
  const by: Actor = { company, staff: null }
  if (positionals[0] === 'given') {
    const refundId = Number(positionals[1])
    if (!Number.isSafeInteger(refundId) || !values.document) return fail(paymentsHelp)
    const given = await refundGivenByPeople(app, by, refundId, {
      document: values.document,
      reason: values.reason ?? '',
    })
    if (!given.ok) return fail(`Not written down: ${Object.values(given.refusal).join(' ')}.`)
    say(`Refund ${refundId} was given back: ${values.document}.`)
    return 0
  }
  const what = readWish(values)
  if (!positionals[0] || !what) return fail(paymentsHelp)
  const orderId = await orderIdOf(app, company.id, positionals[0])
  if (orderId === null) return fail(`"${company.slug}" has no order ${positionals[0]}.`)
  const wish: RefundWish = { ...what, reason: values.reason ?? '', actor: 'shop' }
  const made = await refundStaffOrder(app, by, orderId, wish, values.key ?? newUuid())
  if (!made.ok) return fail(`Not given back: ${Object.values(made.refusal).join(' ')}.`)
  for (const { id, amount, state, cancelReason } of made.value)
    say(`Refund ${id}: ${roublesFromKopecks(amount)} ₽, ${state}${cancelReason && ` (${cancelReason})`}`)
  return made.value.some(({ state }) => state === 'canceled') ? 1 : 0
}

type What =
  | { lines: ({ item: number; count: number } | { item: null; amount: Kopecks })[] }
  | { amount: Kopecks }
  | { all: true }

/** Requires exactly one of: lines (with or without the delivery), an amount, all. */
function readWish(given: { line?: string[]; delivery?: string; amount?: string; all?: boolean }): What | null {
  const hasLines = given.line !== undefined || given.delivery !== undefined
  if ([hasLines, given.amount !== undefined, given.all === true].filter(Boolean).length !== 1) return null
  if (given.all) return { all: true }
  if (given.amount !== undefined) {
    const amount = readRoubles(given.amount)
    return amount === null ? null : { amount }
  }
  const pieces = (given.line ?? []).map((line) => /^(\d+):(\d+)$/.exec(line))
  const delivery = given.delivery === undefined ? null : readRoubles(given.delivery)
  if (pieces.includes(null) || (given.delivery !== undefined && delivery === null)) return null
  return {
    lines: [
      ...pieces.map((found) => ({ item: Number(found![1]), count: Number(found![2]) })),
      ...(delivery === null ? [] : [{ item: null, amount: delivery }]),
    ],
  }
}

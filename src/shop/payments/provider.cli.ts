import { text } from 'node:stream/consumers'
import { Command } from '@commander-js/extra-typings'
import { reading } from '#kit/command-values.ts'
import { withoutUnseen } from '#lib/text.ts'
import type { AccountFields, AccountKind } from '#shop/company/account-fields.ts'
import { accountsOf, setAccount } from '#shop/company/accounts.flow.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { App } from '#shop/context.ts'
import { type CarrierDelivery, isCarrier } from '#shop/delivery/provider.ts'
import { audit, operatorOf } from '#shop/staff/audit.flow.ts'
import type { PaymentProviderKind } from './provider.ts'
import { providerNamed } from './services.flow.ts'

const list = companyCommand({
  syntax: new Command('list').description(
    'payment services, carriers, suppliers of tours, sign-in services, and the accounts of a company at them',
  ),
  async run({ app, company, say }) {
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
    for (const { name, account, sharedAccount } of app.tourProviders) {
      const kept = own.find((one) => one.kind === 'tours' && one.provider === name)
      const fields = Object.entries(account).map(([field, { isSecret }]) => (isSecret ? `${field} (secret)` : field))
      const state = kept
        ? `own account${kept.isActive ? '' : ', switched off'}: ${Object.entries(kept.settings).map((pair) => pair.join('='))}`
        : sharedAccount
          ? 'shared account'
          : 'no account'
      say([name, 'tours', fields.join(', '), state].filter(Boolean).join(' · '))
    }
    for (const { account } of app.identityProviders) {
      const kept = own.find((one) => one.kind === 'sign-in' && one.provider === account.name)
      const state = kept ? `own account${kept.isActive ? '' : ', switched off'}` : 'no account'
      const fields = Object.keys(account.fields).map((field) => `${field} (secret)`)
      if (fields.length > 0) say([account.name, 'sign-in', fields.join(', '), state].join(' · '))
    }
  },
})

const field = reading((pair) => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
  return name === undefined ? null : { name, value: value! }
}, 'It is not FIELD=VALUE.')

const set = companyCommand({
  syntax: new Command('set')
    .description('the account of a company at a service; a field that is not named keeps its value')
    .argument('<service>', 'name of `provider list`')
    .argument(
      '[field=value...]',
      'fields of the account; the value - is read from the input, so that no shell remembers a secret',
      (pair: string, before: { name: string; value: string }[]) => [...before, field(pair)],
      [],
    )
    .option('--off', 'do not use the account, nor the shared one'),
  examples: ['provider set yookassa shopId=12345 secretKey=-'],
  async run({ app, company, say, fail }, name, pairs, { off }) {
    const provider = accountAt(app, name)
    if (!provider) return fail(`No account is kept at "${name}": vitrina provider list`)
    const given: Record<string, string> = {}
    for (const { name, value } of pairs)
      given[name] = value === '-' ? withoutUnseen(await text(process.stdin)).trim() : value
    const whose = { companyId: company.id, kind: provider.kind, provider: provider.name }
    const set = await setAccount(app, whose, provider.fields, given, !off, (tx, before) => {
      // Fields are named without their values: some are secrets.
      const was = before && { is_active: before.isActive, fields: fieldsOf(before) }
      const after = { is_active: !off, changed: Object.keys(given).sort() }
      const act = { call: 'vitrina provider set', object: `provider ${provider.name}`, reason: '', before: was }
      return audit(tx, operatorOf(company), { ...act, after }, app.clock.now())
    })
    if (!set.ok)
      return fail(`Not changed: ${set.refusal.problems.map((p) => `${p.field} is ${p.problem}`).join(', ')}.`)
    say(`The account of "${company.slug}" at ${provider.name} is ${off ? 'switched off' : 'set'}.`)
  },
})

const fieldsOf = ({ settings, secrets }: { settings: object; secrets: object }): string[] =>
  [...Object.keys(settings), ...Object.keys(secrets)].sort()

/** A service for which a company may have its own account, by name. */
function accountAt(app: App, name: string): { kind: AccountKind; name: string; fields: AccountFields } | undefined {
  const known = providerNamed(app, name) ?? carriers(app).find((one) => one.name === name)
  if (known?.create) return { kind: kindOf(known), name, fields: known.account }
  const supplier = app.tourProviders.find((one) => one.name === name)
  if (supplier) return { kind: 'tours', name, fields: supplier.account }
  const identity = app.identityProviders.find(({ account }) => account.name === name)
  return identity && { kind: 'sign-in', name, fields: identity.account.fields }
}

const carriers = (app: App): CarrierDelivery[] =>
  app.plugins.flatMap(({ delivery }) => delivery ?? []).filter(isCarrier)
const kindOf = (provider: PaymentProviderKind | CarrierDelivery): AccountKind =>
  'methods' in provider ? 'payment' : 'delivery'

export const providerCommands = companyGroup(
  'provider',
  'payment services, carriers, suppliers of tours, sign-in services, and the accounts of a company at them',
  [list, set],
)

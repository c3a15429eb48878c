import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { SecretProblem, type Secrets } from '#kit/security/secrets.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import { type AccountFields, type AccountKind, type AccountProblem, accountProblems } from './account-fields.ts'
import { accountOf, accountsOf, lockAccounts, type StoredAccount, saveAccount } from './accounts.store.ts'

export { accountsOf }

type AccountRefusal = { code: 'account_invalid'; problems: AccountProblem[] }
type Whose = Pick<StoredAccount, 'companyId' | 'kind' | 'provider'>

type OpenAccount = { is: 'open'; fields: Record<string, string> } | { is: 'none' } | { is: 'unusable' }

const tagOf = (companyId: number) => `accounts:${companyId}`
const belongsTo = ({ companyId, kind, provider }: Whose, field: string) =>
  `provider_accounts/${companyId}/${kind}/${provider}/${field}`

/**
 * The decrypted fields of a company's account at a provider, from the cache. `none`: it never had one; `unusable`: switched off, or its secrets
 * cannot be decrypted, which is logged and does not fall back to a shared account (our choice).
 */
export function readAccount(app: App, companyId: number, kind: AccountKind, provider: string): Promise<OpenAccount> {
  return app.cache.fetch<OpenAccount>(`account:${companyId}:${kind}:${provider}`, async () => {
    const tags = [tagOf(companyId)]
    const stored = await accountOf(app.db, companyId, kind, provider)
    if (!stored) return { value: { is: 'none' }, tags }
    if (!stored.isActive) return { value: { is: 'unusable' }, tags }
    try {
      const secrets = await openSecrets(app.secrets, stored)
      return { value: { is: 'open', fields: { ...stored.settings, ...secrets } }, tags }
    } catch (error) {
      if (!(error instanceof SecretProblem)) throw error
      app.log.error({ err: error, company: companyId, provider }, 'the account of a company cannot be opened')
      return { value: { is: 'unusable' }, tags, keep: false }
    }
  })
}

/** Sets fields of an account; others remain. An empty value removes a field. `done` runs in its transaction, with what the account was. */
export async function setAccount(
  app: App,
  whose: Whose,
  fields: AccountFields,
  given: Record<string, string>,
  isActive: boolean,
  done: (tx: Tx, before: StoredAccount | null) => Promise<void> = async () => {},
): Promise<Result<null, AccountRefusal>> {
  return inTransaction(app.db, async (tx) => {
    const stored = await accountOf(tx, whose.companyId, whose.kind, whose.provider)
    const names = (secret: boolean) =>
      Object.keys(given).filter((name) => Object.hasOwn(fields, name) && fields[name]!.isSecret === secret)
    const settings = { ...stored?.settings, ...Object.fromEntries(names(false).map((name) => [name, given[name]!])) }
    const secrets = { ...stored?.secrets }
    for (const name of names(true))
      secrets[name] = given[name] ? await app.secrets.seal(given[name], belongsTo(whose, name)) : ''
    const problems = accountProblems(fields, { ...given, ...filled(settings), ...filled(secrets) })
    if (problems.length > 0) return refuse({ code: 'account_invalid', problems })
    await saveAccount(tx, { ...whose, settings: filled(settings), secrets: filled(secrets), isActive }, app.clock.now())
    await done(tx, stored)
    await notifyTags(tx, whose.companyId, [tagOf(whose.companyId)])
    return ok(null)
  })
}

const filled = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text))

async function openSecrets(secrets: Secrets, stored: StoredAccount): Promise<Record<string, string>> {
  const opened = Object.entries(stored.secrets).map(
    async ([field, sealed]) => [field, await secrets.open(sealed, belongsTo(stored, field))] as const,
  )
  return Object.fromEntries(await Promise.all(opened))
}

/** Accounts whose secrets this process cannot decrypt: the key was not copied when the shop was moved or restored. */
export async function lockedOut(app: Pick<App, 'db' | 'secrets'>, companyIds: readonly number[]): Promise<string[]> {
  const accounts = (await Promise.all(companyIds.map((id) => accountsOf(app.db, id)))).flat()
  const tried = accounts.map(async (account) => {
    try {
      await openSecrets(app.secrets, account)
      return []
    } catch (error) {
      if (!(error instanceof SecretProblem)) throw error
      return [`${account.companyId}/${account.provider}`]
    }
  })
  return (await Promise.all(tried)).flat()
}

/** Encrypts every secret of every account again with the current key. All or none: a partly changed table would need both keys forever. */
export async function resealAccounts(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const accounts = await lockAccounts(tx)
    for (const account of accounts) {
      const opened = Object.entries(await openSecrets(app.secrets, account))
      const sealed = opened.map(
        async ([field, text]) => [field, await app.secrets.seal(text, belongsTo(account, field))] as const,
      )
      await saveAccount(tx, { ...account, secrets: Object.fromEntries(await Promise.all(sealed)) }, app.clock.now())
    }
    for (const companyId of new Set(accounts.map((account) => account.companyId)))
      await notifyTags(tx, companyId, [tagOf(companyId)])
    return accounts.length
  })
}

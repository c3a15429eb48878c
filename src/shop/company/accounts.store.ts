import { sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'
import type { AccountKind } from './account-fields.ts'

export interface StoredAccount {
  companyId: number
  kind: AccountKind
  provider: string
  settings: Record<string, string>
  /** Encrypted by kit/security/secrets.ts. */
  secrets: Record<string, string>
  isActive: boolean
}

const columns = ['company_id', 'kind', 'provider', 'settings', 'secrets', 'is_active'] as const
const select = (db: Db) => db.selectFrom('provider_accounts').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const read = (row: Row): StoredAccount => ({
  companyId: row.company_id,
  kind: row.kind as AccountKind,
  provider: row.provider,
  settings: row.settings as Record<string, string>,
  secrets: row.secrets as Record<string, string>,
  isActive: row.is_active,
})

export async function accountOf(
  db: Db,
  companyId: number,
  kind: AccountKind,
  provider: string,
): Promise<StoredAccount | null> {
  const row = await select(db)
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ? read(row) : null
}

export const accountsOf = async (db: Db, companyId: number): Promise<StoredAccount[]> =>
  (await select(db).where('company_id', '=', companyId).orderBy('kind').orderBy('provider').execute()).map(read)

/** Every account, locked, to encrypt their secrets again. */
export const lockAccounts = async (tx: Tx): Promise<StoredAccount[]> =>
  (await select(tx).orderBy('company_id').orderBy('kind').orderBy('provider').forUpdate().execute()).map(read)

export async function saveAccount(db: Db, account: StoredAccount, at: Date): Promise<void> {
  await sql`
    insert into provider_accounts (company_id, kind, provider, settings, secrets, is_active, updated_at)
    values (${account.companyId}, ${account.kind}, ${account.provider}, ${JSON.stringify(account.settings)}::jsonb,
      ${JSON.stringify(account.secrets)}::jsonb, ${account.isActive}, ${at})
    on conflict (company_id, kind, provider) do update set settings = excluded.settings, secrets = excluded.secrets,
      is_active = excluded.is_active, updated_at = excluded.updated_at`.execute(db)
}

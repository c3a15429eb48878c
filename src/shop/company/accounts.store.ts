import { type Db, sql, type Tx } from '#kit/db.ts'
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

const select = sql<StoredAccount>`
  select company_id as "companyId", kind, provider, settings, secrets, is_active as "isActive" from provider_accounts`

export async function accountOf(
  db: Db,
  companyId: number,
  kind: AccountKind,
  provider: string,
): Promise<StoredAccount | null> {
  const { rows } = await sql<StoredAccount>`
    ${select} where company_id = ${companyId} and kind = ${kind} and provider = ${provider}`.execute(db)
  return rows[0] ?? null
}

export async function accountsOf(db: Db, companyId: number): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    ${select} where company_id = ${companyId} order by kind, provider`.execute(db)
  return rows
}

/** Every account, locked, to encrypt their secrets again. */
export async function lockAccounts(tx: Tx): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    ${select} order by company_id, kind, provider for update`.execute(tx)
  return rows
}

export async function saveAccount(db: Db, account: StoredAccount, at: Date): Promise<void> {
  await sql`
    insert into provider_accounts (company_id, kind, provider, settings, secrets, is_active, updated_at)
    values (${account.companyId}, ${account.kind}, ${account.provider}, ${JSON.stringify(account.settings)}::jsonb,
      ${JSON.stringify(account.secrets)}::jsonb, ${account.isActive}, ${at})
    on conflict (company_id, kind, provider) do update set settings = excluded.settings, secrets = excluded.secrets,
      is_active = excluded.is_active, updated_at = excluded.updated_at`.execute(db)
}

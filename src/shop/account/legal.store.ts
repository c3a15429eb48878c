import { type Db, sql, type Tx } from '#kit/db.ts'
import type { LegalInfo } from './legal-info.ts'
import type { CustomerKey } from './papers.store.ts'

export async function legalOf(
  db: Db,
  { companyId, customerId }: CustomerKey,
  options: { lock?: boolean } = {},
): Promise<{ type: 'personal' | 'legal'; legal: Partial<LegalInfo> } | undefined> {
  const { rows } = await sql<{ type: 'personal' | 'legal'; legal: Partial<LegalInfo> }>`
    select type, legal from customers where company_id = ${companyId} and id = ${customerId}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function writeLegal(tx: Tx, { customerId }: CustomerKey, legal: LegalInfo): Promise<void> {
  await sql`update customers set legal = ${JSON.stringify(legal)}::jsonb where id = ${customerId}`.execute(tx)
}

interface KeptLegal extends CustomerKey {
  /** The price access request that holds a copy; null: the customer's own data. */
  requestId: number | null
  legal: Partial<LegalInfo>
}

/** Data with an account number, of customers and of price access requests; locked. */
export async function lockAccounts(tx: Tx): Promise<KeptLegal[]> {
  const { rows: own } = await sql<KeptLegal>`
    select company_id as "companyId", id as "customerId", null::bigint as "requestId", legal from customers
    where coalesce(legal ->> 'account', '') <> '' order by id for update`.execute(tx)
  const { rows: asked } = await sql<KeptLegal>`
    select company_id as "companyId", customer_id as "customerId", id as "requestId", legal from price_access_requests
    where coalesce(legal ->> 'account', '') <> '' order by id for update`.execute(tx)
  return [...own, ...asked]
}

export async function writeAny(tx: Tx, { customerId, requestId }: KeptLegal, legal: LegalInfo): Promise<void> {
  const json = JSON.stringify(legal)
  if (requestId === null) await sql`update customers set legal = ${json}::jsonb where id = ${customerId}`.execute(tx)
  else await sql`update price_access_requests set legal = ${json}::jsonb where id = ${requestId}`.execute(tx)
}

import { type Db, sql, type Tx } from '#kit/db.ts'

/** Tables with encrypted rows: two with the same structure. */
export const shelves = {
  documents: { table: sql.id('customer_documents'), name: 'customer_documents' },
  tourists: { table: sql.id('tourists'), name: 'tourists' },
} as const
export type Shelf = (typeof shelves)[keyof typeof shelves]

export interface CustomerKey {
  companyId: number
  customerId: number
}

export interface SealedRow extends CustomerKey {
  id: number
  kind: string
  /** Each field is encrypted separately. */
  sealed: Record<string, string>
}

const columns = sql`id, company_id as "companyId", customer_id as "customerId", kind, sealed`

/** Rows of a customer, oldest first. */
export async function rowsOf(db: Db, { table }: Shelf, { companyId, customerId }: CustomerKey): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${columns} from ${table} where company_id = ${companyId} and customer_id = ${customerId} order by id`.execute(
    db,
  )
  return rows
}

/** A row of the customer; with `lock` it is locked until the end of the transaction. */
export async function rowOf(
  db: Db,
  { table }: Shelf,
  { companyId, customerId }: CustomerKey,
  id: number,
  options: { lock?: boolean } = {},
): Promise<SealedRow | undefined> {
  const { rows } = await sql<SealedRow>`
    select ${columns} from ${table} where company_id = ${companyId} and customer_id = ${customerId} and id = ${id}
    ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Inserts an empty row to obtain its id, to which the encrypted fields are bound. Null: the customer has `most` already. */
export async function addRow(
  tx: Tx,
  { table }: Shelf,
  whose: CustomerKey,
  most: number,
  at: Date,
): Promise<number | null> {
  const { companyId, customerId } = whose
  await sql`select 1 from customers where id = ${customerId} for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (company_id, customer_id, kind, created_at, updated_at)
    select ${companyId}, ${customerId}, ${table === shelves.documents.table ? 'FOREIGN' : 'adult'}, ${at}, ${at}
    where (select count(*) from ${table} where customer_id = ${customerId}) < ${most}
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function writeRow(
  tx: Tx,
  { table }: Shelf,
  { id, kind, sealed }: Pick<SealedRow, 'id' | 'kind' | 'sealed'>,
  at: Date,
): Promise<void> {
  await sql`update ${table} set kind = ${kind}, sealed = ${JSON.stringify(sealed)}::jsonb, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/** False: the customer has no such row. */
export async function removeRow(
  db: Db,
  { table }: Shelf,
  { companyId, customerId }: CustomerKey,
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${table} where company_id = ${companyId} and customer_id = ${customerId} and id = ${id} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** The next rows after an id, locked, to encrypt their fields again. */
export async function lockRows(tx: Tx, { table }: Shelf, afterId: number, most: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${columns} from ${table} where id > ${afterId} order by id limit ${most} for update`.execute(tx)
  return rows
}

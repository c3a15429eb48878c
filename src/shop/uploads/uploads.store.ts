import { sql } from 'kysely'
import type { Db, Tx } from '#kit/db.ts'
import type { Purpose } from './purposes.ts'

export interface NewUpload {
  companyId: number
  customerId: number
  purpose: Purpose
  key: string
  file: string
  width: number
  height: number
  bytes: number
  now: Date
}

/** One at a time with a file of these contents: a sweep does not take away what is being kept meanwhile. */
export async function lockContents(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215012, hashtext(${hash}))`.execute(tx)
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into uploads (company_id, customer_id, purpose, key, file, width, height, bytes, created_at)
    values (${upload.companyId}, ${upload.customerId}, ${upload.purpose}, ${upload.key}, ${upload.file}, ${upload.width},
      ${upload.height}, ${upload.bytes}, ${upload.now}) returning id`.execute(tx)
  return rows[0]!
}

export const isReferred = async (tx: Tx, file: string): Promise<boolean> =>
  (await sql`select 1 from uploads where file = ${file} limit 1`.execute(tx)).rows.length > 0

export interface KeptUpload {
  customerId: number
  purpose: Purpose
  file: string
}

export async function uploadByKey(db: Db, companyId: number, key: string): Promise<KeptUpload | undefined> {
  const { rows } = await sql<KeptUpload>`
    select customer_id as "customerId", purpose, file from uploads where company_id = ${companyId} and key = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** Says what these files belong to; how many of them are the customer's own, of this purpose and free. */
export async function takeUploads(
  tx: Tx,
  whose: { companyId: number; customerId: number; purpose: Purpose },
  ids: readonly number[],
  usedBy: string,
): Promise<number> {
  const { rows } = await sql`
    update uploads set used_by = ${usedBy}
    where id = any (${ids}::bigint[]) and company_id = ${whose.companyId} and customer_id = ${whose.customerId}
      and purpose = ${whose.purpose} and (used_by is null or used_by = ${usedBy})
    returning id`.execute(tx)
  return rows.length
}

/** Addresses of files by what they belong to. */
export async function keysUsedBy(db: Db, companyId: number, users: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ usedBy: string; keys: string[] }>`
    select used_by as "usedBy", array_agg(key order by id) as keys from uploads
    where company_id = ${companyId} and used_by = any (${users}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ usedBy, keys }) => [usedBy, keys]))
}

/** Files that belong to nothing and came before a moment. */
export async function unusedBefore(db: Db, before: Date, most: number): Promise<{ id: number; file: string }[]> {
  const { rows } = await sql<{ id: number; file: string }>`
    select id, file from uploads where used_by is null and created_at < ${before} order by id limit ${most}`.execute(db)
  return rows
}

/** False: somebody has used it meanwhile. */
export async function dropUnused(tx: Tx, id: number): Promise<boolean> {
  return (await sql`delete from uploads where id = ${id} and used_by is null returning id`.execute(tx)).rows.length > 0
}

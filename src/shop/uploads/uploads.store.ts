import { anyOf, type Db, sql, type Tx } from '#kit/db.ts'
import type { Purpose, ShopPurpose } from './purposes.ts'

/** Whose an upload is: a customer's, or the shop's, sent by a member of its staff. */
export type UploadOwner =
  | { companyId: number; customerId: number; purpose: Purpose }
  | { companyId: number; staffId: number; purpose: ShopPurpose }

export type NewUpload = UploadOwner & NewFile

export interface NewFile {
  key: string
  file: string
  width: number
  height: number
  bytes: number
  now: Date
}

/** Serialises work on files with these contents, so that a sweep does not delete one that is being stored. */
export async function lockContents(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215012, hashtext(${hash}))`.execute(tx)
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into uploads (company_id, customer_id, staff_id, used_by, purpose, key, file, width, height, bytes, created_at)
    values (${upload.companyId}, ${'customerId' in upload ? upload.customerId : null}, ${'staffId' in upload ? upload.staffId : null},
      ${'staffId' in upload ? 'shop' : null}, ${upload.purpose}, ${upload.key}, ${upload.file}, ${upload.width},
      ${upload.height}, ${upload.bytes}, ${upload.now}) returning id`.execute(tx)
  return rows[0]!
}

export const isReferred = async (tx: Tx, file: string): Promise<boolean> =>
  (
    await sql`select 1 from uploads where file = ${file} union all select 1 from tour_papers where file = ${file} limit 1`.execute(
      tx,
    )
  ).rows.length > 0

/** Those of these files that a row refers to. */
export async function referredOf(db: Db, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`
    select file from uploads where file = ${anyOf('text', files)} union select file from tour_papers where file = ${anyOf('text', files)}`.execute(
    db,
  )
  return new Set(rows.map(({ file }) => file))
}

/** Files that rows refer to, in batches by name. */
export async function filesAfter(db: Db, last: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from uploads where file > ${last} union select file from tour_papers where file > ${last} order by file limit ${most}`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}

export interface StoredUpload {
  /** null: the shop's own. */
  customerId: number | null
  purpose: Purpose | ShopPurpose
  file: string
  /** Public: the shop's own, or of a published review. */
  isPublished: boolean
}

export async function uploadByKey(db: Db, companyId: number, key: string): Promise<StoredUpload | undefined> {
  const { rows } = await sql<StoredUpload>`
    select customer_id as "customerId", purpose, file,
      u.customer_id is null
        or exists (select from reviews r where used_by = 'review:' || r.id and r.company_id = u.company_id and r.state = 'approved') as "isPublished"
    from uploads u where company_id = ${companyId} and key = ${key}`.execute(db)
  return rows[0]
}

/** Marks these files as used; returns how many are the customer's own, of this purpose and free. */
export async function markUsed(
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

/** Addresses of files by user. */
export async function keysUsedBy(db: Db, companyId: number, users: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ usedBy: string; keys: string[] }>`
    select used_by as "usedBy", array_agg(key order by id) as keys from uploads
    where company_id = ${companyId} and used_by = any (${users}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ usedBy, keys }) => [usedBy, keys]))
}

export interface UsedUpload {
  id: number
  key: string
  width: number
  height: number
}

export interface StoredPicture {
  id: number
  key: string
  width: number
  height: number
}

/** The files of one user, in the order they were sent. */
export async function usedUploads(db: Db, companyId: number, usedBy: string): Promise<UsedUpload[]> {
  const { rows } = await sql<UsedUpload>`
    select id, key, width, height from uploads where company_id = ${companyId} and used_by = ${usedBy} order by id`.execute(
    db,
  )
  return rows
}

/** Releases files of one user except these; they are then deleted like unused ones. */
export async function releaseAllBut(
  tx: Tx,
  whose: { companyId: number; customerId: number },
  keep: readonly number[],
  usedBy: string,
): Promise<void> {
  await sql`
    update uploads set used_by = null
    where company_id = ${whose.companyId} and customer_id = ${whose.customerId} and used_by = ${usedBy} and id <> all (${keep}::bigint[])`.execute(
    tx,
  )
}

/** Pictures by user, in the order they were sent. */
export async function picturesUsedBy(
  db: Db,
  companyId: number,
  users: readonly string[],
): Promise<Map<string, StoredPicture[]>> {
  const { rows } = await sql<StoredPicture & { usedBy: string }>`
    select used_by as "usedBy", id, key, width, height from uploads
    where company_id = ${companyId} and used_by = any (${users}::text[]) order by id`.execute(db)
  return Map.groupBy(rows, ({ usedBy }) => usedBy)
}

/** Releases files of one user; they are deleted later. */
export async function releaseUploads(tx: Tx, companyId: number, usedBy: string): Promise<void> {
  await sql`update uploads set used_by = null where company_id = ${companyId} and used_by = ${usedBy}`.execute(tx)
}

/** Unused files sent before a moment, by id, after the given id. */
export async function unusedBefore(
  db: Db,
  before: Date,
  after: number,
  most: number,
): Promise<{ id: number; file: string }[]> {
  const { rows } = await sql<{ id: number; file: string }>`
    select id, file from uploads where used_by is null and created_at < ${before} and id > ${after} order by id limit ${most}`.execute(
    db,
  )
  return rows
}

/** False: it is used by now. */
export async function deleteIfUnused(tx: Tx, id: number): Promise<boolean> {
  return (await sql`delete from uploads where id = ${id} and used_by is null returning id`.execute(tx)).rows.length > 0
}

export async function filesOf(
  db: Db,
  customerId: number,
): Promise<{ id: number; purpose: Purpose; file: string; bytes: number }[]> {
  const { rows } = await sql<{ id: number; purpose: Purpose; file: string; bytes: number }>`
    select id, purpose, file, bytes from uploads where customer_id = ${customerId} order by id`.execute(db)
  return rows
}

export async function deleteUpload(tx: Tx, id: number): Promise<void> {
  await sql`delete from uploads where id = ${id}`.execute(tx)
}

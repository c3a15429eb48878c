import { type Db, idOrEnd, sql, type Tx } from '#kit/db.ts'
import type { ShopPurpose } from './purposes.ts'
import type { ShopPicture } from './shop-picture.ts'

/** The shop's own pictures, newest first, those with a lower id than `after`. */
export async function shopPictures(
  db: Db,
  companyId: number,
  { purpose, after, limit }: { purpose: ShopPurpose | null; after: number | null; limit: number },
): Promise<ShopPicture[]> {
  const { rows } = await sql<ShopPicture>`
    select id, key, purpose, width, height, created_at as "createdAt" from uploads
    where company_id = ${companyId} and customer_id is null and (${purpose}::text is null or purpose = ${purpose})
      and id < ${idOrEnd(after)}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes the row of a picture of the shop; returns its file. Undefined: there is none. */
export async function deleteShopPicture(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<{ file: string; purpose: ShopPurpose } | undefined> {
  const { rows } = await sql<{ file: string; purpose: ShopPurpose }>`
    delete from uploads where company_id = ${companyId} and id = ${id} and customer_id is null returning file, purpose`.execute(
    tx,
  )
  return rows[0]
}

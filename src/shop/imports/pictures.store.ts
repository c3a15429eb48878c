import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'

export async function findImage(db: Db, companyId: number, hash: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from images where company_id = ${companyId} and hash = ${hash}`.execute(db)
  return rows[0]?.id ?? null
}

export async function insertImage(
  db: Db,
  companyId: number,
  image: { hash: string; width: number; height: number; scaled: object[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into images (company_id, hash, width, height, scaled)
    values (${companyId}, ${image.hash}, ${image.width}, ${image.height}, ${JSON.stringify(image.scaled)}::jsonb)
    on conflict (company_id, hash) do update set hash = excluded.hash returning id`.execute(db)
  return rows[0]!.id
}

export type Pictured = { productId: number; key: string; pictures: string[]; known: number[] }

/** The next products that came with pictures, with the pictures they show now. */
export async function nextPictured(
  db: Db,
  companyId: number,
  importId: number,
  after: string,
  limit: number,
): Promise<Pictured[]> {
  const { rows } = await sql<Pictured>`
    select p.id as "productId", r.key, r.data -> 'pictures' as pictures,
      array(select image_id from product_images i where i.product_id = p.id order by i.sort, i.image_id) as known
    from import_rows r join products p on p.company_id = ${companyId} and p.external_id = r.key
    where r.import_id = ${importId} and r.kind = 'product' and r.key > ${after} and r.data ? 'pictures' and p.is_active
    order by r.key limit ${limit}`.execute(db)
  return rows
}

export async function setPictures(db: Db, productId: number, imageIds: number[]): Promise<void> {
  await sql`delete from product_images where product_id = ${productId}`.execute(db)
  await sql`insert into product_images (product_id, image_id, sort)
    select ${productId}, image_id, at from unnest(${imageIds}::bigint[]) with ordinality as i (image_id, at)`.execute(
    db,
  )
}

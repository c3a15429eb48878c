import { type Db, sql } from '#kit/db.ts'

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

export interface FetchedPicture {
  imageId: number | null
  /** '' if the last attempt succeeded. */
  problem: string
  detail: string
  fetchedAt: Date
}

export async function fetchedPicture(db: Db, companyId: number, url: string): Promise<FetchedPicture | undefined> {
  const { rows } = await sql<FetchedPicture>`
    select image_id as "imageId", problem, detail, fetched_at as "fetchedAt" from fetched_pictures
    where company_id = ${companyId} and url = ${url}`.execute(db)
  return rows[0]
}

export async function noteFetched(
  db: Db,
  companyId: number,
  one: { url: string; imageId: number | null; problem: string; detail: string; bytes: number; at: Date },
): Promise<void> {
  await sql`
    insert into fetched_pictures as kept (company_id, url, image_id, problem, detail, bytes, fetched_at)
    values (${companyId}, ${one.url}, ${one.imageId}, ${one.problem}, ${one.detail}, ${one.bytes}, ${one.at})
    on conflict (company_id, url) do update set image_id = excluded.image_id, problem = excluded.problem, detail = excluded.detail,
      bytes = excluded.bytes, tries = kept.tries + 1, fetched_at = excluded.fetched_at`.execute(db)
}

export type Pictured = { productId: number; key: string; pictures: string[]; known: number[] }

/** The next products with pictures in the files, with their current pictures. */
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

export async function countPictured(db: Db, companyId: number, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows r join products p on p.company_id = ${companyId} and p.external_id = r.key
    where r.import_id = ${importId} and r.kind = 'product' and r.data ? 'pictures' and p.is_active`.execute(db)
  return rows[0]!.count
}

export async function setPictures(db: Db, productId: number, imageIds: number[]): Promise<void> {
  await sql`delete from product_images where product_id = ${productId}`.execute(db)
  await sql`insert into product_images (product_id, image_id, sort)
    select ${productId}, image_id, at from unnest(${imageIds}::bigint[]) with ordinality as i (image_id, at)`.execute(
    db,
  )
}

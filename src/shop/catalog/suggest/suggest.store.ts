import { anyOf, type Db, sql } from '#kit/db.ts'
import type { LovedProduct } from '../cards/best-loved.ts'

/** Names of products, in no particular order. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<LovedProduct[]> {
  const { rows } = await sql<LovedProduct>`
    select p.id, p.name, p.name_en as "nameEn", concat_ws(' ', c.name, c.name_en) as category
    from products p join categories c on c.id = p.category_id where p.id = ${anyOf('bigint', ids)}`.execute(db)
  return rows
}

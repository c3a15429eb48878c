import { type Db, sql, type Tx } from '#kit/db.ts'

/** Locks these products against concurrent refreshes. A separate statement, so that the next one sees what was committed. */
export async function lockCards(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215003, id::int) from unnest(${ids}::bigint[]) as id order by id`.execute(tx)
}

/** The next product ids of a company, ascending. */
export async function productsAfter(db: Db, companyId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from products where company_id = ${companyId} and id > ${after} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of rows of the read model that changed. */
export async function rebuildCards(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ written: number }>`select refresh_product_cards(${ids}::bigint[]) as written`.execute(tx)
  return rows[0]!.written
}

/** Categories of these products, all levels. */
export async function sectionsOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(c.path_ids) as id from products p join categories c on c.id = p.category_id
    where p.id = any (${ids}::bigint[])`.execute(tx)
  return rows.map((row) => row.id)
}

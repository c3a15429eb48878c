import { type Sql, sql, type Tx } from '#kit/db.ts'

/** Inserts rows as one JSON parameter per statement: a thousand rows need one round trip. Types are those of the columns. */
export async function insertRows<R extends Record<string, unknown>>(
  tx: Tx,
  table: string,
  types: Record<keyof R & string, string>,
  rows: readonly R[],
): Promise<void> {
  const names = Object.keys(types)
  const columns: Sql = sql.join(names.map((name) => sql.id(name)))
  const shape: Sql = sql.join(names.map((name) => sql`${sql.id(name)} ${sql.raw(types[name]!)}`))
  for (let i = 0; i < rows.length; i += 4000) {
    const json = JSON.stringify(rows.slice(i, i + 4000))
    await sql`insert into ${sql.id(table)} (${columns})
      select ${columns} from jsonb_to_recordset(${json}::jsonb) as given(${shape})`.execute(tx)
  }
}

/** Ids of the rows by a column (`word`) of known values. */
export async function idsBy(tx: Tx, table: string, word: string, companyId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; id: number }>`
    select ${sql.id(word)} as word, id from ${sql.id(table)} where company_id = ${companyId} and ${sql.id(word)} is not null`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.word, row.id]))
}

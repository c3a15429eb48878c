import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'

export interface SynonymRow {
  id: number
  words: string[]
}

export async function synonymRows(db: Db, companyId: number): Promise<SynonymRow[]> {
  return db
    .selectFrom('search_synonyms')
    .select(['id', 'words'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
}

/** False where the same row is there already. */
export async function insertSynonyms(
  db: Db,
  companyId: number,
  words: string[],
  key: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into search_synonyms (company_id, words, key, created_at) values (${companyId}, ${words}, ${key}, ${now})
    on conflict (company_id, key) do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function deleteSynonyms(db: Db, companyId: number, id: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('search_synonyms')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

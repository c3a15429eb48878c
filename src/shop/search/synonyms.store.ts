import { type Db, sql } from '#kit/db.ts'

export interface SynonymRow {
  id: number
  words: string[]
}

export async function synonymRows(db: Db, companyId: number): Promise<SynonymRow[]> {
  const { rows } = await sql<SynonymRow>`
    select id, words from search_synonyms where company_id = ${companyId} order by id`.execute(db)
  return rows
}

/** The id of the new row; null if an equal one exists. */
export async function insertSynonyms(
  db: Db,
  companyId: number,
  words: string[],
  key: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into search_synonyms (company_id, words, key, created_at) values (${companyId}, ${words}, ${key}, ${now})
    on conflict (company_id, key) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The deleted words; undefined if there is no such row. */
export async function deleteSynonyms(db: Db, companyId: number, id: number): Promise<string[] | undefined> {
  const { rows } = await sql<{ words: string[] }>`
    delete from search_synonyms where company_id = ${companyId} and id = ${id} returning words`.execute(db)
  return rows[0]?.words
}

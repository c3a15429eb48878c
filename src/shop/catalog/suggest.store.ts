import { sql } from 'kysely'
import { anyOf, type Db } from '#kit/db.ts'

export interface NamesRow {
  id: number
  /** What stands before the first comma of its name, a whole query to suggest; in English '' where there is no such name. */
  phrase: string
  phraseEn: string
  names: string
  category: string
}

/** The names of some products, in no order. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<NamesRow[]> {
  const { rows } = await sql<NamesRow>`
    select p.id, split_part(p.name, ', ', 1) as phrase, split_part(p.name_en, ', ', 1) as "phraseEn", concat_ws(' ', p.name, p.name_en) as names,
      concat_ws(' ', c.name, c.name_en) as category
    from products p join categories c on c.id = p.category_id where p.id = ${anyOf('bigint', ids)}`.execute(db)
  return rows
}

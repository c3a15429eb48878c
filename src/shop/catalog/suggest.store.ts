import { sql } from 'kysely'
import { anyOf, type Db } from '#kit/db.ts'
import { searchMatch } from './search-match.store.ts'

/** Beginnings of names. Two letters and more are looked up by the index of the search; one would match most of the shop anyway. */
export async function suggestWords(db: Db, zoneId: number, q: string): Promise<string[]> {
  const like = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const near = q.length < 2 ? sql`zone_id = ${zoneId}` : sql`zone_id + 0 = ${zoneId} and ${searchMatch(q).where}`
  const { rows } = await sql<{ name: string }>`
    select lower(split_part(card->>'name', ', ', 1)) as name from product_cards
    where ${near} and lower(card->>'name') like ${like}
    group by 1 order by max(popularity) desc limit 5`.execute(db)
  return rows.map((r) => r.name)
}

export interface NamesRow {
  id: number
  phrase: string
  names: string
  category: string
}

/** The names of some products, in no order. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<NamesRow[]> {
  const { rows } = await sql<NamesRow>`
    select p.id, lower(split_part(p.name, ', ', 1)) as phrase, concat_ws(' ', p.name, p.name_en) as names,
      concat_ws(' ', c.name, c.name_en) as category
    from products p join categories c on c.id = p.category_id where p.id = ${anyOf('bigint', ids)}`.execute(db)
  return rows
}

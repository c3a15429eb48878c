import { sql } from 'kysely'
import type { Db } from '#kit/db.ts'
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

/** The names of the best loved goods of a zone, the best first. */
export async function bestLovedNames(db: Db, zoneId: number, most: number): Promise<NamesRow[]> {
  const { rows } = await sql<NamesRow>`
    select product_id as id, lower(split_part(card->>'name', ', ', 1)) as phrase, concat_ws(' ', card->>'name', card->>'name_en') as names,
      concat_ws(' ', card->'category'->>'name', card->'category'->>'name_en') as category
    from product_cards where zone_id = ${zoneId} and product_id = any (array(
      select product_id from product_cards where zone_id = ${zoneId} order by popularity desc, product_id limit ${most}))
    order by popularity desc, product_id`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'

/** Full text in both languages and articles word by word; every word must be found, the last one may be a beginning. */
export function searchMatch(q: string): { where: RawBuilder<unknown>; rank: RawBuilder<unknown> } {
  const text = q.toLowerCase().replaceAll('ё', 'е')
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)?.slice(0, 10) ?? []
  const last = words.at(-1) ?? ''
  // The prefix goes in as quoted lexemes: nothing of the visitor's is read as an operator. PostgreSQL reads the article
  // «yl-2041» as «yl» and «-2041», so its beginning has to be cut the same way.
  const prefix = `${last
    .split(/(?=-\d)/)
    .map((part) => `'${part.replaceAll("'", '')}'`)
    .join(' & ')}:*`
  const rest = words.slice(0, -1).join(' ')
  // A select of its own is worked out once; written plainly it would be read anew for every row it is compared with.
  const match = sql`(select
    (plainto_tsquery('russian', ${text}) || plainto_tsquery('simple', ${text}))
    || (${rest === '' ? sql`''::tsquery` : sql`plainto_tsquery('russian', ${rest})`} && ${last.length >= 2 ? sql`${prefix}::tsquery` : sql`''::tsquery`})
  )`
  return { where: sql`search @@ ${match}`, rank: sql`ts_rank('{0.1, 0.3, 0.6, 1}', search, ${match})` }
}

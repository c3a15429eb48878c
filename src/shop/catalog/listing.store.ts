import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CardRow, ListingFacts } from './card.ts'
import type { ListingQuery } from './listing-query.ts'

export interface ListingScope {
  zoneId: number
  regionId: number
  categoryId: number | null
  /** Chosen values of each chosen attribute, by id. An attribute chosen with unknown values only matches nothing. */
  chosen: { attributeId: number; valueIds: number[] }[]
}

/**
 * A page of the read model with its totals, price range and disjunctive facet counts, in one statement: every row of the
 * scope is read once; `misses` counts the chosen groups it fails, and a group's own counts leave its own miss out
 * (design §6). The price range ignores the price choice in the same way.
 */
export async function readListing(db: Db, query: ListingQuery, scope: ListingScope): Promise<ListingFacts> {
  const inStock = sql`(in_warehouse or ${scope.regionId}::bigint = any (stock_regions))`
  const missed = scope.chosen.map(({ valueIds }) => sql`(not value_ids && ${valueIds}::bigint[])::int`)
  const misses = missed.length > 0 ? sql.join(missed, sql` + `) : sql`0`
  const priceMiss = sql`(${atLeast(query.priceFrom)} and ${atMost(query.priceTo)}) is false`
  const search = query.q ? searchMatch(query.q) : null
  // Where another index leads to few rows, that of the zone would be read whole beside it.
  const isNarrow = scope.categoryId !== null || search !== null
  const perGroup = missed.map(
    (_, i) =>
      sql`count(*) filter (where not price_miss and misses = m${sql.raw(String(i))})::int as ${sql.raw(`only_${i}`)}`,
  )
  // Unnested in the select list: a lateral join would set up a function scan for every row.
  const facets = sql`(select coalesce(json_agg(f), '[]') from (
        select value_id, count(*) filter (where not price_miss and misses = 0)::int as both
          ${joined(perGroup.map((one) => sql`, ${one}`))}
        from (select unnest(value_ids) as value_id, price_miss, misses ${joined(missed.map((_, i) => sql`, ${sql.raw(`m${i}`)}`))} from scoped) x
        group by value_id
      ) f)`
  const { rows } = await sql<{
    page: CardRow[]
    total: number
    price_from: Kopecks | null
    price_to: Kopecks | null
    counts: CountRow[]
  }>`
    with scoped as materialized (
      select product_id, price, price_max, popularity, value_ids, ${inStock} as in_stock, ${misses} as misses, ${priceMiss} as price_miss
        ${joined(missed.map((m, i) => sql`, ${m} as ${sql.raw(`m${i}`)}`))}
        ${search ? sql`, ${search.rank} as rank` : sql``}
      from product_cards
      where ${isNarrow ? sql`zone_id + 0 = ${scope.zoneId}` : sql`zone_id = ${scope.zoneId}`}
        ${scope.categoryId === null ? sql`` : sql`and category_ids @> array[${scope.categoryId}]::bigint[]`}
        ${query.ids === null ? sql`` : sql`and product_id = any (${query.ids}::bigint[])`}
        ${search ? sql`and ${search.where}` : sql``}
        ${query.inStock ? sql`and ${inStock}` : sql``}
    ), picked as (
      select product_id, in_stock, row_number() over () as place from (
        select product_id, in_stock from scoped where misses = 0 and not price_miss
        order by ${order(query, search !== null)} offset ${(query.page - 1) * query.pageSize} limit ${query.pageSize}
      ) best
    ), sums as (
      select count(*) filter (where misses = 0 and not price_miss)::int as total,
        min(price) filter (where misses = 0) as price_from, max(price_max) filter (where misses = 0) as price_to
      from scoped
    )
    select
      (select coalesce(json_agg(json_build_object('product_id', c.product_id, 'price', c.price, 'price_max', c.price_max,
          'in_stock', p.in_stock, 'card', c.card) order by p.place), '[]')
        from picked p join product_cards c on c.zone_id = ${scope.zoneId} and c.product_id = p.product_id) as page,
      sums.*,
      ${query.withFacets === false ? sql`'[]'::json` : facets} as counts
    from sums`.execute(db)
  const row = rows[0]!
  return {
    page: row.page,
    total: row.total,
    priceFrom: row.price_from,
    priceTo: row.price_to,
    counts: countsByValue(row.counts),
  }
}

const joined = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  parts.reduce((all, one) => sql`${all} ${one}`, sql``)

type CountRow = { value_id: number; both: number } & Record<`only_${number}`, number>

function countsByValue(rows: CountRow[]): ListingFacts['counts'] {
  return new Map(
    rows.map((row) => {
      const { value_id, both, ...own } = row
      // own[i]: rows that fail nothing but perhaps the i-th chosen group
      return [
        value_id,
        {
          both,
          exceptOwn: Object.keys(own)
            .sort(byNumber)
            .map((k) => own[k as `only_${number}`] ?? 0),
        },
      ]
    }),
  )
}

const byNumber = (a: string, b: string) => Number(a.slice(5)) - Number(b.slice(5))

const atLeast = (price: number | null): RawBuilder<unknown> => (price === null ? sql`true` : sql`price_max >= ${price}`)
const atMost = (price: number | null): RawBuilder<unknown> => (price === null ? sql`true` : sql`price <= ${price}`)

/** What is in stock stands first whatever the order; equal rows keep one order (no card twice on two pages). */
function order(query: ListingQuery, searched: boolean): RawBuilder<unknown> {
  if (query.sort === 'price') return sql`in_stock desc, price, product_id`
  if (query.sort === '-price') return sql`in_stock desc, price desc, product_id`
  return searched
    ? sql`in_stock desc, rank desc, popularity desc, product_id`
    : sql`in_stock desc, popularity desc, product_id`
}

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

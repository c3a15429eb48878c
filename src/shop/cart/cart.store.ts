import { sql } from 'kysely'
import { ask, batch, command, type Db, type Question, question, type Tx } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { LineOwn } from './cart-lines.ts'

export interface StoredCart {
  useBonuses: boolean
  lines: { sku: string; count: number; seenPrice: Kopecks | null; own?: LineOwn | undefined }[]
}

interface StoredRow {
  use_bonuses: boolean
  sku: string | null
  count: number
  seen_price: Kopecks | null
  own: LineOwn | null
}
const cartOf = (customerId: number): Question<StoredCart> =>
  question(
    sql<StoredRow>`
    select c.use_bonuses, l.sku, l.count, l.seen_price, l.own from carts c left join cart_lines l on l.customer_id = c.customer_id
    where c.customer_id = ${customerId} order by l.sort`,
    (rows) => ({
      useBonuses: rows[0]?.use_bonuses ?? false,
      lines: rows.flatMap(({ sku, count, seen_price: seenPrice, own }) =>
        sku === null ? [] : [{ sku, count, seenPrice, ...(own && { own }) }],
      ),
    }),
  )

export const storedCart = (db: Db, customerId: number): Promise<StoredCart> => ask(db, cartOf(customerId))

/**
 * Replaces the cart and answers the one before. The row of the cart is locked first: of two tabs that
 * save at once one whole cart stays, never a mixture.
 */
export async function replaceCart(
  tx: Tx,
  owner: { customerId: number; companyId: number },
  { lines, useBonuses }: StoredCart,
): Promise<StoredCart> {
  const skus = lines.map((l) => l.sku)
  const lock = sql`
    insert into carts (customer_id, company_id, use_bonuses) values (${owner.customerId}, ${owner.companyId}, ${useBonuses})
    on conflict (customer_id) do update set use_bonuses = excluded.use_bonuses, updated_at = now()`
  const replace = sql`
    with gone as (
      delete from cart_lines where customer_id = ${owner.customerId} and sku <> all (${skus}::text[])
    )
    insert into cart_lines (customer_id, sku, count, seen_price, own, sort)
    select ${owner.customerId}, l.sku, l.count, l.seen_price, l.own::jsonb, l.sort
    from unnest(${skus}::text[], ${lines.map((l) => l.count)}::int[], ${lines.map((l) => l.seenPrice)}::bigint[],
        ${lines.map((l) => (l.own ? JSON.stringify(l.own) : null))}::text[])
      with ordinality l (sku, count, seen_price, own, sort)
    on conflict (customer_id, sku) do update set count = excluded.count, seen_price = excluded.seen_price,
      own = excluded.own, sort = excluded.sort`
  const [before] = await batch(tx, [cartOf(owner.customerId), command(lock), command(replace)])
  return before
}

/** What was ordered leaves the cart; what was put in meanwhile stays. */
export const removeLines = (customerId: number, skus: readonly string[]): Question<void> =>
  command(sql`delete from cart_lines where customer_id = ${customerId} and sku = any (${skus}::text[])`)

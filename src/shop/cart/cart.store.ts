import { anyOf, type Db, type Sql, type Statement, sql } from '#kit/db.ts'
import type { Kopecks } from '#lib/money.ts'
import type { StoredCart, StoredCartLine } from './cart.ts'
import { emptyVersion, type LineDetails } from './cart-lines.ts'

interface StoredRow {
  use_bonuses: boolean
  version: string
  /** Null, as the count: the cart is empty. */
  sku: string | null
  count: number | null
  seen_price: Kopecks | null
  own: LineDetails | null
}

const cartOf = (customerId: number): Statement<StoredCart> =>
  sql<StoredRow>`
    select c.use_bonuses, cart_version(c.customer_id) as version, l.sku, l.count, l.seen_price, l.own from carts c left join cart_lines l on l.customer_id = c.customer_id
    where c.customer_id = ${customerId} order by l.sort`.read((rows) => ({
    useBonuses: rows[0]?.use_bonuses ?? false,
    version: rows[0]?.version ?? emptyVersion,
    lines: rows.flatMap(({ sku, count, seen_price: seenPrice, own }) =>
      sku === null || count === null ? [] : [{ sku, count, seenPrice, ...(own && { own }) }],
    ),
  }))

export const storedCart = (db: Db, customerId: number): Promise<StoredCart> => cartOf(customerId).execute(db)

/**
 * Stores the cart and returns its previous lines, with its version (`db/functions/keep_cart.sql`). Null: the stored cart has
 * another version than expected. Does not wait for the disk: a change lost in a power failure costs the customer a click, and an order flushes
 * the changes before it to the disk.
 */
export async function replaceCart(
  db: Db,
  owner: { customerId: number; companyId: number },
  { lines, useBonuses }: Pick<StoredCart, 'lines' | 'useBonuses'>,
  expected: string | null,
): Promise<{ before: StoredCartLine[]; version: string } | null> {
  const { rows } = await sql<{ kept: { before: StoredCartLine[]; version: string } | null }>`
    select keep_cart(${owner.customerId}, ${owner.companyId}, ${useBonuses}, ${lines.map((l) => l.sku)}::text[],
      ${lines.map((l) => l.count)}::int[], ${lines.map((l) => l.seenPrice)}::bigint[],
      ${lines.map((l) => (l.own ? JSON.stringify(l.own) : null))}::text[],
      ${expected}::text) as kept
    where set_config('synchronous_commit', 'off', true) = 'off'`.execute(db)
  return rows[0]!.kept
}

/** The prices with which these lines were stored, by sku; lines stored without a price are absent, as none was shown. */
export const storedPrices = (customerId: number, skus: readonly string[]): Statement<Map<string, Kopecks>> =>
  sql<{ sku: string; seen_price: Kopecks }>`select sku, seen_price from cart_lines
      where customer_id = ${customerId} and sku = ${anyOf('text', skus)} and seen_price is not null`.read(
    (rows) => new Map(rows.map((row) => [row.sku, row.seen_price])),
  )

/** Stores these as the prices the customer has seen of these lines. */
export const setStoredPrices = (customerId: number, lines: readonly { sku: string; now: Kopecks | null }[]) =>
  sql`update cart_lines set seen_price = told.price
    from unnest(${lines.map(({ sku }) => sku)}::text[], ${lines.map(({ now }) => now)}::bigint[]) told (sku, price)
    where customer_id = ${customerId} and cart_lines.sku = told.sku`

/** The current version of the stored cart. */
export const cartVersionOf = (customerId: number): Statement<string> =>
  sql<{ version: string }>`select cart_version(${customerId}) as version`.read(([row]) => row!.version)

/** Locks the stored cart; true if it still has the expected version (`db/functions/lock_cart.sql`). */
export const lockCart = (customerId: number, expected: string): Statement<boolean> =>
  sql<{ is_same: boolean }>`select lock_cart(${customerId}, ${expected}) as is_same`.read(([row]) => row!.is_same)

/** The same as parts of a statement that writes an order: nothing is written if the cart has another version. */
export const cartVersionGate = (customerId: number, expected: string) => ({
  locks: [sql`locked_cart as materialized (select lock_cart(${customerId}, ${expected}) as is_same)`],
  isThere: sql<boolean>`(select is_same from locked_cart)`,
})

/** A named part of a statement that writes an order: removes ordered lines from the cart; lines added meanwhile stay. */
export const removeOrderedLines = (customerId: number, skus: readonly string[]): Sql =>
  sql`left_cart as (delete from cart_lines using o where cart_lines.customer_id = ${customerId} and sku = ${anyOf('text', skus)})`

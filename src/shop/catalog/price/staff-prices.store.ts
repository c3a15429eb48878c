import { type Db, sql, type Tx } from '#kit/db.ts'

export interface PriceType {
  id: number
  name: string
  isDefault: boolean
}

/** Price lists of a company, the main one first. */
export async function priceTypesOf(db: Db, companyId: number): Promise<PriceType[]> {
  const { rows } = await sql<PriceType>`
    select id, name, is_default as "isDefault" from price_types where company_id = ${companyId}
    order by is_default desc, id`.execute(db)
  return rows
}

/** A variant by sku with its price in a list. Locks the variant, so that two concurrent changes do not read the same previous price. */
export async function lockedPrice(
  tx: Tx,
  companyId: number,
  sku: string,
  typeId: number,
): Promise<{ variantId: number; productId: number; price: number | null; oldPrice: number | null } | undefined> {
  const { rows } = await sql<{ variantId: number; productId: number; price: number | null; oldPrice: number | null }>`
    select v.id as "variantId", v.product_id as "productId", p.price, p.old_price as "oldPrice"
    from variants v left join prices p on p.variant_id = v.id and p.price_type_id = ${typeId}
    where v.company_id = ${companyId} and v.sku = ${sku}
    for update of v`.execute(tx)
  return rows[0]
}

export async function writePrice(
  tx: Tx,
  { variantId, typeId }: { variantId: number; typeId: number },
  price: number,
  oldPrice: number | null,
): Promise<void> {
  await sql`
    insert into prices (variant_id, price_type_id, price, old_price) values (${variantId}, ${typeId}, ${price}, ${oldPrice})
    on conflict (variant_id, price_type_id) do update set price = excluded.price, old_price = excluded.old_price`.execute(
    tx,
  )
}

export async function removePrice(tx: Tx, { variantId, typeId }: { variantId: number; typeId: number }): Promise<void> {
  await sql`delete from prices where variant_id = ${variantId} and price_type_id = ${typeId}`.execute(tx)
}

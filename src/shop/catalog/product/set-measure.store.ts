import { sql, type Tx } from '#kit/db.ts'

interface MeasuredProduct {
  id: number
  unit: string
  /** Thousandths of the unit, and steps (lib/quantity.ts). */
  step: number
  minimum: number
  isMarked: boolean
  /** Stock of it that orders hold, in its steps. */
  reserved: number
}

/** The product, locked; its stock rows too, so that no order reserves any of it in the old step. */
export async function lockMeasured(tx: Tx, companyId: number, slug: string): Promise<MeasuredProduct | undefined> {
  const { rows } = await sql<MeasuredProduct>`
    with p as (select * from products where company_id = ${companyId} and slug = ${slug} for update)
    , levels as (select l.reserved from p join variants v on v.product_id = p.id join stock_levels l on l.variant_id = v.id
      order by l.variant_id, l.outlet_id for update of l)
    select p.id, p.unit, p.step, p.minimum, p.marking_type <> '' as "isMarked",
      (select coalesce(sum(reserved), 0) from levels)::int as reserved
    from p`.execute(tx)
  return rows[0]
}

/** A changed step converts stock and carts (db/functions/step_was_changed.sql). */
export async function saveMeasure(
  tx: Tx,
  { id, unit, step, minimum }: Pick<MeasuredProduct, 'id' | 'unit' | 'step' | 'minimum'>,
): Promise<void> {
  await sql`update products set unit = ${unit}, step = ${step}, minimum = ${minimum}, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}

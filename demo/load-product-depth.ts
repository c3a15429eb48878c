import { sql, type Tx } from '#kit/db.ts'
import type { DemoSizeGuide } from './shop/size-guides.ts'

/** Size tables, each assigned to its sections. */
export async function addSizeGuides(tx: Tx, companyId: number, guides: readonly DemoSizeGuide[]): Promise<void> {
  for (const one of guides) {
    await sql`
      with g as (
        insert into size_guides (company_id, slug, name, name_en, note, note_en, head, head_en, rows)
        values (${companyId}, ${one.slug}, ${one.name}, ${one.nameEn}, ${one.note}, ${one.noteEn}, ${[...one.head]}::text[],
          ${[...one.headEn]}::text[], ${JSON.stringify(one.rows)}::jsonb)
        returning id
      )
      update categories set size_guide_id = g.id from g
      where company_id = ${companyId} and path = any (${[...one.categories]}::text[])`.execute(tx)
  }
}

/** Earlier prices: reduced products were sold at their old price, all others have had the same price for a long time. */
export async function addPriceHistory(tx: Tx, companyId: number): Promise<void> {
  await sql`
    update price_changes h set since = now() - make_interval(days => case when p.old_price is null then 200 else 2 + (v.product_id % 12)::int end)
    from prices p join variants v on v.id = p.variant_id
    where v.company_id = ${companyId} and h.variant_id = p.variant_id and h.price_type_id = p.price_type_id`.execute(tx)
  await sql`
    insert into price_changes (variant_id, price_type_id, since, price)
    select p.variant_id, p.price_type_id, now() - interval '90 days', p.old_price
    from prices p join variants v on v.id = p.variant_id
    where v.company_id = ${companyId} and p.old_price is not null`.execute(tx)
}

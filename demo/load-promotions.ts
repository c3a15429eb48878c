import { sql, type Tx } from '#kit/db.ts'
import { storedImage } from './load-catalogue.ts'
import type { DemoPromotion } from './shop/promotions.ts'

/** Promotions with their public codes; the shop itself issues personal ones. */
export async function addPromotions(tx: Tx, companyId: number, promotions: readonly DemoPromotion[]): Promise<void> {
  for (const [at, one] of promotions.entries()) {
    await sql`
      with p as (
        insert into promotions (company_id, slug, name, name_en, caption, caption_en, image, terms, terms_en, rule, needs_code, is_shown, registration, priority, created_at)
        values (${companyId}, ${one.slug}, ${one.name}, ${one.nameEn}, ${one.caption}, ${one.captionEn}, ${JSON.stringify(storedImage(one.picture))}::jsonb, ${[...one.terms]}::text[],
          ${[...one.termsEn]}::text[], ${JSON.stringify(one.rule)}::jsonb, ${!one.isForAll}, ${!one.isHidden},
          ${one.registration ? JSON.stringify(one.registration) : null}::jsonb, ${promotions.length - at}, now())
        returning id
      ), a as (
        insert into promo_allowances (company_id, limit_per_customer)
        select ${companyId}, ${one.perCustomer ?? null}::int where ${one.code}::text is not null returning id
      )
      insert into promo_codes (company_id, promotion_id, code, allowance_id, created_at)
      select ${companyId}, p.id, ${one.code}, a.id, now() from p, a`.execute(tx)
  }
}

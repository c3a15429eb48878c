import { type Db, type Sql, sql, type Tx } from '#kit/db.ts'

/** The moment a promotion began for customers: once it is shown and in effect, and not before it was created. */
const begun = (p: Sql) => sql`greatest(${p}.created_at, ${p}.since, ${p}.active_since)`

/**
 * Promotions that began for customers between two moments and were not announced yet; they are marked as announced. One that was stopped or
 * hidden at first is announced when it is opened, if that is soon enough.
 */
export async function markStartedPromotions(
  tx: Tx,
  companyId: number,
  { from, now }: { from: Date; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update promotions p set told_at = ${now}
    where p.company_id = ${companyId} and p.told_at is null and p.is_shown and not p.is_stopped
      and ${begun(sql`p`)} > ${from} and ${begun(sql`p`)} <= ${now}
      and (p.until is null or p.until > ${now}) and (p.active_until is null or p.active_until > ${now})
    returning p.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Customers who consented to advertising; whether a customer wants a channel is checked when the message is sent. */
export async function agreedToAdvertising(tx: Tx, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c
    where c.company_id = ${companyId} and c.erased_at is null and exists (
      select from consents a join consent_texts t on t.id = a.text_id
      where a.customer_id = c.id and t.kind = 'marketing' and a.withdrawn_at is null)
    order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface AnnouncedPromotion {
  companyId: number
  slug: string
  name: string
  nameEn: string
  caption: string
  captionEn: string
  until: Date | null
}

/** A promotion that may still be announced at this moment. */
export async function promotionToAnnounce(db: Db, id: number, now: Date): Promise<AnnouncedPromotion | null> {
  const { rows } = await sql<AnnouncedPromotion>`
    select company_id as "companyId", slug, name, name_en as "nameEn", caption, caption_en as "captionEn", least(until, active_until) as until
    from promotions where id = ${id} and is_shown and not is_stopped
      and (until is null or until > ${now}) and (active_until is null or active_until > ${now})`.execute(db)
  return rows[0] ?? null
}

import { sql } from '#kit/db.ts'
import type { TestApp } from './start-app.ts'

/** Switches bonuses on, with these settings beside the usual ones, and gives some to the customer with this phone. */
export async function giveBonusesTo(shop: TestApp, phone: string, roubles: number, settings: object): Promise<void> {
  const loyalty = { is_enabled: true, percent: 5, pending_days: 14, lives_days: 180, spend_share: 30, ...settings }
  await sql`update companies set settings = settings || ${JSON.stringify({ loyalty })}::jsonb where id = ${shop.cast.company}`.execute(
    shop.db,
  )
  shop.app.cache.dropTags(['companies'])
  if (roubles === 0) return
  const now = shop.clock.now()
  await sql`
    with c as (select id, company_id from customers where phone = ${phone} and company_id = ${shop.cast.company}),
    o as (insert into bonus_operations (company_id, customer_id, kind, amount, at)
      select company_id, id, 'given', ${roubles * 100}, ${now} from c returning id),
    l as (insert into bonus_lots (company_id, customer_id, amount, remaining, available_from, expires_at, created_at)
      select company_id, id, ${roubles * 100}, ${roubles * 100}, ${new Date(now.getTime() - 1)}, null, ${now} from c returning id)
    insert into bonus_moves select o.id, l.id, ${roubles * 100} from o, l`.execute(shop.db)
}

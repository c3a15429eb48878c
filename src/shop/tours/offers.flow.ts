import { sql } from '#kit/db.ts'
import type { App, RequestContext } from '#shop/context.ts'
import type { QuotedOffer } from './quote.ts'

/** The stored offer of a reference; null: there is none, or it is older than 60 minutes (contract.md, reading 5). */
export async function readOffer(app: App, { company }: RequestContext, ref: string): Promise<QuotedOffer | null> {
  const { rows } = await sql<{ offer: QuotedOffer }>`
    select offer from planted_tour_offers where company_id = ${company.id} and ref = ${ref}`.execute(app.db)
  return rows[0]?.offer ?? null
}

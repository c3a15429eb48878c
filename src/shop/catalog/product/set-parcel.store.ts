import { sql, type Tx } from '#kit/db.ts'
import type { Piece } from '#shop/delivery/parcel.ts'

/** False: the company has no such variant or category. */
export async function saveParcel(
  tx: Tx,
  companyId: number,
  what: { sku: string } | { category: number },
  piece: Partial<Piece> | null,
): Promise<boolean> {
  const kept = piece === null ? null : JSON.stringify(piece)
  const { count } =
    'sku' in what
      ? await sql`update variants set parcel = ${kept}::jsonb where company_id = ${companyId} and sku = ${what.sku}`.execute(
          tx,
        )
      : await sql`update categories set parcel = ${kept}::jsonb where company_id = ${companyId} and id = ${what.category}`.execute(
          tx,
        )
  return count === 1
}

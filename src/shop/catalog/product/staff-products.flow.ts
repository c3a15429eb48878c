import type { Tx } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App, StaffContext } from '#shop/context.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { hasSeen } from '#shop/staff/versions.ts'
import type { NamedProduct, StaffProduct } from './staff-product.ts'
import * as store from './staff-products.store.ts'

/** A page of the products of a company, newest first. */
export async function readStaffProducts(
  app: App,
  { company }: StaffContext,
  { limit, ...asked }: { search: string; after: number | null; limit: number },
): Promise<KeysetPage<StaffProduct>> {
  const rows = await store.staffProducts(app.db, company.id, { ...asked, limit: limit + 1 })
  return cutKeyset(rows, limit, ({ id }) => [id])
}

export async function readStaffProduct(
  app: App,
  { company }: Pick<StaffContext, 'company'>,
  named: NamedProduct,
): Promise<Result<StaffProduct, { code: 'not_found' }>> {
  const product = await store.staffProduct(app.db, company.id, named)
  return product ? ok(product) : refuse({ code: 'not_found' })
}

export type ProductLockRefusal = { code: 'not_found' } | { code: 'product_changed' }

/**
 * Locks a product for a change by staff and raises its version, whatever the change touches. `product_changed`: somebody else has changed it since
 * the actor read it; without a version (`seen`) the change is made to whatever it is now.
 */
export async function lockProduct(
  tx: Tx,
  by: Pick<Actor, 'company' | 'seen'>,
  named: NamedProduct,
): Promise<Result<{ id: number }, ProductLockRefusal>> {
  const product = await store.lockProductRow(tx, by.company.id, named)
  if (!product) return refuse({ code: 'not_found' })
  if (!hasSeen(by, product.version)) return refuse({ code: 'product_changed' })
  await store.raiseProductVersion(tx, product.id)
  return ok(product)
}

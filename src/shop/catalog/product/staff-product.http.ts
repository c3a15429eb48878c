import { type Refused, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { etagOf } from '#shop/staff/versions.ts'
import type { NamedProduct } from './staff-product.ts'
import { readStaffProduct } from './staff-products.flow.ts'
import { presentStaffProduct, type StaffProductOnWire } from './staff-products.wire.ts'

type WithProduct<R extends { code: string }> =
  | Exclude<R, { code: 'product_changed' }>
  | (R extends { code: 'product_changed' }
      ? { code: 'product_changed'; product: StaffProductOnWire } | { code: 'not_found' }
      : never)

/** A refusal of a change of a product as its call answers it: `product_changed` shows the product as it is now. */
export async function withPresentProduct<R extends { code: string }>(
  app: App,
  context: StaffContext,
  named: NamedProduct,
  refusal: R,
): Promise<Refused<WithProduct<R>>> {
  if (refusal.code !== 'product_changed') return refuse(refusal as WithProduct<R>)
  const read = await readStaffProduct(app, context, named)
  if (!read.ok) return refuse(read.refusal as WithProduct<R>)
  return refuse({ code: 'product_changed', product: presentStaffProduct(read.value) } as WithProduct<R>)
}

/** Tells the version of a product with an answer that does not contain the product. */
export async function tellProductVersion(
  app: App,
  context: StaffContext,
  named: NamedProduct,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const read = await readStaffProduct(app, context, named)
  if (read.ok) setHeader('etag', etagOf(read.value.version))
}

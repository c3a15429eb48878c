import { inTransaction } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { createPicture } from './make-picture.flow.ts'
import type { ShopPurpose } from './purposes.ts'
import type { ShopPicture } from './shop-picture.ts'
import { deleteShopPicture, shopPictures } from './shop-pictures.store.ts'
import { keep, removeFile, type UploadRefusal } from './uploads.flow.ts'

/** Pictures a member of staff uploads in an hour: a new collection at once (our choice). */
const mostAnHour = 600
const hourS = 3600

/** Stores a picture for pages or products, made anew from its pixels. Everybody may see it until staff delete it. */
export async function storeShopPicture(
  app: App,
  context: StaffContext,
  { bytes, purpose }: { bytes: Uint8Array; purpose: ShopPurpose },
): Promise<Result<ShopPicture, UploadRefusal>> {
  if (!app.uploads) return refuse({ code: 'service_unavailable' })
  const { company, staff } = context
  const now = app.clock.now()
  if (!(await countTry([{ key: `staff-uploads:${staff.id}`, max: mostAnHour }], hourS, now).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, now) })
  const made = await createPicture(bytes)
  if (!made.ok) return made
  const { width, height } = made.value
  const key = newSecret()
  const owner = { companyId: company.id, staffId: staff.id, purpose }
  const { id } = await keep(app, made.value, { ...owner, key, width, height, now }, (tx, added) => {
    const act = { call: 'sendShopPicture', object: `picture ${added}`, reason: '', before: null, after: { purpose } }
    return audit(tx, context, act, now)
  })
  return ok({ id, key, purpose, width, height, createdAt: now })
}

/** A page of the shop's own pictures, newest first. */
export async function readShopPictures(
  app: App,
  { company }: StaffContext,
  { limit, ...asked }: { purpose: ShopPurpose | null; after: number | null; limit: number },
): Promise<KeysetPage<ShopPicture>> {
  return cutKeyset(await shopPictures(app.db, company.id, { ...asked, limit: limit + 1 }), limit, ({ id }) => [id])
}

/** Deletes a picture of the shop; pages that name it show none from then on. */
export async function removeShopPicture(
  app: App,
  context: StaffContext,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const deleted = await deleteShopPicture(tx, context.company.id, id)
    if (!deleted) return refuse({ code: 'not_found' })
    const before = { purpose: deleted.purpose }
    const act = { call: 'removeShopPicture', object: `picture ${id}`, reason: '', before, after: null }
    await audit(tx, context, act, app.clock.now())
    if (app.uploads) await removeFile(app, tx, deleted.file)
    return ok({})
  })
}

import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { contentsOf, type StoredFile } from '#kit/files/files.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { processEach } from '#kit/process-each.ts'
import { newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { mayUse } from '#shop/staff/rights.ts'
import { type CreatedPicture, createPicture, type PictureRefusal } from './make-picture.flow.ts'
import type { Purpose } from './purposes.ts'
import * as store from './uploads.store.ts'

/** Uploads per customer and hour (our choice). */
const mostAnHour = 60
const hourS = 3600
/** A file unused for this long is deleted (our choice). */
const unusedDays = 1
const sweptAtOnce = 500

export type UploadRefusal = PictureRefusal | { code: 'too_many_requests'; retry_after_s: number }

/** Stores a customer's photo, made anew. It is unused until something claims it. */
export async function storeUpload(
  app: App,
  { company, me }: SignedInContext,
  given: { bytes: Uint8Array; purpose: Purpose },
): Promise<Result<{ id: number; key: string; width: number; height: number }, UploadRefusal>> {
  if (!app.uploads) return refuse({ code: 'service_unavailable' })
  const now = app.clock.now()
  const caps = [{ key: `uploads:${me.id}`, max: mostAnHour }]
  if (!(await countTry(caps, hourS, now).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, now) })
  const made = await createPicture(given.bytes)
  if (!made.ok) return made
  const { width, height } = made.value
  const key = newSecret()
  const whose = { companyId: company.id, customerId: me.id, purpose: given.purpose, key, width, height, now }
  const { id } = await keep(app, made.value, whose)
  return ok({ id, key, width, height })
}

/** Stores the file and its row, both or neither. `also` runs in the transaction of the row. */
export async function keep(
  app: App,
  { bytes }: CreatedPicture,
  whose: store.UploadOwner & Omit<store.NewFile, 'file' | 'bytes'>,
  also: (tx: Tx, id: number) => Promise<void> = async () => {},
): Promise<{ id: number }> {
  const files = app.uploads!
  // Outside the transaction: a bucket may take seconds, and the open transaction would occupy a connection.
  const file = await files.put(bytes, 'jpg')
  let kept: { id: number } | undefined
  try {
    kept = await inTransaction(app.db, async (tx) => {
      await store.lockContents(tx, contentsOf(bytes))
      const added = await store.insertUpload(tx, { ...whose, file, bytes: bytes.byteLength })
      await also(tx, added.id)
      return added
    })
    // The same file may have lost its last row and been deleted just before this row was stored. From now on nobody deletes it.
    await files.put(bytes, 'jpg')
    return kept
  } catch (error) {
    const leave = async (tx: Tx) => {
      if (kept) await store.deleteUpload(tx, kept.id)
      await removeFile(app, tx, file)
    }
    // If this fails, the sweep deletes a file without a row, and `forgetUnusedUploads` an unused one.
    await inTransaction(app.db, leave).catch(() => {})
    throw error
  }
}

/** Deletes a file that no row refers to; its name is the hash of its contents. */
export async function removeFile(app: App, tx: Tx, file: string): Promise<void> {
  await store.lockContents(tx, file.replace(/\.\w+$/, ''))
  if (!(await store.isReferred(tx, file))) await app.uploads!.remove(file)
}

/**
 * A stored file by its address: for its owner, for staff with the permission, for everybody once its review is published. Others do not find it;
 * a guest is asked to sign in.
 */
export async function readUpload(
  app: App,
  { company, me, staff }: RequestContext,
  key: string,
): Promise<Result<{ file: StoredFile; isPublished: boolean }, { code: 'not_found' | 'sign_in_required' }>> {
  const kept = await store.uploadByKey(app.db, company.id, key)
  if (!me && !staff && !kept?.isPublished) return refuse({ code: 'sign_in_required' })
  const mayStaff = staff !== undefined && mayUse(staff, 'uploads.read')
  if (!kept || !(kept.isPublished || mayStaff || (me !== null && kept.customerId === me.id)))
    return refuse({ code: 'not_found' })
  const file = await app.uploads?.read(kept.file)
  return file ? ok({ file, isPublished: kept.isPublished }) : refuse({ code: 'not_found' })
}

/**
 * Marks files of a customer as used, in the transaction of their user. False: one of them belongs to another customer, has another purpose, or is
 * used.
 */
export async function claimUploads(
  tx: Tx,
  whose: { companyId: number; customerId: number; purpose: Purpose },
  ids: readonly number[],
  usedBy: string,
): Promise<boolean> {
  const wanted = new Set(ids)
  return wanted.size === 0 || (await store.markUsed(tx, whose, [...wanted], usedBy)) === wanted.size
}

/** Addresses of the files of each user. */
export async function uploadsOf(db: Db, companyId: number, users: readonly string[]): Promise<Map<string, string[]>> {
  const keys = await store.keysUsedBy(db, companyId, users)
  return new Map([...keys].map(([user, list]) => [user, list.map(uploadUrl)]))
}

/** The files of one user with what a page needs to show and to name them. */
export const uploadsUsedBy = (db: Db, companyId: number, usedBy: string): Promise<store.UsedUpload[]> =>
  store.usedUploads(db, companyId, usedBy)

/** Releases all files of one user except these. */
export const releaseOthers = (
  tx: Tx,
  whose: { companyId: number; customerId: number },
  keep: readonly number[],
  usedBy: string,
): Promise<void> => store.releaseAllBut(tx, whose, keep, usedBy)
/** Pictures of each user, as they are shown. */
export async function picturesOf(
  db: Db,
  companyId: number,
  users: readonly string[],
): Promise<Map<string, { id: number; url: string; width: number; height: number }[]>> {
  if (users.length === 0) return new Map()
  const kept = await store.picturesUsedBy(db, companyId, users)
  const shown = ({ id, key, width, height }: store.StoredPicture) => ({ id, url: uploadUrl(key), width, height })
  return new Map([...kept].map(([user, list]) => [user, list.map(shown)]))
}

/** Releases all files of one user. */
export const releaseUploads = (tx: Tx, companyId: number, usedBy: string): Promise<void> =>
  store.releaseUploads(tx, companyId, usedBy)

export const uploadUrl = (key: string): string => `/api/uploads/${key}/picture.jpg`

/** All files a customer sent, used or not. */
export const filesOf = (db: Db, customerId: number) => store.filesOf(db, customerId)

/** Deletes all files of a customer with their rows. Repeated after a failure, it continues where it stopped. */
export async function deleteUploadsOf(app: App, customerId: number): Promise<void> {
  for (const { id, file } of await store.filesOf(app.db, customerId))
    await inTransaction(app.db, async (tx) => {
      await store.deleteUpload(tx, id)
      if (app.uploads) await removeFile(app, tx, file)
    })
}

/** Deletes files that were sent and never used. */
export async function deleteUnusedUploads(app: App): Promise<void> {
  if (!app.uploads) return
  const before = new Date(app.clock.now().getTime() - unusedDays * 86_400_000)
  for (let last = 0; ; ) {
    const unused = await store.unusedBefore(app.db, before, last, sweptAtOnce)
    await processEach(
      unused,
      ({ id, file }) =>
        inTransaction(app.db, async (tx) => {
          if (await store.deleteIfUnused(tx, id)) await removeFile(app, tx, file)
        }),
      ({ id }, err) => app.log.error({ err, upload: id }, 'a file that was used for nothing was not taken away'),
    )
    if (unused.length < sweptAtOnce) return
    last = unused.at(-1)!.id
  }
}

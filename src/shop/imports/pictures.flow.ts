import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Db, Tx } from '#kit/db.ts'
import type { Files } from '#kit/files.ts'
import { refreshCards } from '#shop/catalog/refresh-cards.flow.ts'
import type { ImportRow } from './imports.store.ts'
import * as store from './pictures.store.ts'
import type { Remark } from './refusals.ts'
import { keepRemarks } from './withdraw.flow.ts'

const widths = [160, 320, 640, 960]
const quality = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } } as const
/** Larger than any honest photograph; a small file may unfold into gigabytes of pixels. */
const maxPixels = 80_000_000
const maxBytes = 40 * 1024 * 1024
const picturesPerProduct = 10
const picturedPerBatch = 20

export type PictureProblem = 'picture_missing' | 'picture_bad' | 'picture_remote'
type TakenPicture = { ok: true; imageId: number } | { ok: false; problem: PictureProblem; detail: string }

type PicturedBatch = { last: string; remarks: Remark[]; changed: { productId: number; imageIds: number[] }[] }

/** Makes the pictures of the next products, outside any transaction: it takes seconds. Null when all have been seen. */
export async function makeNextPictures(db: Database, row: ImportRow, kept: Files): Promise<PicturedBatch | null> {
  const { cursor } = row.progress
  const next = await store.nextPictured(db, row.companyId, row.id, cursor === '0' ? '' : cursor, picturedPerBatch)
  const folders = [...new Set(row.request.files.map((file) => path.dirname(file.path)))]
  const batch: PicturedBatch = { last: next.at(-1)?.key ?? '', remarks: [], changed: [] }
  for (const { productId, key, pictures, known } of next) {
    const taken = await takePictures(db, row.companyId, folders, pictures, kept)
    for (const picture of taken) {
      if (picture.ok) continue
      batch.remarks.push({ entity: 'products', key, code: picture.problem, detail: picture.detail, refused: false })
    }
    const imageIds = [...new Set(taken.flatMap((picture) => (picture.ok ? picture.imageId : [])))]
    // Pictures that could not be taken leave those of before in place.
    if (imageIds.length > 0 && String(imageIds) !== String(known)) batch.changed.push({ productId, imageIds })
  }
  return next.length > 0 ? batch : null
}

export async function keepPictures(tx: Tx, row: ImportRow, batch: PicturedBatch): Promise<void> {
  for (const { productId, imageIds } of batch.changed) await store.setPictures(tx, productId, imageIds)
  await refreshCards(
    tx,
    row.companyId,
    batch.changed.map(({ productId }) => productId),
  )
  await keepRemarks(tx, row, batch.remarks)
  row.progress.cursor = batch.last
}

/**
 * Takes the pictures of a product that lie beside its file: scaled, without metadata. A picture seen before costs one read. Pictures elsewhere are not fetched: a feed may not send us about.
 */
async function takePictures(
  db: Db,
  companyId: number,
  beside: readonly string[],
  names: readonly string[],
  kept: Files,
): Promise<TakenPicture[]> {
  const taken: TakenPicture[] = []
  for (const name of names.slice(0, picturesPerProduct)) taken.push(await takeOne(db, companyId, beside, name, kept))
  return taken
}

async function takeOne(
  db: Db,
  companyId: number,
  beside: readonly string[],
  name: string,
  kept: Files,
): Promise<TakenPicture> {
  if (/^[a-z]+:\/\//i.test(name)) return { ok: false, problem: 'picture_remote', detail: name }
  const file = await findBeside(beside, name)
  if (!file) return { ok: false, problem: 'picture_missing', detail: name }
  const bytes = await readFile(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const known = await store.findImage(db, companyId, hash)
  if (known) return { ok: true, imageId: known }
  try {
    const { width, height, scaled } = await scale(bytes, kept)
    return { ok: true, imageId: await store.insertImage(db, companyId, { hash, width, height, scaled }) }
  } catch (error) {
    // Full disks are faults; a file that is no picture is the owner's to mend.
    if ((error as { code?: string }).code) throw error
    return { ok: false, problem: 'picture_bad', detail: name }
  }
}

/** Only inside the folders of the imported files: no way up, no links out. */
async function findBeside(folders: readonly string[], name: string): Promise<string | null> {
  for (const folder of folders) {
    const file = await realpath(path.join(folder, name.replaceAll('\\', '/'))).catch(() => null)
    const home = await realpath(folder).catch(() => null)
    if (!file || !home || !file.startsWith(`${home}${path.sep}`)) continue
    const found = await stat(file)
    if (found.isFile() && found.size <= maxBytes) return file
  }
  return null
}

type Scaled = { width: number; height: number; scaled: { width: number; url: string; avif: string }[] }

async function scale(bytes: Buffer, kept: Files): Promise<Scaled> {
  // Read by the first picture: a server that takes none in starts without it.
  const { default: sharp } = await import('sharp')
  const upright = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const fitting = widths.filter((wanted) => wanted <= width)
  const scaled: Scaled['scaled'] = []
  for (const wanted of fitting.length ? fitting : [width]) {
    const small = sharp(upright.data).resize({ width: wanted })
    const avif = await kept.put(await small.clone().avif(quality.avif).toBuffer(), 'avif')
    const webp = await kept.put(await small.clone().webp(quality.webp).toBuffer(), 'webp')
    scaled.push({ width: wanted, url: kept.url(webp), avif: kept.url(avif) })
  }
  return { width, height, scaled }
}

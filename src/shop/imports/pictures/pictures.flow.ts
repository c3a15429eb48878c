import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readZipEntry } from '#kit/archive/zip.ts'
import type { Database, Tx } from '#kit/db.ts'
import type { Files } from '#kit/files/files.ts'
import { refreshCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import { entryBeside } from '../commerceml/members.flow.ts'
import type { ImportRequest, ImportRow } from '../imports.store.ts'
import type { pictureTexts, Remark } from '../refusals.ts'
import { saveRemarks } from '../withdraw.flow.ts'
import type { PictureFetcher } from './picture-fetcher.flow.ts'
import * as store from './pictures.store.ts'

const widths = [160, 320, 640, 960]
const quality = { avif: { quality: 55, effort: 2 }, webp: { quality: 78 } } as const
/** Larger than any real photograph; a small file may decompress into gigabytes of pixels. */
const maxPixels = 80_000_000
const maxBytes = 40 * 1024 * 1024
const picturesPerProduct = 10
const picturedPerBatch = 20
const atOnce = 4

export type PictureProblem = keyof typeof pictureTexts
type TakenPicture = { ok: true; imageId: number } | { ok: false; problem: PictureProblem; detail: string }

type PicturedBatch = {
  last: string
  count: number
  remarks: Remark[]
  changed: { productId: number; imageIds: number[] }[]
}

/** Storage and download of the pictures of one import. */
export interface PictureSources {
  kept: Files
  fetch: PictureFetcher
}

/** Processes the pictures of the next products, outside any transaction, as it takes seconds. Null: all products are done. */
export async function processNextPictures(
  db: Database,
  row: ImportRow,
  sources: PictureSources,
): Promise<PicturedBatch | null> {
  const { cursor } = row.progress
  const next = await store.nextPictured(db, row.companyId, row.id, cursor === '0' ? '' : cursor, picturedPerBatch)
  const wanted = next.flatMap(({ pictures }) => pictures.slice(0, picturesPerProduct))
  const taken = new Map<string, TakenPicture>()
  await inParallel([...new Set(wanted)], atOnce, async (name) => {
    taken.set(name, await takePicture(db, row.companyId, row.request, name, sources))
  })
  const batch: PicturedBatch = { last: next.at(-1)?.key ?? '', count: next.length, remarks: [], changed: [] }
  for (const { productId, key, pictures, known } of next) {
    const own = pictures.slice(0, picturesPerProduct).map((name) => taken.get(name)!)
    for (const picture of own) {
      if (picture.ok) continue
      batch.remarks.push({ entity: 'products', key, code: picture.problem, detail: picture.detail, refused: false })
    }
    const imageIds = [...new Set(own.flatMap((picture) => (picture.ok ? picture.imageId : [])))]
    // If no picture could be read, the previous ones remain.
    if (imageIds.length > 0 && String(imageIds) !== String(known)) batch.changed.push({ productId, imageIds })
  }
  return next.length > 0 ? batch : null
}

export async function savePictures(tx: Tx, row: ImportRow, batch: PicturedBatch): Promise<void> {
  for (const { productId, imageIds } of batch.changed) await store.setPictures(tx, productId, imageIds)
  await refreshCards(
    tx,
    row.companyId,
    batch.changed.map(({ productId }) => productId),
  )
  await saveRemarks(tx, row, batch.remarks)
  row.progress.cursor = batch.last
  row.progress.done += batch.count
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of left) await work(item)
    }),
  )
}

/** Reads a picture from the folders or archives of the imported files, or downloads it by URL. */
async function takePicture(
  db: Database,
  companyId: number,
  request: ImportRequest,
  name: string,
  { kept, fetch }: PictureSources,
): Promise<TakenPicture> {
  if (/^([a-z]+:)?\/\//i.test(name)) return fetch(name, (bytes) => keepPicture(db, companyId, bytes, name, kept))
  const bytes = await bytesBeside(request, name)
  return bytes ? keepPicture(db, companyId, bytes, name, kept) : { ok: false, problem: 'picture_missing', detail: name }
}

/** Stores scaled copies without metadata. A known picture costs only reading it. */
export async function keepPicture(
  db: Database,
  companyId: number,
  bytes: Uint8Array,
  name: string,
  kept: Files,
): Promise<TakenPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const known = await store.findImage(db, companyId, hash)
  if (known) return { ok: true, imageId: known }
  try {
    const { width, height, scaled } = await scale(bytes, kept)
    return { ok: true, imageId: await store.insertImage(db, companyId, { hash, width, height, scaled }) }
  } catch (error) {
    // System errors such as a full disk are thrown; a file that is not a picture is reported to the owner.
    if ((error as { code?: string }).code) throw error
    return { ok: false, problem: 'picture_bad', detail: name }
  }
}

async function bytesBeside({ files, picturesIn }: ImportRequest, name: string): Promise<Uint8Array | null> {
  const folders = files.map((one) => path.dirname(one.path))
  const file = await findBeside([...new Set([...folders, ...(picturesIn ? [picturesIn] : [])])], name)
  if (file) return readFile(file)
  for (const { path: archive } of files) {
    const entry = await entryBeside(archive, name.replaceAll('\\', '/'))
    if (!entry || entry.size > maxBytes) continue
    const bytes = await buffer(readZipEntry(archive, entry)).catch(() => null)
    if (bytes) return bytes
  }
  return null
}

/** Looks only inside the given folders: no parent paths, no links that leave them. */
export async function findBeside(folders: readonly string[], name: string): Promise<string | null> {
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

async function scale(bytes: Uint8Array, kept: Files): Promise<Scaled> {
  // Loaded with the first picture: a server that processes none starts without it.
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

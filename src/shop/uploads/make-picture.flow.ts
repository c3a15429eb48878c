import type { Sharp, SharpOptions } from 'sharp'
import { readHeic } from '#kit/files/heic.ts'
import { createPlaces } from '#kit/places.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { isPdf, pictureKind } from './picture-kind.ts'

/** More than a phone produces; a small file may decode to gigabytes of pixels (our choice). */
const maxPixels = 60_000_000
/** Longer side of the stored picture: enough to read a label or a passport (our choice). */
const keptSide = 2560
const quality = 82
/** A picture takes about a second; one that takes ten is an attack. */
const timeoutS = 10
/** The HEIC decoder is compiled to WASM and has one thread: a photo of 12 megapixels takes it some seconds. */
const heicTimeoutMs = 25_000
/** Decoding takes memory, so few at once: 60 million pixels are 240 MB. */
const places = createPlaces(2, 16)
const waitMs = 15_000

export type PictureRefusal =
  | { code: 'file_empty' }
  | { code: 'file_type_unknown' }
  | { code: 'file_pdf' }
  | { code: 'file_broken' }
  | { code: 'file_too_many_pixels'; max_megapixels: number }
  | { code: 'service_unavailable' }

export interface CreatedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Makes a new picture from the pixels of an uploaded one. Everything else is dropped: place and time of the photo, a preview, text after the end,
 * a second file inside. Upright, at most 2,560 px a side, JPEG. A truncated or broken file is refused.
 */
export async function createPicture(bytes: Uint8Array): Promise<Result<CreatedPicture, PictureRefusal>> {
  if (bytes.byteLength === 0) return refuse({ code: 'file_empty' })
  const kind = pictureKind(bytes)
  if (!kind) return refuse({ code: isPdf(bytes) ? 'file_pdf' : 'file_type_unknown' })
  const leave = await places.take(AbortSignal.timeout(waitMs))
  if (!leave) return refuse({ code: 'service_unavailable' })
  try {
    return kind === 'heic' ? await drawHeic(bytes) : await draw(bytes, kind)
  } catch {
    // Any failure of the decoder is caused by the file.
    return refuse({ code: 'file_broken' })
  } finally {
    leave()
  }
}

async function draw(bytes: Uint8Array, kind: string): Promise<Result<CreatedPicture, PictureRefusal>> {
  const { default: sharp } = await import('sharp')
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }
  // Reading the header decodes nothing, so any size is accepted here and our own limit applies below.
  const told = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  const { format, width = 0, height = 0, compression } = told
  // AVIF is reported as HEIF with its own compression.
  const isWhatItSays = format === kind || (kind === 'avif' && format === 'heif' && compression === 'av1')
  if (!isWhatItSays) return refuse({ code: 'file_type_unknown' })
  if (width * height > maxPixels) return refuse({ code: 'file_too_many_pixels', max_megapixels: maxPixels / 1e6 })
  return finished(sharp(bytes, options).rotate())
}

/** The HEIC decoder turns the picture upright itself and returns pixels only. */
async function drawHeic(bytes: Uint8Array): Promise<Result<CreatedPicture, PictureRefusal>> {
  const read = await readHeic({ bytes, maxPixels }, heicTimeoutMs)
  if (!read.ok) {
    if (read.why === 'broken') return refuse({ code: 'file_broken' })
    return refuse({ code: 'file_too_many_pixels', max_megapixels: maxPixels / 1e6 })
  }
  const { default: sharp } = await import('sharp')
  const { pixels, width, height } = read
  return finished(sharp(pixels, { raw: { width, height, channels: 4 } }))
}

async function finished(drawn: Sharp): Promise<Result<CreatedPicture, PictureRefusal>> {
  const made = await drawn
    .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .timeout({ seconds: timeoutS })
    .toBuffer({ resolveWithObject: true })
  return ok({ bytes: made.data, width: made.info.width, height: made.info.height })
}

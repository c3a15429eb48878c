import { parentPort, workerData } from 'node:worker_threads'
import type { HeicRead, HeicTask } from './heic.ts'

/** A thread for one photograph: whatever happens to the decoder, its memory or its time ends with the thread. */
async function read({ bytes, maxPixels }: HeicTask): Promise<HeicRead> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return { ok: false, why: 'broken' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return { ok: false, why: 'too_many_pixels' }
  const data = new Uint8ClampedArray(width * height * 4)
  const drawn = await new Promise<unknown>((done) => image.display({ data, width, height }, done))
  return drawn ? { ok: true, width, height, pixels: new Uint8Array(data.buffer) } : { ok: false, why: 'broken' }
}

const told = await read(workerData as HeicTask).catch((): HeicRead => ({ ok: false, why: 'broken' }))
parentPort!.postMessage(told, told.ok ? [told.pixels.buffer as ArrayBuffer] : [])

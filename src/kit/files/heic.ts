import { Worker } from 'node:worker_threads'

export interface HeicTask {
  bytes: Uint8Array
  maxPixels: number
}

/** RGBA pixels, upright, or the reason why there are none. */
export type HeicRead =
  | { ok: true; width: number; height: number; pixels: Uint8Array }
  | { ok: false; why: 'broken' | 'too_many_pixels' }

/**
 * Decodes a photograph of an Apple phone (HEIC: HEVC in HEIF), by libheif compiled to WASM (LGPL, its own package, replaceable). Runs in a thread
 * of its own, which ends afterwards: decoding takes a second of processor time and must not block others. The decoder is loaded with the first
 * such photograph.
 */
export function readHeic(task: HeicTask, timeoutMs: number): Promise<HeicRead> {
  const thread = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // Limits the thread's own heap; the pixels are outside of it and limited by their number.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Output of the decoder about a broken file is dropped.
    stdout: true,
    stderr: true,
  })
  return new Promise((done) => {
    const end = (told: HeicRead) => {
      clearTimeout(timer)
      void thread.terminate()
      done(told)
    }
    const broken = () => end({ ok: false, why: 'broken' })
    const timer = setTimeout(broken, timeoutMs)
    thread.once('message', end)
    thread.once('error', broken)
    thread.once('exit', broken)
  })
}

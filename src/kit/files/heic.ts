import { Worker } from 'node:worker_threads'

export interface HeicTask {
  bytes: Uint8Array
  maxPixels: number
}

/** Pixels as RGBA, upright, or why there are none. */
export type HeicRead =
  | { ok: true; width: number; height: number; pixels: Uint8Array }
  | { ok: false; why: 'broken' | 'too_many_pixels' }

/**
 * Unfolds a photograph as phones of Apple keep it (HEIC: HEVC in HEIF), by libheif compiled to WASM (LGPL, its own package, replaceable).
 * In a thread of its own, which ends after it: the decoder takes a second of processor time, and nobody else waits for it. Its code is
 * fetched with the first such photograph.
 */
export function readHeic(task: HeicTask, timeoutMs: number): Promise<HeicRead> {
  const thread = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    // Of the thread's own heap; the pixels lie outside of it and are bounded by their number.
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the decoder says of a broken file is for nobody.
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

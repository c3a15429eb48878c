import { inTransaction } from '#kit/db.ts'
import { processEach } from '#kit/process-each.ts'
import type { App } from '#shop/context.ts'
import { removeFile } from './uploads.flow.ts'
import { filesAfter, referredOf } from './uploads.store.ts'

/** A file exists a moment before its row: an older file without one was left by a killed process (our choice). */
const orphanMs = 3_600_000
const readAtOnce = 1000
const lookedForAtOnce = 20

const orphansOf = (app: App, untouchedMs: number): Promise<string[]> =>
  app.uploads?.leftBehind((names) => referredOf(app.db, names), untouchedMs) ?? Promise.resolve([])

/** Deletes files without a row, each under the lock of its contents, so one being uploaded again stays. */
export async function sweepOrphans(app: App, untouchedMs = orphanMs): Promise<number> {
  const left = await orphansOf(app, untouchedMs)
  return processEach(
    left,
    (file) => inTransaction(app.db, (tx) => removeFile(app, tx, file)),
    (file, err) => app.log.error({ err, file }, 'a file that is nobody’s was not taken away'),
  )
}

/** Inconsistencies of files and rows: files the sweep should have deleted, and rows without a file. */
export async function uploadFaults(app: App): Promise<{ orphans: string[]; missing: string[] }> {
  const missing: string[] = []
  for (let last = ''; ; ) {
    const files = await filesAfter(app.db, last, readAtOnce)
    for (let from = 0; from < files.length; from += lookedForAtOnce) {
      const some = files.slice(from, from + lookedForAtOnce)
      const there = await Promise.all(some.map((file) => app.uploads?.has(file)))
      missing.push(...some.filter((_, i) => !there[i]))
    }
    if (files.length < readAtOnce) break
    last = files.at(-1)!
  }
  // The sweep runs every hour.
  return { orphans: await orphansOf(app, 2 * orphanMs), missing }
}

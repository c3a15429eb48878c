import type { Db } from '#kit/db.ts'
import * as store from './imports.store.ts'
import { type NoteCode, noteTexts, type RefusalCode, refusalTexts, type Texts } from './refusals.ts'

/** Refusals and notes of these imports: one line per reason, with the first examples. */
export async function remarkLines(db: Db, importIds: readonly number[], language: keyof Texts): Promise<string[]> {
  const remarks = importIds.length > 0 ? await store.remarksOf(db, importIds) : []
  return remarks.map(({ code, refused, count, examples }) => {
    const texts: Texts | undefined = refused ? refusalTexts[code as RefusalCode] : noteTexts[code as NoteCode]
    return `${count} × ${texts?.[language] ?? code}: ${examples.join('; ')}${count > examples.length ? '; …' : ''}`
  })
}

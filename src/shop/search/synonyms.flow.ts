import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, StaffContext } from '#shop/context.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { tokensOf } from './engine/text.ts'
import { type Meanings, meaningsOf } from './engine/words.ts'
import { deleteSynonyms, insertSynonyms, type SynonymRow, synonymRows } from './synonyms.store.ts'

/** Synonyms of a company. */
export function synonymsOf(app: App, companyId: number): Promise<Meanings> {
  return app.cache.fetch(`synonyms:${companyId}`, async () => {
    const rows = await synonymRows(app.db, companyId)
    const value = meaningsOf(rows.map(({ words }) => words.map((word) => tokensOf(word)[0]?.text ?? '')))
    return { value, tags: [`synonyms:${companyId}`] }
  })
}

export const listSynonyms = (app: App, companyId: number): Promise<SynonymRow[]> => synonymRows(app.db, companyId)

/** Adds two to twenty single words that find each other. `by`: the staff member; absent: the operator on the command line. */
export async function addSynonyms(
  app: App,
  companyId: number,
  given: readonly string[],
  by?: StaffContext,
): Promise<Result<SynonymRow, { code: 'words_refused' | 'words_there' }>> {
  const words = [...new Set(given.map((word) => word.trim()).filter(Boolean))]
  const isGood =
    words.length >= 2 && words.length <= 20 && words.every((word) => word.length <= 60 && tokensOf(word).length === 1)
  if (!isGood) return refuse({ code: 'words_refused' })
  const key = words
    .map((word) => tokensOf(word)[0]!.text)
    .sort()
    .join(' ')
  return inTransaction(app.db, async (tx) => {
    const id = await insertSynonyms(tx, companyId, words, key, app.clock.now())
    if (id === null) return refuse({ code: 'words_there' })
    const act = { call: 'addSynonyms', object: `synonyms ${id}`, reason: '', before: null, after: { words } }
    if (by) await audit(tx, by, act, app.clock.now())
    await notifyTags(tx, companyId, [`synonyms:${companyId}`])
    return ok({ id, words })
  })
}

/** False if there is no such row. */
export async function removeSynonyms(app: App, companyId: number, id: number, by?: StaffContext): Promise<boolean> {
  const removed = await inTransaction(app.db, async (tx) => {
    const words = await deleteSynonyms(tx, companyId, id)
    if (!words) return refuse({ code: 'not_found' as const })
    const act = { call: 'removeSynonyms', object: `synonyms ${id}`, reason: '', before: { words }, after: null }
    if (by) await audit(tx, by, act, app.clock.now())
    await notifyTags(tx, companyId, [`synonyms:${companyId}`])
    return ok(null)
  })
  return removed.ok
}

import { inTransaction } from '#kit/db.ts'
import { eachByItself } from '#kit/each-by-itself.ts'
import type { App } from '#shop/context.ts'
import { keepOnly } from '#shop/uploads/uploads.flow.ts'
import { usedBy } from './reclamations.flow.ts'
import { draftsBefore, eraseDraft, forgetPersonal, reclamationById } from './reclamations.store.ts'

/** How long a draft nobody touches is kept, and papers and bank details of what has ended (our choices; the form tells both). */
const draftDays = 30
const personalDays = 90
const sweptAtOnce = 200
const dayMs = 86_400_000

/** Erases drafts that were left behind, and what is personal of reclamations that ended long ago. */
export async function forgetOldReclamations(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const before = new Date(now - draftDays * dayMs)
  await forgetPersonal(app.db, new Date(now - personalDays * dayMs))
  const forget = (id: number) =>
    inTransaction(app.db, async (tx) => {
      const draft = await reclamationById(tx, id)
      if (!draft || draft.state !== null || draft.updatedAt >= before) return
      await keepOnly(tx, draft, [], usedBy(id))
      await eraseDraft(tx, id)
    })
  for (let last = 0; ; ) {
    const drafts = await draftsBefore(app.db, before, last, sweptAtOnce)
    await eachByItself(drafts, forget, (id, err) =>
      app.log.error({ err, reclamation: id }, 'a draft nobody touches was not erased'),
    )
    if (drafts.length < sweptAtOnce) return
    last = drafts.at(-1)!
  }
}

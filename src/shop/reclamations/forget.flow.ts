import { inTransaction } from '#kit/db.ts'
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
  for (const id of await draftsBefore(app.db, before, sweptAtOnce))
    await inTransaction(app.db, async (tx) => {
      const draft = await reclamationById(tx, id)
      if (!draft || draft.state !== null || draft.updatedAt >= before) return
      await keepOnly(tx, draft, [], usedBy(id))
      await eraseDraft(tx, id)
    })
  await forgetPersonal(app.db, new Date(now - personalDays * dayMs))
}

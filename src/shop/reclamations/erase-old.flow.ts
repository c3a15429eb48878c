import { inTransaction } from '#kit/db.ts'
import { processEach } from '#kit/process-each.ts'
import type { App } from '#shop/context.ts'
import { releaseOthers } from '#shop/uploads/uploads.flow.ts'
import { uploadsKey } from './reclamations.flow.ts'
import { draftsBefore, eraseDraft, erasePersonalData, reclamationById } from './reclamations.store.ts'

/** How long an untouched draft is kept, and personal data of a reclamation after it ended (our choices; the form states both). */
const draftDays = 30
const personalDays = 90
const sweptAtOnce = 200
const dayMs = 86_400_000

/** Erases abandoned drafts, and personal data of reclamations that ended long ago. */
export async function eraseOldReclamations(app: App): Promise<void> {
  const now = app.clock.now().getTime()
  const before = new Date(now - draftDays * dayMs)
  await erasePersonalData(app.db, new Date(now - personalDays * dayMs))
  const forget = (id: number) =>
    inTransaction(app.db, async (tx) => {
      const draft = await reclamationById(tx, id)
      if (!draft || draft.state !== null || draft.updatedAt >= before) return
      await releaseOthers(tx, draft, [], uploadsKey(id))
      await eraseDraft(tx, id)
    })
  for (let last = 0; ; ) {
    const drafts = await draftsBefore(app.db, before, last, sweptAtOnce)
    await processEach(drafts, forget, (id, err) =>
      app.log.error({ err, reclamation: id }, 'a draft nobody touches was not erased'),
    )
    if (drafts.length < sweptAtOnce) return
    last = drafts.at(-1)!
  }
}

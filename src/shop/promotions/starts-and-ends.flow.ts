import { notifyTags } from '#kit/notices.ts'
import { processEach } from '#kit/process-each.ts'
import type { App } from '#shop/context.ts'
import { promotionsTag } from './pricing.flow.ts'
import { companiesTurned } from './promotions.store.ts'

/** How far back to look: longer than the interval between two runs, so that a late or missed run leaves nothing out. */
const backMs = 5 * 60_000

/** Invalidates pages that show a promotion, or prices with it, when it has just begun or ended (decision 0059). */
export async function invalidateStartsAndEnds(app: App): Promise<void> {
  const now = app.clock.now()
  await processEach(
    await companiesTurned(app.db, new Date(now.getTime() - backMs), now),
    (id) => notifyTags(app.db, id, [promotionsTag(id)]),
    (id, err) => app.log.error({ err, company: id }, 'pages were not told that a promotion turned'),
  )
}

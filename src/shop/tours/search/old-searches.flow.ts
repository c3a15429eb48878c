import { addDays } from '#lib/dates.ts'
import type { App } from '#shop/context.ts'
import { believedMs } from './calendar.flow.ts'
import { deleteSearches } from './search.store.ts'
import { lives } from './search-state.ts'
import { deleteOldPrices } from './seen-prices.store.ts'

/** Deletes searches when no offer of theirs is valid any more, and prices that are not told any more. */
export async function deleteOldTourSearches({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteSearches(db, new Date(now.getTime() - lives.keptMs))
  // Yesterday by Greenwich is over in every time zone where it is not today.
  const today = addDays(now.toISOString().slice(0, 10), -1)
  await deleteOldPrices(db, { today, seenBefore: new Date(now.getTime() - believedMs) })
}

import { hashSecret } from '#kit/security/ids.ts'
import type { App, Company, Me } from '#shop/context.ts'
import { sessionTag } from '#shop/session-tag.ts'
import { sessionByHash } from './sign-in.store.ts'

/** What decides which prices a signed-in visitor sees. */
export interface PriceView {
  companyId: number
  /** The visitor's level has prices of its own in some region. */
  hasLevelPrices: boolean
}

/** A remembered view is used for this long without asking; changes are notified at once (db/functions/price_view_changed.sql). */
const freshMs = 60_000

/**
 * True: every price that this visitor sees is that of a guest. Where prices are closed nobody signed in counts as a guest: whoever has no access
 * reads another text than a guest.
 */
export const seesGuestPrices = ({ id, settings }: Pick<Company, 'id' | 'settings'>, view: PriceView): boolean =>
  view.companyId === id && !settings.price_restriction.is_enabled && !view.hasLevelPrices

/** The view of the visitor of a request, as it was read for the request. */
export const priceViewOf = (companyId: number, { levelZones }: Pick<Me, 'levelZones'>): PriceView => ({
  companyId,
  hasLevelPrices: levelZones !== undefined && Object.keys(levelZones).length > 0,
})

const keyOf = (token: string): string => `price-view|${hashSecret(token)}`

/** The remembered view of a token, without waiting; undefined: unknown, or the session has ended. */
export const rememberedPriceView = (app: App, token: string): PriceView | undefined =>
  app.cache.peek<PriceView>(keyOf(token))

/** Reads the view of a token into memory. Nothing is remembered of a token that belongs to nobody. */
export async function rememberPriceView(app: App, token: string): Promise<void> {
  const tokenHash = hashSecret(token)
  await app.cache.fetch<PriceView | null>(keyOf(token), async () => {
    const now = app.clock.now()
    const row = await sessionByHash(app.db, tokenHash, now)
    if (!row) return { value: null, tags: [], keep: false }
    return {
      value: priceViewOf(row.company_id, { levelZones: row.level_zones ?? undefined }),
      tags: [sessionTag(tokenHash), `price-view:${row.customer_id}`, `price-views:${row.company_id}`],
      freshMs: Math.min(freshMs, row.expires_at.getTime() - now.getTime()),
    }
  })
}

import type { TaggedCache } from '#kit/cache.ts'
import type { Log } from '#kit/log.ts'
import { trackerAddresses } from '#outside/trackers/addresses.ts'
import { trackersOf } from '#shop/company/trackers.ts'
import type { ShellData } from '#web/page.ts'
import type { Build } from './build.ts'
import { escapeJson } from './escape.ts'
import { type PageApi, type PageContext, sessionOf } from './page-context.ts'

/** Settings and menus; the bytes are serialized for a document. */
export interface Shell {
  data: ShellData
  bytes: Buffer
  tags: readonly string[]
  /** False: a menu is missing, so nothing made of it is cached. */
  whole: boolean
}

/** Settings and menus are the same for all visitors of a company and language, so they are not loaded per page. */
export function shellFor(
  { api, cache, log, isCounted }: { api: PageApi; cache: TaggedCache; log: Log; isCounted?: boolean },
  build: Build,
  context: PageContext,
): Promise<Shell> {
  return cache.fetch(`shell|${context.company.id}|${context.locale}`, async () => {
    const web = await build.web()
    const tags = new Set<string>()
    let whole = true
    const session = sessionOf(api, { ...context, token: null, from: undefined }, tags)
    const loaded = await web.loadShell(session.api, (what, error) => {
      whole = false
      log.warn({ err: error }, `${what} could not be loaded`)
    })
    const trackers = isCounted ? trackersOf(loaded.company.settings.web_analytics, trackerAddresses) : null
    const data = trackers ? { ...loaded, trackers } : loaded
    const bytes = Buffer.from(escapeJson(data))
    return { value: { data, bytes, tags: [...tags], whole }, tags, keep: whole, failed: !whole }
  })
}

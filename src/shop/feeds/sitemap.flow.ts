import type { App, Company } from '#shop/context.ts'
import { publishedEvents } from '#shop/gatherings/gatherings.flow.ts'
import * as store from './feeds.store.ts'

export type { MappedPage } from './feeds.store.ts'

/** Products per part of the sitemap; the protocol allows 50,000 addresses and 50 MB. */
const productsPerPart = 20_000
const productsPerPage = 2_000

/** First product ids of the parts of the sitemap. Cached, as it scans the whole catalogue. */
export const productParts = (app: App, companyId: number): Promise<number[]> =>
  app.cache.fetch(`sitemap:${companyId}`, async () => ({
    value: await store.partStarts(app.db, companyId, productsPerPart),
    tags: [`company:${companyId}`],
  }))

/** Products of a part, page by page, so memory holds one page. */
export async function* productsOfPart(app: App, companyId: number, start: number): AsyncGenerator<store.MappedPage[]> {
  const next = (await productParts(app, companyId)).find((id) => id > start) ?? Number.MAX_SAFE_INTEGER
  for (let from = start; ; ) {
    const page = (await store.nextProducts(app.db, companyId, from, productsPerPage)).filter(({ id }) => id < next)
    if (page.length > 0) yield page
    if (page.length < productsPerPage) return
    from = page.at(-1)!.id + 1
  }
}

export const categoriesOfMap = (app: App, companyId: number): Promise<store.MappedPage[]> =>
  store.shownCategories(app.db, companyId)

/** A company without tours has no pages of them. */
export const toursOfMap = async (app: App, company: Pick<Company, 'id' | 'settings'>) =>
  company.settings.tours.is_enabled ? store.tourPages(app.db, company.id) : null

export const textsOfMap = (app: App, companyId: number) => store.textPages(app.db, companyId, app.clock.now())

/** Published events, also those that are over: their pages stay readable. */
export const eventsOfMap = (app: App, companyId: number): Promise<string[]> => publishedEvents(app, companyId)

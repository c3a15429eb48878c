import type { App } from '#shop/context.ts'
import { toursTag } from './directory.flow.ts'
import type { TourDirectory } from './directory.ts'
import { allCollections, allSections } from './places.store.ts'
import type { Sections } from './sections.ts'

/** Sections of tours and collections of hotels of a company, from the cache. */
export const sectionsOf = (app: App, { companyId }: Pick<TourDirectory, 'companyId'>): Promise<Sections> =>
  app.cache.fetch(`tour-sections:${companyId}`, async () => {
    const [sections, collections] = [await allSections(app.db, companyId), await allCollections(app.db, companyId)]
    return { value: { sections, collections }, tags: [toursTag(companyId), `company:${companyId}`] }
  })

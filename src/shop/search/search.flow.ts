import type { App } from '#shop/context.ts'
import { type Found, findIn } from './engine/find.ts'
import { searchIndexOf } from './search-index.flow.ts'
import { synonymsOf } from './synonyms.flow.ts'

export interface HowToFind {
  isExact?: boolean
  isTyping?: boolean
}

/** The result of a text is computed once for all pages, sort orders and filters. */
export function findText(app: App, companyId: number, text: string, how: HowToFind = {}): Promise<Found> {
  const key = `found:${companyId}:${how.isExact ? 'exact' : ''}:${how.isTyping ? 'typing' : ''}:${text.toLowerCase()}`
  return app.cache.fetch(key, async () => {
    const [index, synonyms] = await Promise.all([searchIndexOf(app, companyId), synonymsOf(app, companyId)])
    return {
      value: findIn(index, text, { ...how, synonyms }),
      tags: [`catalog:${companyId}`, `company:${companyId}`, `synonyms:${companyId}`, `search:${companyId}`],
    }
  })
}

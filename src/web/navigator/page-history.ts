import type { LoadedPage } from './load-payload.ts'

/** Pages by history entry: Back shows the remembered page at once and then requests it again. */
export interface PageHistory {
  remember(entry: string, page: LoadedPage): void
  recall(entry: string): LoadedPage | undefined
  forget(): void
}

/** Limited by the number of pages and the length of their data; the oldest are removed first. */
export function createPageHistory({ maxPages, maxLength }: { maxPages: number; maxLength: number }): PageHistory {
  const pages = new Map<string, { page: LoadedPage; length: number }>()
  let length = 0
  const drop = (entry: string) => {
    length -= pages.get(entry)?.length ?? 0
    pages.delete(entry)
  }
  return {
    remember(entry, page) {
      drop(entry)
      const own = JSON.stringify(page.page.data)?.length ?? 0
      pages.set(entry, { page, length: own })
      length += own
      while (pages.size > maxPages || length > maxLength) drop(pages.keys().next().value!)
    },
    recall: (entry) => pages.get(entry)?.page,
    forget() {
      pages.clear()
      length = 0
    },
  }
}

/** Twenty pages, or about two megabytes. */
export const pageHistory = createPageHistory({ maxPages: 20, maxLength: 1_000_000 })

import type { LoadedPage } from './load-payload.ts'

/** Pages by their entry of the history: Back shows at once what stood there and asks anew behind it. */
export interface RememberedPages {
  remember(entry: string, page: LoadedPage): void
  recall(entry: string): LoadedPage | undefined
  forget(): void
}

/** Bounded by how many there are and by the length of their data; the oldest go first. */
export function createRememberedPages({
  maxPages,
  maxLength,
}: {
  maxPages: number
  maxLength: number
}): RememberedPages {
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

/** Twenty pages back, or about two megabytes. */
export const rememberedPages = createRememberedPages({ maxPages: 20, maxLength: 1_000_000 })

import { expect, test } from 'vitest'
import type { LoadedPage } from './load-payload.ts'
import { createPageHistory } from './page-history.ts'

const page = (url: string, length: number) => ({ page: { url, data: 'x'.repeat(length) } }) as LoadedPage

test('a page is restored by its history entry, the newest of that entry', () => {
  const pages = createPageHistory({ maxPages: 3, maxLength: 1000 })
  pages.remember('a', page('/old', 10))
  pages.remember('a', page('/new', 10))
  expect(pages.recall('a')?.page.url).toBe('/new')
  expect(pages.recall('b')).toBeUndefined()
  pages.forget()
  expect(pages.recall('a')).toBeUndefined()
})

test('storage is limited by number and length; the oldest is evicted first', () => {
  const pages = createPageHistory({ maxPages: 3, maxLength: 1000 })
  for (const entry of ['a', 'b', 'c', 'd']) pages.remember(entry, page(`/${entry}`, 10))
  expect(['a', 'b', 'c', 'd'].filter((entry) => pages.recall(entry))).toEqual(['b', 'c', 'd'])
  pages.remember('long', page('/long', 980))
  expect(['b', 'c', 'd', 'long'].filter((entry) => pages.recall(entry))).toEqual(['d', 'long'])
  pages.remember('longer', page('/longer', 2000))
  expect(['d', 'long', 'longer'].filter((entry) => pages.recall(entry))).toEqual([])
  // The size of removed pages is fully released.
  pages.remember('a', page('/a', 900))
  expect(pages.recall('a')).toBeDefined()
})

import { beforeAll, expect, test } from 'vitest'
import { attachRoot, currentPage, type DisplayedPage, pageCommitted, renderPage } from './current-page.ts'

beforeAll(() => {
  globalThis.document ??= { documentElement: {} } as Document
})

test('a render ends when its own page is committed, not a superseded one', async () => {
  const visitor = { locale: 'ru' }
  const wanted: DisplayedPage[] = []
  attachRoot({ data: { visitor } } as DisplayedPage, (page) => wanted.push(page))
  const over: string[] = []
  const product = renderPage({ layout: 'empty' }).then(() => over.push('product'))
  await expect.poll(() => wanted.length).toBe(1)
  const list = renderPage({ layout: 'default' }).then(() => over.push('list'))
  await expect.poll(() => wanted.length).toBe(2)
  // React may commit both, one after the other.
  pageCommitted(wanted[0]!)
  await product
  expect(over).toEqual(['product'])
  pageCommitted(wanted[1]!)
  await list
  expect(over).toEqual(['product', 'list'])
})

test('of two simultaneous pages only the last is committed', async () => {
  const wanted: DisplayedPage[] = []
  attachRoot({ data: { visitor: { locale: 'ru' } } } as DisplayedPage, (page) => wanted.push(page))
  const both = Promise.all([renderPage({ layout: 'empty' }), renderPage({ layout: 'default' })])
  await expect.poll(() => wanted.map(({ layout }) => layout)).toEqual(['default'])
  pageCommitted(wanted[0]!)
  await both
})

test('a page whose navigation was given up meanwhile is not rendered, and the one before stays the current one', async () => {
  const wanted: DisplayedPage[] = []
  attachRoot({ data: { visitor: { locale: 'ru' } } } as DisplayedPage, (page) => wanted.push(page))
  const before = currentPage()
  const givenUp = new AbortController()
  const done = renderPage({ layout: 'empty' }, givenUp.signal)
  givenUp.abort()
  await done
  expect(wanted).toEqual([])
  expect(currentPage()).toBe(before)
})

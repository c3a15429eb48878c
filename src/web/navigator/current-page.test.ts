import { beforeAll, expect, test } from 'vitest'
import { attachRoot, type DisplayedPage, pageCommitted, renderPage } from './current-page.ts'

beforeAll(() => {
  globalThis.document ??= { documentElement: {} } as Document
})

test('a drawing is over when its own page stands in the document, not when one called off meanwhile does', async () => {
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

test('of two pages wanted at once only the last is pageCommitted', async () => {
  const wanted: DisplayedPage[] = []
  attachRoot({ data: { visitor: { locale: 'ru' } } } as DisplayedPage, (page) => wanted.push(page))
  const both = Promise.all([renderPage({ layout: 'empty' }), renderPage({ layout: 'default' })])
  await expect.poll(() => wanted.map(({ layout }) => layout)).toEqual(['default'])
  pageCommitted(wanted[0]!)
  await both
})

import { expect, test } from 'vitest'
import { draw, drawn, hold, type Shown } from './current-page.ts'

test('a drawing is over when its own page stands in the document, not when one called off meanwhile does', async () => {
  const visitor = { locale: 'ru' }
  const wanted: Shown[] = []
  globalThis.document ??= { documentElement: {} } as Document
  hold({ data: { visitor } } as Shown, (page) => wanted.push(page))
  const over: string[] = []
  const product = draw({ layout: 'empty' }).then(() => over.push('product'))
  await expect.poll(() => wanted.length).toBe(1)
  const list = draw({ layout: 'default' }).then(() => over.push('list'))
  await expect.poll(() => wanted.length).toBe(2)
  // React may put both into the document one after the other.
  drawn(wanted[0]!)
  await product
  expect(over).toEqual(['product'])
  drawn(wanted[1]!)
  await list
  expect(over).toEqual(['product', 'list'])
})

test('of two pages wanted at once only the last is drawn', async () => {
  const wanted: Shown[] = []
  hold({ data: { visitor: { locale: 'ru' } } } as Shown, (page) => wanted.push(page))
  const both = Promise.all([draw({ layout: 'empty' }), draw({ layout: 'default' })])
  await expect.poll(() => wanted.map(({ layout }) => layout)).toEqual(['default'])
  drawn(wanted[0]!)
  await both
})

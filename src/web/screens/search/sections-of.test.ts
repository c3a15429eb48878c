import { expect, test } from 'vitest'
import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { sectionsOf } from './sections-of.ts'

const node = (path: string, name: string, ...children: CategoryNode[]): CategoryNode => ({
  id: 1,
  name,
  slug: path.split('/').at(-1)!,
  path,
  product_count: 1,
  image: null,
  children,
})
const tree = [
  node('wear', 'Одежда', node('wear/kids', 'Детям', node('wear/kids/fleece', 'Флис')), node('wear/men', 'Мужчинам')),
]
const thing = (path: string, name: string) => ({ category: { id: 1, path, name, feed_id: '' } })

test('each section is listed once; equal names include their parent', async () => {
  const found = [thing('wear/kids/fleece', 'Флис'), thing('wear/men/fleece', 'Флис'), thing('wear/hats', 'Шапки')]
  expect(await sectionsOf([...found, ...found], async () => tree)).toEqual([
    { path: 'wear/kids/fleece', name: 'Флис · Детям' },
    { path: 'wear/men/fleece', name: 'Флис · Мужчинам' },
    { path: 'wear/hats', name: 'Шапки' },
  ])
})

test('the tree is not loaded if names are unique, and there are six at most', async () => {
  const found = Array.from({ length: 9 }, (_, n) => thing(`s${n}`, `Раздел ${n}`))
  const sections = await sectionsOf(found, () => Promise.reject(new Error('asked for')))
  expect(sections.map(({ path }) => path)).toEqual(['s0', 's1', 's2', 's3', 's4', 's5'])
})

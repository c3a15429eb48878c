import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import type { BlockSource } from './block-data.ts'

export const tilesSource: BlockSource<'tiles'> = {
  async load({ items, category, limit }, { api }) {
    if (items) return { categories: [] }
    const below = childrenOf(await api.get('/api/categories/'), category.replace(/^\/+|\/+$/g, ''))
    const categories = below.slice(0, limit).map(({ id, name, path, image }) => ({ id, name, path, image }))
    return categories.length > 0 ? { categories } : null
  },
}

/** Sections below the one with this path; '': the first level. */
function childrenOf(tree: readonly CategoryNode[], path: string): readonly CategoryNode[] {
  if (path === '') return tree
  const above = tree.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!above) return []
  return above.path === path ? above.children : childrenOf(above.children, path)
}

import type { CardOnWire, CategoryNode } from '#shop/catalog/catalog.wire.ts'

export interface Section {
  path: string
  name: string
}

const mostSections = 6

/**
 * Categories of these products in their order, six at most. Categories with the same name («Флис» for women, men and children) also name
 * their parent; `readTree` is called only in that case.
 */
export async function sectionsOf(
  items: readonly Pick<CardOnWire, 'category'>[],
  readTree: () => Promise<readonly CategoryNode[]>,
): Promise<Section[]> {
  const all = new Map(items.map(({ category: { path, name } }) => [path, { path, name }]))
  const sections = [...all.values()].slice(0, mostSections)
  const isTwin = ({ name, path }: Section) => sections.some((other) => other.name === name && other.path !== path)
  if (!sections.some(isTwin)) return sections
  const names = namesIn(await readTree())
  return sections.map((section) => {
    const above = names.get(section.path.split('/').slice(0, -1).join('/'))
    return isTwin(section) && above ? { ...section, name: `${section.name} · ${above}` } : section
  })
}

const namesIn = (nodes: readonly CategoryNode[]): Map<string, string> =>
  new Map(nodes.flatMap(({ path, name, children }): [string, string][] => [[path, name], ...namesIn(children)]))

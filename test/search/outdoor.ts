import { attributeBySlug } from '../../demo/catalogue/attributes.ts'
import { brands } from '../../demo/catalogue/brands.ts'
import { colourWord } from '../../demo/catalogue/colours.ts'
import { factValue } from '../../demo/catalogue/products.ts'
import { vitrinaProducts } from '../../demo/catalogue/shops.ts'
import { type Section, tree } from '../../demo/catalogue/tree.ts'
import type { Good } from './good.ts'

/** Names of a section and its ancestors, the section first. */
function namesOf(path: string): string[] {
  const names: string[] = []
  let at: readonly Section[] = tree
  for (const slug of path.split('/')) {
    const section = at.find((one) => one.slug === slug)!
    names.unshift(section.name)
    at = section.children
  }
  return names
}

/** The goods of the demo shop, judged by their facts; their type is any of their sections. */
export const outdoor: Good[] = vitrinaProducts().map((product) => ({
  name: product.name,
  path: namesOf(product.category),
  brand: brands[product.facts.brand as string]!.name,
  attributes: Object.entries(product.facts)
    .filter(([slug]) => slug !== 'brand')
    .map(([slug, value]) => {
      const { name, unit = '' } = attributeBySlug.get(slug)!
      const text = slug === 'color' ? colourWord(product.colour, 'm') : factValue(slug, value).ru
      return [name, `${text} ${unit}`.trim()] as const
    }),
  description: product.description,
  codes: product.variants.flatMap(({ sku, article, barcode }) => [sku, article, barcode]),
  price: Math.min(...product.variants.map(({ price }) => price)) / 100,
  popularity: product.popularity,
  is: {
    ...Object.fromEntries(Object.entries(product.facts).map(([slug, value]) => [slug, String(value)])),
    type: product.category.replaceAll('/', ','),
    who: String(product.facts['for-whom']),
    article: product.variants[0]!.article,
    barcode: product.variants[0]!.barcode,
  },
}))

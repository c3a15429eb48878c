import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { sizeSlug } from '#shop/catalog/facets/size-order.ts'
import { api } from '../../browser/client.ts'

/** Query names of a size filter: the shop's own, or of an attribute with sizes. */
const sizeFilters = ['f.size', 'f.razmer'] as const

/**
 * Cards of the other colours of a model, by product id. In a listing filtered by size they are requested in the size of the card, so that a
 * colour keeps it; a colour without that size is returned unfiltered.
 */
export async function otherColours({ id, colors = [], variants, asked_sku: sku }: CardOnWire) {
  const ids = colors.map((colour) => colour.id).filter((one) => one !== id)
  const cardsOf = async (filters: { [facet: `f.${string}`]: readonly string[] }) =>
    (await api.get('/api/products/', { query: { ids, page_size: ids.length, ...filters } })).items
  const size = variants.find((one) => one.sku === sku)?.size
  const asked = new URLSearchParams(location.search)
  const filter = sizeFilters.find((name) => asked.has(name)) ?? sizeFilters[0]
  const both = await Promise.all([cardsOf({}), size ? cardsOf({ [filter]: [sizeSlug(size)] }) : []])
  return new Map(both.flat().map((one) => [one.id, one]))
}

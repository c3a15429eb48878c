import type { FacetOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'

type FrameValue = Pick<FacetOnWire['values'][number], 'value' | 'label' | 'hex' | 'number'>

/** The part that does not change with filters, sort or page: the category, and the filters without counts. */
export interface ListingFrame {
  category: ListingAnswer['category']
  facets: (Pick<FacetOnWire, 'slug' | 'name' | 'type' | 'unit'> & { values: FrameValue[] })[]
}

/** The result of a choice; `counts` by filter and value, in the order of the frame. */
export interface ListingFound extends Omit<ListingAnswer, 'category' | 'facets'> {
  counts: number[][]
}

/**
 * Splits a listing, so that a press on a filter loads only the second part (decision 0022). A card shows one picture, so only one is
 * included.
 */
export function splitListing({ category, facets, items, ...found }: ListingAnswer): {
  frame: ListingFrame
  found: ListingFound
} {
  return {
    frame: {
      category,
      facets: facets.map(({ slug, name, type, unit, values }) => ({
        slug,
        name,
        type,
        ...(unit !== undefined && { unit }),
        values: values.map(({ value, label, hex, number }) => ({
          value,
          label,
          ...(hex !== undefined && { hex }),
          ...(number !== undefined && { number }),
        })),
      })),
    },
    found: {
      ...found,
      items: items.map((card) => (card.images.length > 1 ? { ...card, images: card.images.slice(0, 1) } : card)),
      counts: facets.map(({ values }) => values.map(({ count }) => count)),
    },
  }
}

/** Selected values are read from the address, so `selected` is not used. */
export function joinListing(frame: ListingFrame, { counts, ...found }: ListingFound): ListingAnswer {
  return {
    ...found,
    category: frame.category,
    facets: frame.facets.map((facet, group) => ({
      ...facet,
      values: facet.values.map((value, at) => ({ ...value, count: counts[group]?.[at] ?? 0, selected: false })),
    })),
  }
}

import type { FacetOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'

type FrameValue = Pick<FacetOnWire['values'][number], 'value' | 'label' | 'hex' | 'number'>

/** What stays when filters, sort or page change: the section, and the filters without their figures. */
export interface ListingFrame {
  category: ListingAnswer['category']
  facets: (Pick<FacetOnWire, 'slug' | 'name' | 'type' | 'unit'> & { values: FrameValue[] })[]
}

/** What a choice finds; `counts` by filter and value, in the order of the frame. */
export interface ListingFound extends Omit<ListingAnswer, 'category' | 'facets'> {
  counts: number[][]
}

/** A listing cut in two, so that a press on a filter brings only the second (decision 0022). A card shows one picture, so no more go along. */
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

/** What is chosen stands in the address, so `selected` is not asked here. */
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

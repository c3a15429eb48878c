import { z } from '@hono/zod-openapi'

/** Money on the wire: roubles, at most two places. */
const roubles = z.number()
/** Null where prices are closed to this visitor (PRC-03): the figure then stands nowhere in the answer. */
const closedRoubles = roubles.nullable()

/** Image: image, url, scaled list of width/url (spec §3). `avif` is the same picture in the smaller format, if there is one. */
export const imageOnWire = z
  .object({
    image: z.string(),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    scaled: z.array(z.object({ width: z.number().int(), url: z.string(), avif: z.string().optional() })),
  })
  .openapi('Image')
export type ImageOnWire = z.infer<typeof imageOnWire>

export const categoryRef = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  feed_id: z.string(),
})

export interface CategoryNode {
  id: number
  name: string
  slug: string
  path: string
  product_count: number
  image: ImageOnWire | null
  children: CategoryNode[]
}
/** GET /api/categories/ (contract.md): the tree; empty categories are left out. */
const categoryNode: z.ZodType<CategoryNode> = z
  .lazy(() =>
    z.object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      path: z.string(),
      product_count: z.number().int(),
      image: imageOnWire.nullable(),
      children: z.array(categoryNode),
    }),
  )
  .openapi('Category', { type: 'object' })
export const categoriesAnswer = z.array(categoryNode)

const cardVariant = z.object({
  id: z.number().int(),
  sku: z.string(),
  /** '' is the one size of a product without sizes. */
  size: z.string(),
  price: closedRoubles,
  old_price: closedRoubles,
})

export const cardOnWire = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    article: z.string(),
    /** sku of the first variant. */
    sku: z.string(),
    price: closedRoubles,
    /** True if variants differ in price: "from …". */
    price_from: z.boolean(),
    old_price: closedRoubles,
    category: categoryRef,
    variants: z.array(cardVariant),
    images: z.array(imageOnWire),
    /** Null where nobody has reviewed it. */
    rating: z.number().nullable(),
    review_count: z.number().int(),
    /** The variant a card of a listing by size stands for: its link opens the product with it chosen. */
    asked_sku: z.string().optional(),
    /** What it is sold by, «м»; absent for pieces. */
    unit: z.string().optional(),
    in_stock: z.boolean(),
    /** YYYY-MM-DD of the nearest delivery of what `price` is the price of, null if not in stock. */
    delivery_date: z.string().nullable(),
    /** Where it can be fetched on that day, and that day is today: street and house, and until when; absent where nowhere. */
    pickup_place: z.object({ address: z.string(), until: z.string().nullable() }).optional(),
    /** The same model in other colours, this one included; a listing counts them as one. Absent where there are none. */
    colors: z
      .array(
        z.object({ id: z.number().int(), slug: z.string(), label: z.string(), hex: z.string(), in_stock: z.boolean() }),
      )
      .optional(),
  })
  .openapi('ProductCard')
export type CardOnWire = z.infer<typeof cardOnWire>

export const facetOnWire = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** `number`: values have figures, and a range is asked for by `f.<slug>.from` and `f.<slug>.to`; `boolean`: yes (1) stands before no (0); `size`: sizes that can be had in the region. */
    type: z.enum(['list', 'number', 'color', 'boolean', 'size']),
    /** Of numbers. */
    unit: z.string().optional(),
    values: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        count: z.number().int(),
        selected: z.boolean(),
        hex: z.string().optional(),
        number: z.number().optional(),
      }),
    ),
  })
  .openapi('Facet')
export type FacetOnWire = z.infer<typeof facetOnWire>

/** Why prices are closed, in the company's own words (spec §6); null when they are open. */
export const priceAccess = z.object({ shown: z.boolean(), message: z.string() })

/** GET /api/products/ */
export const listingAnswer = z
  .object({
    items: z.array(cardOnWire),
    /** Cards: colours of one model are one (decision 0045); with `ids` each product is itself. */
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    facets: z.array(facetOnWire),
    /** Whether a shop of the city hands anything over today: only then `pickup_today=1` can find something. */
    pickup_today: z.boolean(),
    /** Whether anything in the shop has stars: only then `sort=rating` and `rating_from` tell something. */
    has_ratings: z.boolean(),
    price: z.object({ from: closedRoubles, to: closedRoubles }),
    price_access: priceAccess,
    /** The category asked for with its way from the root and its children; null without `category`. */
    category: z
      .object({
        id: z.number().int(),
        name: z.string(),
        slug: z.string(),
        path: z.string(),
        parents: z.array(z.object({ name: z.string(), path: z.string() })),
        children: z.array(z.object({ name: z.string(), path: z.string(), product_count: z.number().int() })),
      })
      .nullable(),
  })
  .openapi('Listing')
export type ListingAnswer = z.infer<typeof listingAnswer>

export const sorts = ['popular', 'price', '-price', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** GET /api/search/?q= : like products, and what was made of the query. */
export const searchAnswer = listingAnswer
  .extend({
    query: z.object({
      given: z.string(),
      /** How it was understood, where that is not what was typed; refused by `exact=1`. */
      corrected: z.string().nullable(),
      /** layout, typo, translit; article where it is the code of what was found; part where nothing has all the words. */
      reason: z.string().nullable(),
      /** Roubles named by the words, «до 5000»; absent where there are none, or the visitor chose a price. */
      price: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
    }),
  })
  .openapi('SearchAnswer')
export type SearchAnswer = z.infer<typeof searchAnswer>

/** GET /api/search/suggest/?q= */
export const suggestAnswer = z
  .object({
    queries: z.array(z.string()),
    categories: z.array(z.object({ name: z.string(), path: z.string(), product_count: z.number().int() })),
    products: z.array(cardOnWire),
  })
  .openapi('SearchSuggestions')
export type SuggestAnswer = z.infer<typeof suggestAnswer>

const wayOnWire = z.object({
  delivery_type: z.enum(['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP']),
  price: roubles,
  free_from: roubles.nullable(),
  /** The least there is: the address says what it costs there. Ours beyond the spec. */
  is_least: z.boolean(),
  date: z.string(),
})
export type WayOnWire = z.infer<typeof wayOnWire>

export const variantOnWire = z
  .object({
    id: z.number().int(),
    sku: z.string(),
    article: z.string(),
    price: closedRoubles,
    old_price: closedRoubles,
    /** The lowest price of the thirty days before the reduction; null without one, or where nothing is known of them. */
    lowest_30_days: closedRoubles,
    size: z.string(),
    barcode: z.string(),
    /** Pieces that can be sold to this region. */
    stock: z.number().int(),
    images: z.array(imageOnWire),
    /** Ways to get this very variant; absent where they are those of the product, empty where it is sold out. Ours beyond the spec. */
    delivery: z.array(wayOnWire).optional(),
  })
  .openapi('Variant')
export type VariantOnWire = z.infer<typeof variantOnWire>

const sellerOnWire = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  ogrn: z.string(),
  phone: z.string(),
})

/** GET /api/products/{slug}/ */
export const productAnswer = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    article: z.string(),
    sku: z.string(),
    description: z.string(),
    /** What it is sold by, «м»; empty for pieces. */
    unit: z.string(),
    price: closedRoubles,
    old_price: closedRoubles,
    price_access: priceAccess,
    category: categoryRef,
    category_path: z.array(z.object({ name: z.string(), path: z.string() })),
    variants: z.array(variantOnWire),
    images: z.array(imageOnWire),
    /** The maker, and by which filter of the listings its goods are found. */
    brand: z.object({ attribute: z.string(), value: z.string(), name: z.string() }).nullable(),
    /** The table of sizes for it, `GET /api/size-guides/{slug}/`; null where its category has none. */
    size_guide: z.string().nullable(),
    /** What its variants differ in, «Цвет»; empty where no property says it: a size. */
    variants_differ_in: z.string(),
    properties: z.array(z.object({ slug: z.string(), name: z.string(), value: z.string() })),
    /** Null where nobody has reviewed it. */
    rating: z.number().nullable(),
    review_count: z.number().int(),
    seller: sellerOnWire,
    in_stock: z.boolean(),
    /** Of what `price` is the price of. */
    delivery_date: z.string().nullable(),
    /** The same model in other colours, this one included. */
    colors: z.array(z.object({ slug: z.string(), label: z.string(), image: imageOnWire.nullable() })),
    similar: z.array(cardOnWire),
    /** Outlets of the region that hold it now, by sku; nearest first is the screen's business. */
    pickup: z.array(
      z.object({
        outlet: z.object({
          id: z.number().int(),
          name: z.string(),
          address: z.string(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          schedule: z.array(z.string()),
          special_days: z.record(z.string(), z.string()),
          timezone: z.string(),
        }),
        stock: z.record(z.string(), z.number().int()),
      }),
    ),
    /** Ways to get what `price` is the price of; a variant may have ways of its own. */
    delivery: z.array(wayOnWire),
    /** Whether a sum can be paid in parts here; which sums are, the service says. Ours beyond the spec. */
    in_parts: z.boolean(),
  })
  .openapi('Product')
export type ProductAnswer = z.infer<typeof productAnswer>

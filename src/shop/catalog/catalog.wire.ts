import { z } from '@hono/zod-openapi'
import { stepsOnWire } from '#shop/sold-by.wire.ts'

/** Money in the API: roubles, at most two decimal places. */
const roubles = z.number()
/** Null if prices are closed to this visitor (PRC-03): the price then appears nowhere in the answer. */
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
  /** Empty for the only variant of a product without sizes. */
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
    /** Null without published reviews. */
    rating: z.number().nullable(),
    review_count: z.number().int(),
    /** The variant this card represents in a listing by size: its link opens the product with that variant selected. */
    asked_sku: z.string().optional(),
    /** Unit of sale, «м»; absent for pieces. */
    unit: z.string().optional(),
    ...stepsOnWire,
    in_stock: z.boolean(),
    /** YYYY-MM-DD of the earliest delivery of the variants that cost `price`; null if not in stock. */
    delivery_date: z.string().nullable(),
    /** A shop where it can be picked up, if `delivery_date` is today: street and house, and closing time. */
    pickup_place: z.object({ address: z.string(), until: z.string().nullable() }).optional(),
    /** The colours of this model, this one included; a listing counts them as one. Absent if there are no others. */
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
    /**
     * `number`: values are numbers, and `f.<slug>.from` and `f.<slug>.to` request a range; `boolean`: yes (1) comes before no (0); `size`: sizes
     * available in the region.
     */
    type: z.enum(['list', 'number', 'color', 'boolean', 'size']),
    /** Unit of a `number` facet. */
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

/** Whether prices are shown, and the company's message about that (spec §6). */
export const priceAccess = z.object({ shown: z.boolean(), message: z.string() })

/** A hotel in a list of products by ids: it has no price, its page shows prices of tours (contract.md, reading 16). */
export const hotelOnCard = z
  .object({
    kind: z.literal('hotel'),
    id: z.number().int(),
    name: z.string(),
    /** Address of its page. */
    path: z.string(),
    /** Country and resort. */
    where: z.string(),
    stars: z.number().int(),
    rating: z.number().nullable(),
    review_count: z.number().int(),
    images: z.array(imageOnWire),
  })
  .openapi('HotelOnCard')
export type HotelOnCard = z.infer<typeof hotelOnCard>

/** GET /api/products/ */
export const listingAnswer = z
  .object({
    items: z.array(cardOnWire),
    /** Number of cards: colours of one model count once (decision 0045); with `ids` each product counts. */
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    facets: z.array(facetOnWire),
    /** Whether a shop of the city hands over today: otherwise `pickup_today=1` finds nothing. */
    pickup_today: z.boolean(),
    /** Whether any product has a rating: otherwise `sort=rating` and `rating_from` are useless. */
    has_ratings: z.boolean(),
    price: z.object({ from: closedRoubles, to: closedRoubles }),
    price_access: priceAccess,
    /** The requested category with its ancestors from the root and its children; null without `category`. */
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
    /** Hotels among `ids`, in their order, not counted in `total`. The member is absent if there are none. */
    hotels: z.array(hotelOnCard).optional(),
  })
  .openapi('Listing')
export type ListingAnswer = z.infer<typeof listingAnswer>

export const sorts = ['popular', 'price', '-price', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** GET /api/search/?q= : a listing, and how the query was understood. */
/** A place with the way to its tours; shown above the goods. The member is absent if none is meant, or the company sells no tours. */
const placeBesideGoods = z.object({
  kind: z.enum(['country', 'resort', 'hotel']),
  name: z.string(),
  /** «в Турцию»; empty for a hotel. */
  name_to: z.string(),
  /** The country of a resort, the resort of a hotel; empty for a country. */
  where: z.string(),
  path: z.string(),
})

export const searchAnswer = listingAnswer
  .extend({
    query: z.object({
      given: z.string(),
      /** The corrected query; null: not corrected. `exact=1` disables corrections. */
      corrected: z.string().nullable(),
      /** layout, typo, translit: the correction; article: it is the code of a found product; part: no product has all the words. */
      reason: z.string().nullable(),
      /** Price limits in roubles named in the query, «до 5000»; absent if there are none or the visitor chose a price. */
      price: z.object({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
    }),
    tours: z.array(placeBesideGoods).optional(),
  })
  .openapi('SearchAnswer')
export type SearchAnswer = z.infer<typeof searchAnswer>

/** GET /api/search/suggest/?q= */
export const suggestAnswer = z
  .object({
    queries: z.array(z.string()),
    categories: z.array(z.object({ name: z.string(), path: z.string(), product_count: z.number().int() })),
    products: z.array(cardOnWire),
    tours: z.array(placeBesideGoods).optional(),
  })
  .openapi('SearchSuggestions')
export type SuggestAnswer = z.infer<typeof suggestAnswer>

const wayOnWire = z.object({
  delivery_type: z.enum(['VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP']),
  price: roubles,
  free_from: roubles.nullable(),
  /** `price` is a minimum: the final price depends on the address. Our addition to the spec. */
  is_least: z.boolean(),
  date: z.string(),
})
export type DeliveryOfferOnWire = z.infer<typeof wayOnWire>

export const variantOnWire = z
  .object({
    id: z.number().int(),
    sku: z.string(),
    article: z.string(),
    price: closedRoubles,
    old_price: closedRoubles,
    /** The lowest price of the thirty days before the reduction; null without a reduction or without a price history. */
    lowest_30_days: closedRoubles,
    size: z.string(),
    barcode: z.string(),
    /** Pieces available to this region. */
    stock: z.number().int(),
    images: z.array(imageOnWire),
    /** Delivery options of this variant; absent if they equal those of the product, empty if it is sold out. Our addition to the spec. */
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
    /** Unit of sale, «м»; empty for pieces. */
    unit: z.string(),
    ...stepsOnWire,
    price: closedRoubles,
    old_price: closedRoubles,
    price_access: priceAccess,
    category: categoryRef,
    category_path: z.array(z.object({ name: z.string(), path: z.string() })),
    variants: z.array(variantOnWire),
    images: z.array(imageOnWire),
    /** The brand, and the listing filter that finds its products. */
    brand: z.object({ attribute: z.string(), value: z.string(), name: z.string() }).nullable(),
    /** Slug of its size guide, `GET /api/size-guides/{slug}/`; null if its category has none. */
    size_guide: z.string().nullable(),
    /** What its variants differ in, «Цвет»; empty: a size, or no property names it. */
    variants_differ_in: z.string(),
    properties: z.array(z.object({ slug: z.string(), name: z.string(), value: z.string() })),
    /** Null without published reviews. */
    rating: z.number().nullable(),
    review_count: z.number().int(),
    seller: sellerOnWire,
    in_stock: z.boolean(),
    /** Earliest delivery of the variants that cost `price`. */
    delivery_date: z.string().nullable(),
    /** The colours of this model, this one included. */
    colors: z.array(z.object({ slug: z.string(), label: z.string(), image: imageOnWire.nullable() })),
    similar: z.array(cardOnWire),
    /** Outlets of the region that hold it now, with stock by sku; the client sorts them by distance. */
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
    /** Delivery options of the variants that cost `price`; a variant may have its own. */
    delivery: z.array(wayOnWire),
    /** Whether payment in instalments is offered here; the service decides for which sums. Our addition to the spec. */
    in_parts: z.boolean(),
  })
  .openapi('Product')
export type ProductAnswer = z.infer<typeof productAnswer>

import { z } from '@hono/zod-openapi'
import { WrittenJson } from '#kit/written-json.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import { ok, type Result } from '#lib/result.ts'
import type { App, Calls, Visitor } from '#shop/context.ts'
import { outletsOf } from '#shop/places/places.flow.ts'
import type { CategoryRow } from './card.ts'
import {
  categoryTree,
  type Listing,
  listProducts,
  type ProductPage,
  pathOf,
  priceAccess,
  readProduct,
  suggest,
} from './catalog.flow.ts'
import {
  named,
  presentCard,
  presentFacets,
  presentImage,
  presentTree,
  priceFor,
  type Speech,
} from './catalog.present.wire.ts'
import {
  categoriesAnswer,
  type ListingAnswer,
  listingAnswer,
  type ProductAnswer,
  productAnswer,
  type SearchAnswer,
  type SuggestAnswer,
  searchAnswer,
  suggestAnswer,
} from './catalog.wire.ts'
import { type ListingQuery, listingKey, readListingQuery } from './listing-query.ts'

/** Query names besides these are `f.<attribute>`; all are read tolerantly by readListingQuery. */
const listingQuery = z.object({
  category: z.string().optional(),
  sort: z.string().optional(),
  page: z.string().optional(),
  page_size: z.string().optional(),
  price_from: z.string().optional(),
  price_to: z.string().optional(),
  in_stock: z.string().optional(),
  ids: z.string().optional(),
})

export const catalogCalls: Calls = (app, door) => {
  door.call(
    { method: 'get', path: '/api/categories/', access: 'open', summary: 'The category tree', answer: categoriesAnswer },
    async ({ visitor, tag }) => {
      tag(`categories:${visitor.company.id}`, `company:${visitor.company.id}`)
      const tree = await categoryTree(app, visitor.company.id, visitor.region.zoneId)
      return ok(presentTree(tree.rows, tree.counts, visitor.locale))
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/products/',
      access: 'open',
      summary:
        'A listing with facets: category, sort, page, page_size, price_from, price_to, in_stock, f.<attribute>=a,b',
      query: listingQuery,
      answer: listingAnswer,
    },
    async ({ visitor, request, tag }) => {
      const asked = readListingQuery(new URL(request.url).searchParams)
      const found = await listingFor(app, visitor, asked, { key: 'listing', present: (listing) => listing })
      if (!found.ok) return found
      tag(...found.value.tags)
      return ok(found.value.answer)
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/search/',
      access: 'open',
      summary: 'Full-text search in Russian and English; filters as for products',
      query: listingQuery.extend({ q: z.string().optional() }),
      answer: searchAnswer,
    },
    async ({ visitor, request, query, tag }) => {
      const asked = readListingQuery(new URL(request.url).searchParams)
      // Without a query nothing is found, rather than everything.
      const given = query.q?.trim() ?? ''
      const present = (listing: ListingAnswer): SearchAnswer => ({
        ...listing,
        query: { given, corrected: null, reason: null },
      })
      // The answer repeats what was given, so it is kept by that.
      const found = await listingFor(app, visitor, asked.q === null ? { ...asked, ids: [] } : asked, {
        key: `search:${given}`,
        present,
      })
      if (!found.ok) return found
      tag(...found.value.tags)
      return ok(found.value.answer)
    },
  )

  door.call(
    {
      method: 'get',
      path: '/api/search/suggest/',
      access: 'open',
      summary: 'Suggestions while typing',
      query: z.object({ q: z.string().default('') }),
      answer: suggestAnswer,
    },
    async ({ visitor, query }) => ok(await suggestionsFor(app, visitor, query.q.trim().slice(0, 100))),
  )

  door.call(
    {
      method: 'get',
      path: '/api/products/{slug}/',
      access: 'open',
      summary: 'A product with its variants, properties, ways to get it and similar ones',
      params: z.object({ slug: z.string().max(300) }),
      answer: productAnswer,
    },
    async ({ visitor, params, tag }) => {
      const found = await readProduct(app, visitor, params.slug)
      if (!found.ok) return found
      tag(`product:${found.value.product.id}`, `company:${visitor.company.id}`)
      return ok(await presentProduct(app, visitor, found.value))
    },
  )
}

const speechFor = (visitor: Visitor): Speech => ({ locale: visitor.locale, pricesShown: priceAccess(visitor).shown })

/** Kept like listings: many people begin with the same letters. */
async function suggestionsFor(app: App, visitor: Visitor, q: string): Promise<WrittenJson<SuggestAnswer>> {
  const access = priceAccess(visitor)
  const key = `suggest:${visitor.region.id}:${visitor.locale}:${access.shown}:${q.toLowerCase()}`
  return app.cache.fetch(key, async () => {
    const found = await suggest(app, visitor, q)
    if (!found) return { value: new WrittenJson({ queries: [], categories: [], products: [] }), tags: [], keep: false }
    const { listing } = found
    const answer: SuggestAnswer = {
      queries: found.queries,
      categories: found.categories.map((c) => ({
        name: named(visitor.locale, c.name, c.nameEn),
        path: c.path,
        product_count: listing.tree.counts.get(c.id)?.count ?? 0,
      })),
      products: listing.facts.page.map((row) => presentCard(row, speechFor(visitor), listing.earliest)),
    }
    const tags = [
      `company:${visitor.company.id}`,
      `options:${visitor.company.id}`,
      ...listing.facts.page.map((row) => `product:${row.product_id}`),
    ]
    return { value: new WrittenJson(answer), tags }
  })
}

/**
 * A listing answer as it is written, kept for guests and customers alike by what it depends on: region, language, price
 * access and query. It falls with any of its cards and with the company's catalog as a whole.
 */
async function listingFor<A>(
  app: App,
  visitor: Visitor,
  query: ListingQuery,
  kind: { key: string; present: (listing: ListingAnswer) => A },
): Promise<Result<{ answer: WrittenJson<A>; tags: string[] }, { code: 'not_found' }>> {
  const access = priceAccess(visitor)
  const key = `${kind.key}:${visitor.region.id}:${visitor.locale}:${access.shown ? 'open' : access.message}:${listingKey(query)}`
  return app.cache.fetch<Result<{ answer: WrittenJson<A>; tags: string[] }, { code: 'not_found' }>>(key, async () => {
    const found = await listProducts(app, visitor, query)
    if (!found.ok) return { value: found, tags: [], keep: false }
    const { facts, category } = found.value
    const tags = [
      `company:${visitor.company.id}`,
      `options:${visitor.company.id}`,
      // A changed product may enter or leave any listing of its categories.
      category ? `category:${category.id}` : `catalog:${visitor.company.id}`,
      ...facts.page.map((row) => `product:${row.product_id}`),
    ]
    return {
      value: ok({ answer: new WrittenJson(kind.present(presentListing(visitor, query, found.value))), tags }),
      tags,
    }
  })
}

function presentListing(visitor: Visitor, query: ListingQuery, listing: Listing): ListingAnswer {
  const { facts, category, tree, attributes, chosen } = listing
  const speech = speechFor(visitor)
  const { locale } = visitor
  const ref = (row: CategoryRow) => ({ name: named(locale, row.name, row.nameEn), path: row.path })
  return {
    items: facts.page.map((row) => presentCard(row, speech, listing.earliest)),
    total: facts.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(facts.total / query.pageSize)),
    facets: presentFacets(attributes.list, attributes.values, facts.counts, chosen, locale),
    price: { from: priceFor(speech, facts.priceFrom), to: priceFor(speech, facts.priceTo) },
    price_access: priceAccess(visitor),
    category: category && {
      id: category.id,
      slug: category.slug,
      ...ref(category),
      parents: pathOf(tree, category.id).slice(0, -1).map(ref),
      children: tree.rows
        .filter((row) => row.parentId === category.id && (tree.counts.get(row.id)?.count ?? 0) > 0)
        .map((row) => ({ ...ref(row), product_count: tree.counts.get(row.id)!.count })),
    },
  }
}

async function presentProduct(app: App, visitor: Visitor, page: ProductPage): Promise<ProductAnswer> {
  const { product, details, attributes, path } = page
  const { locale, company, region } = visitor
  const speech = speechFor(visitor)
  const sellable = details.variants.filter((v) => v.price !== null)
  const cheapest = sellable.toSorted((a, b) => a.price! - b.price!)[0]!
  const inStock = sellable.some((v) => v.stock > 0)
  const category = path.at(-1)
  const outlets = await outletsOf(app, company.id, { regionId: region.id, kinds: ['shop', 'filial'] })
  const { legal, phone } = company.settings
  return {
    id: product.id,
    slug: product.slug,
    name: named(locale, product.name, product.name_en),
    article: product.article,
    sku: sellable[0]!.sku,
    description: named(locale, product.description, product.description_en),
    price: priceFor(speech, cheapest.price),
    old_price: priceFor(speech, cheapest.old_price),
    price_access: priceAccess(visitor),
    category: {
      id: product.category_id,
      name: category ? named(locale, category.name, category.nameEn) : '',
      path: category?.path ?? '',
      feed_id: category?.feedId ?? '',
    },
    category_path: path.map((row) => ({ name: named(locale, row.name, row.nameEn), path: row.path })),
    variants: sellable.map((v) => ({
      id: v.id,
      sku: v.sku,
      article: v.article || product.article,
      price: priceFor(speech, v.price),
      old_price: priceFor(speech, v.old_price),
      size: v.size,
      barcode: v.barcode,
      stock: v.stock,
      // Pictures belong to the product: colours are products of their own in one group.
      images: [],
    })),
    images: details.images.map(presentImage),
    properties: properties(page, locale),
    rating: product.rating,
    review_count: product.review_count,
    seller: {
      name: legal.name || company.settings.brand_name,
      address: legal.address,
      email: legal.email,
      ogrn: legal.ogrn,
      phone,
    },
    in_stock: inStock,
    delivery_date: inStock ? page.earliest : null,
    colors: page.colors.map(({ slug, valueId, image }) => {
      const value = valueId === null ? undefined : attributes.values.get(valueId)
      return {
        slug,
        label: value ? named(locale, value.value, value.valueEn) : '',
        image: image && presentImage(image),
      }
    }),
    similar: page.similar.map((row) => presentCard(row, speech, page.earliest)),
    pickup: outlets.flatMap((outlet) => {
      const stock = sellable.flatMap((v) => {
        const here = v.outlets.find((o) => o.id === outlet.id)
        return here ? [[v.sku, here.stock] as const] : []
      })
      if (stock.length === 0) return []
      return [
        {
          outlet: {
            id: outlet.id,
            name: named(locale, outlet.name, outlet.name_en),
            address: named(locale, outlet.address, outlet.address_en),
            latitude: outlet.latitude,
            longitude: outlet.longitude,
            schedule: outlet.schedule as string[],
          },
          stock: Object.fromEntries(stock),
        },
      ]
    }),
    delivery: page.ways.map((way) => ({
      delivery_type: way.deliveryType,
      price: roublesFromKopecks(way.deliveryPrice),
      free_from: way.freeFrom === null ? null : roublesFromKopecks(way.freeFrom),
      date: way.date,
    })),
  }
}

/** Values of one attribute stand in one row; attributes in their own order. */
function properties({ details, attributes }: ProductPage, locale: 'ru' | 'en'): ProductAnswer['properties'] {
  const values = details.value_ids.flatMap((id) => attributes.values.get(id) ?? [])
  return attributes.list.flatMap((attribute) => {
    const own = values.filter((v) => v.attributeId === attribute.id)
    if (own.length === 0) return []
    const unit = named(locale, attribute.unit, attribute.unitEn)
    const text = own.map((v) => named(locale, v.value, v.valueEn)).join(', ') + (unit ? `\u00a0${unit}` : '')
    return [{ slug: attribute.slug, name: named(locale, attribute.name, attribute.nameEn), value: text }]
  })
}

import { cutByLetters } from '#lib/text.ts'
import type { OutletOnWire, RegionOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { addressFilters, anyPlace, type PlaceFilter, placesFound } from '../../parts/places/places-found.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface ShopsData {
  region: RegionOnWire | null
  outlets: OutletOnWire[]
  /** Other cities that have shops. */
  cities: { slug: string; name: string; count: number }[]
  /** Search text of the form without script. */
  text: string
  /** Filters from the address, and whether the map is open (K1). */
  only: PlaceFilter[]
  view: 'list' | 'map'
  /** Set if the list was opened to find this product. */
  product: { slug: string; name: string; held: number[] } | null
  /** True if the address names the city. */
  isNamed: boolean
}

/** /shops shows the visitor's region; /shops/{region} shows the named one without selecting it (SHOP-02). */
export async function load({
  api,
  params,
  query,
  regionId,
}: LoadContext<'shops'> | LoadContext<'shopsIn'>): Promise<LoadResult<ShopsData>> {
  const slug = (params as { region?: string }).region
  const [regions, all] = await Promise.all([api.get('/api/regions/'), api.get('/api/outlets/')])
  const region = regions.find((one) => (slug === undefined ? one.id === regionId : one.slug === slug)) ?? null
  if (slug !== undefined && !region) return { status: 404 }
  const here = all.filter(({ region_id }) => region_id === region?.id)
  const text = cutByLetters(query.get('q') ?? '', 200)
  const wanted = query.get('product')
  const product = wanted ? await api.get('/api/products/{slug}/', { params: { slug: wanted } }) : null
  const heldAt = (stock: Record<string, number>) => Object.values(stock).some((count) => count > 0)
  return {
    data: {
      region,
      outlets: here,
      cities: regions
        .filter((one) => one.id !== region?.id)
        .map((one) => ({
          slug: one.slug,
          name: one.name,
          count: all.filter(({ region_id }) => region_id === one.id).length,
        }))
        .filter(({ count }) => count > 0),
      text,
      only: addressFilters.filter((name) => query.get('only')?.split(',').includes(name)),
      view: query.get('view') === 'map' ? 'map' : 'list',
      product: product && {
        slug: product.slug,
        name: product.name,
        held: product.pickup.filter(({ stock }) => heldAt(stock)).map(({ outlet }) => outlet.id),
      },
      isNamed: slug !== undefined,
    },
  }
}

/** SET-47: a company with filials uses that word. */
export const head = ({ region, outlets, isNamed, text }: ShopsData, { company, url }: HeadContext): Head => {
  const isFilial = company.settings.outlet_name === 'filial'
  const title = isFilial ? m.catalog_filials_title() : m.catalog_shops_title()
  return {
    title: !region
      ? title
      : isFilial
        ? m.catalog_filials_in({ region: region.name })
        : m.catalog_shops_in({ region: region.name }),
    canonical: isNamed && region ? links.shopsIn(region.slug) : links.shops(),
    robots:
      text && placesFound(outlets, { ...anyPlace, text }, { now: new Date(0) }).length === 0 ? 'noindex' : undefined,
    jsonLd: region
      ? {
          '@context': 'https://schema.org',
          '@type': 'ItemList',
          itemListElement: outlets.map(({ id, name }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            url: new URL(links.shop(region.slug, id), url.origin).href,
          })),
        }
      : undefined,
  }
}

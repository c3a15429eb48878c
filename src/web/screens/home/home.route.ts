import { isApiFailure } from '#api/client.ts'
import type { CardOnWire, CategoryNode } from '#shop/catalog/catalog.wire.ts'
import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import type { HotTour } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { formDataOf, type TourFormData } from '../../parts/tours/form-data.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

const maxSections = 12
const mostPopular = 10

export interface HomeData {
  banners: BannersAnswer
  sections: Omit<CategoryNode, 'children'>[]
  popular: CardOnWire[]
  /** Text shown instead of prices if they are closed. */
  closed: string
  /** Absent: the company sells no tours. */
  tours?: { form: TourFormData; hot: HotTour[] }
}

const hotShown = 4

export async function load({ api, company }: LoadContext<'home'>): Promise<LoadResult<HomeData>> {
  const [banners, tree, popular, tours] = await Promise.all([
    api.get('/api/banners/'),
    api.get('/api/categories/'),
    api.get('/api/products/', { query: { sort: 'popular', in_stock: 1, page_size: mostPopular } }),
    company.settings.tours.is_enabled ? loadTours(api) : undefined,
  ])
  return {
    data: {
      banners,
      sections: tree.slice(0, maxSections).map(({ children: _below, ...node }) => node),
      popular: popular.items,
      closed: popular.price_access.shown ? '' : popular.price_access.message,
      tours,
    },
  }
}

/** The door to the tours; without its data the home page stands all the same. */
async function loadTours(api: LoadContext<'home'>['api']): Promise<HomeData['tours']> {
  try {
    const [filters, hot] = await Promise.all([
      api.get('/api/tours/filters/'),
      api.get('/api/tours/hot/', { query: { limit: hotShown } }),
    ])
    return { form: formDataOf(filters), hot: hot.items }
  } catch (error) {
    if (isApiFailure(error)) return undefined
    throw error
  }
}

/** SET-37: title and description of the company, with the brand as fallback. */
export function head({ banners }: HomeData, { company, url }: HeadContext): Head {
  const { site_meta: meta, brand_name: brand, logo, phone } = company.settings
  return {
    title: meta.title || brand,
    description: meta.description || m.catalog_root_description({ brand }),
    canonical: links.home(),
    image: meta.image || banners[0]?.image.url,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brand,
        url: url.origin,
        ...(logo && { logo: new URL(logo, url.origin).href }),
        ...(phone && { telephone: phone }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: brand,
        url: url.origin,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${url.origin}${links.searchLink()}?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

import type { CardOnWire, CategoryNode } from '#shop/catalog/catalog.wire.ts'
import type { BannersAnswer } from '#shop/pages/pages.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

const maxSections = 12
const mostPopular = 10

export interface HomeData {
  banners: BannersAnswer
  sections: Omit<CategoryNode, 'children'>[]
  popular: CardOnWire[]
  /** Text shown instead of prices if they are closed. */
  closed: string
}

export async function load({ api }: LoadContext<'home'>): Promise<LoadResult<HomeData>> {
  const [banners, tree, popular] = await Promise.all([
    api.get('/api/banners/'),
    api.get('/api/categories/'),
    api.get('/api/products/', { query: { sort: 'popular', in_stock: 1, page_size: mostPopular } }),
  ])
  return {
    data: {
      banners,
      sections: tree.slice(0, maxSections).map(({ children: _below, ...node }) => node),
      popular: popular.items,
      closed: popular.price_access.shown ? '' : popular.price_access.message,
    },
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

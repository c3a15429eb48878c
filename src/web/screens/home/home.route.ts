import { truncate } from '#lib/text.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { DataOf } from '../../parts/blocks/block-data.ts'
import { jsonLdOf } from '../../parts/blocks/load-blocks.ts'
import { loadPageBlocks, type PageData } from '../../parts/blocks/page-data.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export const load = async (context: LoadContext<'home'>): Promise<LoadResult<PageData>> => ({
  data: await loadPageBlocks(await context.api.get('/api/pages/{kind}/', { params: { kind: 'home' } }), context),
})

/** SET-37: title and description of the company, with the brand as fallback. */
export function head({ page, blocks }: PageData, { company, url }: HeadContext): Head {
  const { site_meta: meta, brand_name: brand, logo, phone } = company.settings
  const banners = blocks.find(({ block }) => block.type === 'banner')?.data as DataOf<'banner'> | undefined
  return {
    title: meta.title || brand,
    description: meta.description || truncate(page.description, 160) || m.catalog_root_description({ brand }),
    canonical: links.home(),
    image: meta.image || banners?.banners[0]?.image.url,
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
      ...jsonLdOf(blocks, url.origin),
    ],
  }
}

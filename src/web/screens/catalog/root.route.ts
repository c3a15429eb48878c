import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { trailJsonLd, trailOf } from '../../parts/listing/category-trail.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface TreeData {
  tree: CategoryNode[]
}

export const load = async ({ api }: LoadContext<'catalog'>): Promise<LoadResult<TreeData>> => ({
  data: { tree: await api.get('/api/categories/') },
})

export const head = (_data: TreeData, { company, url }: HeadContext): Head => ({
  title: m.catalog_title(),
  description: m.catalog_root_description({ brand: company.settings.brand_name }),
  canonical: links.catalog(),
  jsonLd: trailJsonLd(trailOf([]), url.origin),
})

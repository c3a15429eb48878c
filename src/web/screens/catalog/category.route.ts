import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import { trailJsonLd, trailOf } from '../../parts/listing/category-trail.ts'
import { counted } from '../../parts/listing/counted.ts'
import { listJsonLd } from '../../parts/listing/list-json-ld.ts'
import {
  apiQuery,
  type Choice,
  choiceQuery,
  countChosen,
  isFormAddress,
  readChoice,
} from '../../parts/listing/listing-address.ts'
import { type ListingFound, type ListingFrame, splitListing } from '../../parts/listing/listing-parts.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

export interface CategoryData {
  frame: ListingFrame & { category: NonNullable<ListingFrame['category']> }
  found: ListingFound
  choice: Choice
}

export const pathData = ['frame'] as const

export async function load({ api, params, query }: LoadContext<'category'>): Promise<LoadResult<CategoryData>> {
  const { path } = params
  const choice = readChoice(query)
  if (isFormAddress(query)) return { redirect: links.category(path, choiceQuery(choice)) }
  const listing = await api.get('/api/products/', { query: { category: path, ...apiQuery(choice) } })
  const { category } = listing
  // 404 for a page after the last one, and for a category under a wrong parent (CAT-05).
  if (!category || category.path !== path || (choice.page > 1 && choice.page > listing.pages)) return { status: 404 }
  const { frame, found } = splitListing(listing)
  return { data: { frame: { ...frame, category }, found, choice: { ...choice, page: found.page } } }
}

/** SET-02: title and description of every category include the company's word. */
export function head({ frame: { category }, found, choice }: CategoryData, { company, url }: HeadContext): Head {
  const { seo_category_name: word, brand_name: brand } = company.settings
  const name = word ? `${category.name} – ${word}` : category.name
  const trail = trailOf([...category.parents, category])
  return {
    title: choice.page > 1 ? m.catalog_title_page({ name, page: choice.page }) : name,
    description: m.catalog_description({ ...counted(found.total), name, brand }),
    canonical: links.category(category.path, { page: choice.page > 1 ? choice.page : undefined }),
    robots: countChosen(choice) > 0 || choice.all ? 'noindex, follow' : undefined,
    jsonLd: [trailJsonLd(trail, url.origin), listJsonLd(found.items, url.origin)],
  }
}

import { formatNumber } from '#lib/format.ts'
import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { api } from '../../browser/client.ts'
import { links } from '../../links.ts'
import { trailJsonLd, trailOf } from '../../parts/category-trail.ts'
import { Listing } from '../../parts/listing.tsx'
import {
  apiQuery,
  type Choice,
  choiceQuery,
  countChosen,
  isFormAddress,
  readChoice,
} from '../../parts/listing-address.ts'
import type { ListingSource } from '../../parts/listing-source.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'
import { useLocale } from '../../shell/shell-context.ts'
import css from './category.module.css'

export interface CategoryData {
  listing: ListingAnswer
  category: NonNullable<ListingAnswer['category']>
  choice: Choice
}

export async function load({ api, params, url }: LoadContext): Promise<LoadResult<CategoryData>> {
  const path = [params.c1, params.c2, params.c3, params.c4].filter(Boolean).join('/')
  const choice = readChoice(url.searchParams)
  if (isFormAddress(url.searchParams)) return { redirect: links.category(path, choiceQuery(choice)) }
  const listing = await api.get('/api/products/', { query: { category: path, ...apiQuery(choice) } })
  const { category } = listing
  // A page after the last one has nothing to show; a category under a wrong parent is no category (CAT-05).
  if (!category || category.path !== path || (choice.page > 1 && choice.page > listing.pages)) return { status: 404 }
  return { data: { listing, category, choice: { ...choice, page: listing.page } } }
}

/** SET-02: the company's word stands in title and description of every category. */
export function head({ listing, category, choice }: CategoryData, { company, url }: HeadContext): Head {
  const { seo_category_name: word, brand_name: brand } = company.settings
  const name = word ? `${category.name} – ${word}` : category.name
  const trail = trailOf([...category.parents, category])
  return {
    title: choice.page > 1 ? m.catalog_title_page({ name, page: choice.page }) : name,
    description: m.catalog_description({ name, count: listing.total, brand }),
    canonical: links.category(category.path, { page: choice.page > 1 ? choice.page : undefined }),
    robots: countChosen(choice) > 0 ? 'noindex, follow' : undefined,
    jsonLd: import.meta.env.SSR ? trailJsonLd(trail, url.origin) : undefined,
  }
}

const sourceOf = (path: string): ListingSource => ({
  path: links.category(path),
  href: (choice) => links.category(path, choiceQuery(choice)),
  fetch: (choice, { pageSize, signal } = {}) =>
    api.get('/api/products/', { query: { category: path, ...apiQuery(choice), page_size: pageSize }, signal }),
})

export default function CategoryScreen({ data }: { data: CategoryData }) {
  const { listing, category, choice } = data
  const locale = useLocale()
  const trail = trailOf([...category.parents, category])
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={trail.map((step, index) => (index === trail.length - 1 ? { text: step.text } : step))}
      />
      <div className={css.head}>
        <h1>{category.name}</h1>
        <span className="muted">
          {m.catalog_found({ count: listing.total, shown: formatNumber(listing.total, locale) })}
        </span>
      </div>
      {category.children.length > 0 && (
        <nav aria-label={m.catalog_subsections()}>
          <Chips className={css.children}>
            {category.children.map((child) => (
              <Chip key={child.path} href={links.category(child.path)}>
                {child.name}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
      <Listing listing={listing} choice={choice} source={sourceOf(category.path)} />
    </div>
  )
}

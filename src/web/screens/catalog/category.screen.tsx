import { useMemo } from 'react'
import { formatNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { api } from '../../browser/client.ts'
import { links } from '../../links.ts'
import { trailOf } from '../../parts/listing/category-trail.ts'
import { counted } from '../../parts/listing/counted.ts'
import css from '../../parts/listing/listing.module.css'
import { Listing } from '../../parts/listing/listing.tsx'
import { apiQuery, choiceQuery } from '../../parts/listing/listing-address.ts'
import { joinListing } from '../../parts/listing/listing-parts.ts'
import type { ListingSource } from '../../parts/listing/listing-source.ts'
import { useLocale } from '../../parts/shell-context.ts'
import type { CategoryData } from './category.route.ts'

const sourceOf = (path: string): ListingSource => ({
  path: links.category(path),
  href: (choice) => links.category(path, choiceQuery(choice)),
  fetch: (choice, { pageSize, signal } = {}) =>
    api.get('/api/products/', { query: { category: path, ...apiQuery(choice), page_size: pageSize }, signal }),
})

export default function CategoryScreen({ data }: { data: CategoryData }) {
  const { frame, found, choice } = data
  const { category } = frame
  const listing = useMemo(() => joinListing(frame, found), [frame, found])
  const locale = useLocale()
  const trail = trailOf([...category.parents, category])
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={trail.map((step, index) => (index === trail.length - 1 ? { text: step.text } : step))}
      />
      <div className={css.categoryHead}>
        <h1>{category.name}</h1>
        <span className="muted">
          {m.catalog_found({ ...counted(listing.total), shown: formatNumber(listing.total, locale) })}
        </span>
      </div>
      {category.children.length > 0 && (
        <nav aria-label={m.catalog_subsections()}>
          <Chips className={css.childCategories}>
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

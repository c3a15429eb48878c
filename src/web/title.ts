import type { Head } from './screen.ts'

/** The brand stands in every title once (SET-36); a page without a title of its own has the company's (SET-37). */
export function fullTitle(head: Head, settings: { brand_name: string; site_meta: { title: string } }): string {
  const { brand_name: brand, site_meta } = settings
  if (!head.title) return site_meta.title || brand
  return brand && !head.title.includes(brand) ? `${head.title} — ${brand}` : head.title
}

import type { Head } from './screen.ts'

/** Every title contains the brand once (SET-36); a page without its own title has the company's (SET-37). */
export function fullTitle(head: Head, settings: { brand_name: string; site_meta: { title: string } }): string {
  const { brand_name: brand, site_meta } = settings
  if (!head.title) return site_meta.title || brand
  return brand && !head.title.includes(brand) ? `${head.title} — ${brand}` : head.title
}

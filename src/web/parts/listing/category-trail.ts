import { m } from '#texts/messages.js'
import { links } from '../../links.ts'

export interface Step {
  name: string
  path: string
}

/** Breadcrumbs from the home page to a category; with `open` the last one is the current page. */
export const trailOf = (steps: readonly Step[]): { text: string; href: string }[] => [
  { text: m.catalog_home(), href: links.home() },
  { text: m.catalog_catalog(), href: links.catalog() },
  ...steps.map(({ name, path }) => ({ text: name, href: links.category(path) })),
]

/** Breadcrumbs for search engines, with absolute addresses. */
export const trailJsonLd = (trail: readonly { text: string; href?: string }[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ text, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: text,
    ...(href && { item: new URL(href, origin).href }),
  })),
})

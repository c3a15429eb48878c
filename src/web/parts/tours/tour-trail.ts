import { m } from '#texts/messages.js'
import { links } from '../../links.ts'

/** Breadcrumbs from the home page to a section of tours, which is last. */
export function tourTrail(
  crumbs: readonly { name: string; path: string }[],
  own: { name: string; path: string },
): { text: string; href: string }[] {
  const steps = crumbs.some(({ path }) => path === own.path) ? crumbs : [...crumbs, own]
  return [
    { text: m.catalog_home(), href: links.home() },
    { text: m.tours_title(), href: links.tours() },
    ...steps.map(({ name, path }) => ({ text: name, href: links.tourSection(path) })),
  ]
}

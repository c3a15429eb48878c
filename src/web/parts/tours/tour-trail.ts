import { m } from '#texts/messages.js'
import { links } from '../../links.ts'

/** Slugs of a section or collection from the root, joined by slashes: the calls answer with its address. */
export const pathOf = (address: string): string => address.replace(/^\/(tours|hotel-collections)\/|\/$/g, '')

/** Breadcrumbs from the home page to a section of tours, which is last. */
export function tourTrail(
  crumbs: readonly { name: string; path: string }[],
  own: { name: string; path: string },
): { text: string; href: string }[] {
  const steps = crumbs.some(({ path }) => path === own.path) ? crumbs : [...crumbs, own]
  return [
    { text: m.catalog_home(), href: links.home() },
    { text: m.tours_title(), href: links.tours() },
    ...steps.map(({ name, path }) => ({ text: name, href: links.tourSection(pathOf(path)) })),
  ]
}

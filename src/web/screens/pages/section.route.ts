import { type NavigationItem, navigationGroups } from '#shop/navigation/navigation.wire.ts'
import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext, LoadContext, LoadResult } from '../../screen.ts'

/** Text and link of a tile; '' without a link. */
export interface SectionTile {
  id: number
  name: string
  href: string
  image: string
}

export interface SectionData {
  section: SectionTile & { slug: string }
  /** From the root down, without the section itself. */
  parents: { name: string; href: string }[]
  tiles: SectionTile[]
}

/** Groups in search order: a slug need not be unique among them (our choice). */
const order = ['catalog', ...navigationGroups.filter((group) => group !== 'catalog')]

/** A menu entry as a page (PAGE-06, PAGE-07). Entries for signed-in visitors only have none: the page is public. */
export async function load({ api, params }: LoadContext<'section'>): Promise<LoadResult<SectionData>> {
  const groups = await Promise.all(order.map((slug) => api.get('/api/navigation-groups/', { query: { slug } })))
  const all = new Map(
    groups.flatMap((items, group) => everyOf(items).map((item) => [`${group}:${item.id}`, { item, group }] as const)),
  )
  const found = [...all.values()].find(({ item }) => item.slug === params.slug)
  if (!found) return { status: 404 }
  // The parents follow `bread_crumbs.parent` (NAV-20).
  const parents: SectionData['parents'] = []
  for (let { parent } = found.item.bread_crumbs; parent; ) {
    const above = all.get(`${found.group}:${parent.id}`)?.item
    if (!above) break
    parents.unshift({ name: parent.name, href: parent.slug ? links.section(parent.slug) : hrefOf(above) })
    parent = above.bread_crumbs.parent
  }
  return {
    data: {
      section: { ...tileOf(found.item), slug: found.item.slug },
      parents,
      tiles: found.item.children.filter(isOpen).map(tileOf),
    },
  }
}

const isOpen = ({ authentication_required: closed }: NavigationItem): boolean => !closed

const everyOf = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.filter(isOpen).flatMap((item) => [item, ...everyOf(item.children)])

const hrefOf = ({ share_path, share_url }: NavigationItem): string => share_path || share_url

/** A heading that only opens its submenu links to its own page. */
const tileOf = (item: NavigationItem): SectionTile => ({
  id: item.id,
  name: item.name,
  href: hrefOf(item) || (item.slug ? links.section(item.slug) : ''),
  image: item.image,
})

/** The page has two addresses, so it names one as canonical (PAGE-07). */
export const head = ({ section }: SectionData, { company }: HeadContext): Head => ({
  title: section.name,
  description: m.catalog_section_description({ name: section.name, brand: company.settings.brand_name }),
  canonical: links.section(section.slug),
})

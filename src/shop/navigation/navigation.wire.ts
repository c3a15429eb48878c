import { z } from '@hono/zod-openapi'
import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { addressOf, type NavigationRow } from './navigation.ts'

export const navigationGroups = ['profile', 'bottom', 'footer', 'header', 'catalog', 'contacts-widget'] as const
export type NavigationGroup = (typeof navigationGroups)[number]

export interface NavigationItem {
  id: number
  name: string
  slug: string
  image: string
  /** Name of one of our icons; '': none. Our own addition. */
  icon: string
  children: NavigationItem[]
  /** Path on this site: '/catalog/shoes'. Empty for phone and outside links. */
  share_path: string
  /** Full address; 'tel:…' for a phone link. */
  share_url: string
  authentication_required: boolean
  display_settings: { is_desktop: boolean; is_mobile: boolean; mode: '' | 'tile' }
  type: 'PRODUCT_CATEGORY' | 'PRODUCT' | 'PROMOTION' | 'LINK'
  value: string
  bread_crumbs: { parent: { id: number; name: string; slug: string } | null }
}

/** GET /api/navigation-groups/?slug= (spec §3, §7): items of the group; an unknown slug returns an empty list. */
const navigationItem: z.ZodType<NavigationItem> = z
  .lazy(() =>
    z.object({
      id: z.number().int(),
      name: z.string(),
      slug: z.string(),
      image: z.string(),
      icon: z.string(),
      children: z.array(navigationItem),
      share_path: z.string(),
      share_url: z.string(),
      authentication_required: z.boolean(),
      display_settings: z.object({ is_desktop: z.boolean(), is_mobile: z.boolean(), mode: z.enum(['', 'tile']) }),
      type: z.enum(['PRODUCT_CATEGORY', 'PRODUCT', 'PROMOTION', 'LINK']),
      value: z.string(),
      bread_crumbs: z.object({
        parent: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }).nullable(),
      }),
    }),
  )
  .openapi('NavigationItem', { type: 'object' })
export const navigationAnswer = z.array(navigationItem)

/** Rows of one group → its tree. An item whose category is missing is omitted with its children. */
export function presentNavigation(
  rows: NavigationRow[],
  { locale, publicUrl }: { locale: 'ru' | 'en'; publicUrl: string },
): NavigationItem[] {
  const words = (row: NavigationRow) => (locale === 'en' && row.name_en !== '' ? row.name_en : row.name)
  const branch = (parent: NavigationRow | null): NavigationItem[] =>
    rows
      .filter((row) => row.parent_id === (parent?.id ?? null))
      .flatMap((row) => {
        const address = addressOf(row)
        if (address === null) return []
        const isPath = address.startsWith('/')
        return [
          {
            id: row.id,
            name: words(row),
            slug: row.slug,
            image: row.image,
            icon: row.icon,
            children: branch(row),
            share_path: isPath ? address : '',
            share_url: isPath ? `${publicUrl}${address}` : address,
            authentication_required: row.authentication_required,
            display_settings: { is_desktop: row.is_desktop, is_mobile: row.is_mobile, mode: row.mode as '' | 'tile' },
            type: row.type as NavigationItem['type'],
            value: row.value,
            bread_crumbs: { parent: parent ? { id: parent.id, name: words(parent), slug: parent.slug } : null },
          },
        ]
      })
  return branch(null)
}

/** A section of the catalog as a menu item with its children. */
export function presentSection(node: CategoryNode, publicUrl: string, withChildren: boolean): NavigationItem {
  const path = `/catalog/${node.path}`
  return {
    id: node.id,
    name: node.name,
    slug: node.slug,
    image: node.image?.scaled[0]?.url ?? '',
    icon: '',
    children: withChildren ? node.children.map((child) => presentSection(child, publicUrl, false)) : [],
    share_path: path,
    share_url: `${publicUrl}${path}`,
    authentication_required: false,
    display_settings: { is_desktop: true, is_mobile: true, mode: withChildren ? 'tile' : '' },
    type: 'PRODUCT_CATEGORY',
    value: node.path,
    bread_crumbs: { parent: null },
  }
}

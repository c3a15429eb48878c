import type { NavigationItem } from '#api/company.ts'

/** A navigation item with what a page needs of it; absent means the usual. Every document carries these. */
export interface MenuEntry {
  id: number
  name: string
  /** '' for a heading that only opens its submenu. */
  href: string
  image?: string
  icon?: string
  /** Shown only on this kind of window (NAV-15). */
  only?: 'desktop' | 'mobile'
  /** Shown only to a signed-in visitor (NAV-16). */
  isPrivate?: true
  /** Children are drawn as picture tiles (NAV-18). */
  asTiles?: true
  children?: MenuEntry[]
}

export const menuOf = (items: readonly NavigationItem[]): MenuEntry[] => items.flatMap((item) => entryOf(item) ?? [])

function entryOf(item: NavigationItem): MenuEntry | null {
  const { is_desktop, is_mobile, mode } = item.display_settings
  if (!is_desktop && !is_mobile) return null
  const children = menuOf(item.children)
  return {
    id: item.id,
    name: item.name,
    href: item.share_path || item.share_url,
    ...(item.image && { image: item.image }),
    ...(item.icon && { icon: item.icon }),
    ...(is_desktop !== is_mobile && { only: is_desktop ? 'desktop' : 'mobile' }),
    ...(item.authentication_required && { isPrivate: true }),
    ...(mode === 'tile' && { asTiles: true }),
    ...(children.length > 0 && { children }),
  }
}

/** What this visitor may see; a heading left without its entries goes too. */
export const visibleTo = (signedIn: boolean, menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => {
    if (entry.isPrivate && !signedIn) return []
    if (!entry.children) return [entry]
    const children = visibleTo(signedIn, entry.children)
    return children.length === 0 && !entry.href
      ? []
      : [{ ...entry, children: children.length > 0 ? children : undefined }]
  })

import type { IconName } from '#ui/icon.tsx'

/** A navigation item with the fields a page needs; an absent field has its default. Every document contains these. */
export interface MenuEntry {
  id: number
  name: string
  /** '' for a heading that only opens its submenu. */
  href: string
  image?: string
  icon?: IconName
  /** Shown only on this kind of window (NAV-15). */
  only?: 'desktop' | 'mobile'
  /** Shown only to a signed-in visitor (NAV-16). */
  isPrivate?: true
  /** Children are shown as picture tiles (NAV-18). */
  asTiles?: true
  children?: MenuEntry[]
}

/** Entries this visitor may see; a heading without visible entries is removed too. */
export const visibleTo = (signedIn: boolean, menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => {
    if (entry.isPrivate && !signedIn) return []
    if (!entry.children) return [entry]
    const children = visibleTo(signedIn, entry.children)
    return children.length === 0 && !entry.href
      ? []
      : [{ ...entry, children: children.length > 0 ? children : undefined }]
  })

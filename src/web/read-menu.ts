import type { NavigationItem } from '#shop/navigation/navigation.wire.ts'
import { type IconName, iconNames } from '#ui/icons/names.ts'
import type { MenuEntry } from './menu.ts'

/** The company may enter any name; unknown icons are omitted. */
const isIcon = (name: string): name is IconName => (iconNames as readonly string[]).includes(name)

export const readMenu = (items: readonly NavigationItem[]): MenuEntry[] => items.flatMap((item) => entryOf(item) ?? [])

function entryOf(item: NavigationItem): MenuEntry | null {
  const { is_desktop, is_mobile, mode } = item.display_settings
  if (!is_desktop && !is_mobile) return null
  const children = readMenu(item.children)
  return {
    id: item.id,
    name: item.name,
    href: item.share_path || item.share_url,
    ...(item.image && { image: item.image }),
    ...(isIcon(item.icon) && { icon: item.icon }),
    ...(is_desktop !== is_mobile && { only: is_desktop ? 'desktop' : 'mobile' }),
    ...(item.authentication_required && { isPrivate: true }),
    ...(mode === 'tile' && { asTiles: true }),
    ...(children.length > 0 && { children }),
  }
}

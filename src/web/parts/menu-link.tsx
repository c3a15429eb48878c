import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { bare, isBelow } from './menu-address.ts'
import { useShell } from './shell-context.ts'

export const MenuIcon = ({ entry, size }: { entry: MenuEntry; size?: 's' | 'm' }) =>
  entry.icon ? <Icon name={entry.icon} size={size ?? 'm'} /> : null

/** Class by the kind of window the entry is for (NAV-15); CSS decides by width. */
export const onlyClass = ({ only }: MenuEntry): string | undefined =>
  only === 'desktop' ? 'only-wide' : only === 'mobile' ? 'only-narrow' : undefined

interface Props {
  entry: MenuEntry
  className?: string
  children?: ReactNode
}

/** A menu entry: an internal page, `tel:` and the like, or another site. */
export function MenuLink({ entry, className, children }: Props) {
  const here = useIsCurrent(entry.href)
  const inside = useIsInside(entry.href)
  return (
    <a
      href={entry.href}
      className={classNames(className, onlyClass(entry))}
      aria-current={here ? 'page' : inside || undefined}
      {...(/^https?:/.test(entry.href) && { rel: 'noopener' })}
    >
      {children ?? entry.name}
    </a>
  )
}

export function useIsCurrent(href: string): boolean {
  const { page } = useShell()
  return href !== '' && bare(href) === bare(page.url)
}

/** True if the page is below this entry: a section is marked while its subsections and goods are shown. */
function useIsInside(href: string): boolean {
  const { page } = useShell()
  // The catalog on a phone has another address, but its pages are below the main one.
  return isBelow(page.url, bare(href) === bare(links.mobileCatalog()) ? links.catalog() : href)
}

import { m } from '#texts/messages.js'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useCartPieces } from '../browser/cart/cart-store.ts'
import { useFavoriteCount } from '../browser/stored/favorites-store.ts'
import { links } from '../links.ts'
import type { MenuEntry } from '../menu.ts'
import { MenuIcon, MenuLink } from '../parts/menu-link.tsx'
import { useMenu } from '../parts/use-menu.ts'
import { CountDot } from './header.tsx'
import css from './tab-bar.module.css'

/** The tab bar of phones: menu group `bottom`, at most five entries; default entries if the company has none. */
export function TabBar() {
  const menu = useMenu('bottom')
  const entries = (menu.length > 0 ? menu : usual()).slice(0, 5)
  const inCart = useCartPieces()
  const favorites = useFavoriteCount()
  const countOf = (href: string) => {
    const path = href.replace(/\/?$/, '/')
    return path === links.cart() ? inCart : path === links.favorites() ? favorites : 0
  }
  return (
    <nav className={css.bar} aria-label={m.shell_main_menu()}>
      {entries.map((entry) => (
        <MenuLink key={entry.id} entry={entry} className={css.tab}>
          {entry.icon ? <MenuIcon entry={entry} /> : <Icon name="more" />}
          <CountDot count={countOf(entry.href)} />
          <span>{entry.name}</span>
        </MenuLink>
      ))}
    </nav>
  )
}

const usual = (): MenuEntry[] => {
  const entry = (id: number, name: string, href: string, icon: IconName): MenuEntry => ({ id, name, href, icon })
  return [
    entry(-1, m.shell_catalog(), links.mobileCatalog(), 'layout-grid'),
    entry(-2, m.shell_cart(), links.cart(), 'bag'),
    entry(-3, m.shell_favorites(), links.favorites(), 'heart'),
    entry(-4, m.shell_account(), links.mobileProfile(), 'user'),
  ]
}

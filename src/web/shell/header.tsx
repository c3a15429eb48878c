import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useCartPieces } from '../browser/cart/cart-store.ts'
import { useSession } from '../browser/session-store.ts'
import { useFavoriteCount } from '../browser/stored/favorites-store.ts'
import { links } from '../links.ts'
import { counted } from '../parts/listing/counted.ts'
import { useIsCurrent } from '../parts/menu-link.tsx'
import { catalogMenuId, regionChooserId } from '../parts/overlay-ids.ts'
import { useSettings, useShell } from '../parts/shell-context.ts'
import { useIsSignedIn } from '../parts/use-menu.ts'
import css from './header.module.css'
import { SearchForm } from './search-form.tsx'
import { ShopLogo } from './shop-logo.tsx'

export function Header() {
  const { region } = useShell()
  return (
    <div className={`wrap ${css.row}`}>
      <ShopLogo />
      <CatalogButton />
      <SearchForm />
      {region && (
        <IconButton
          className="only-narrow"
          icon="map-pin"
          label={m.shell_city({ name: region.name })}
          popoverTarget={regionChooserId}
        />
      )}
      <Personal />
    </div>
  )
}

/** Opens the menu, or links to the catalog if the company chose so (SET-59). */
function CatalogButton() {
  const { switches } = useSettings()
  const inside = (
    <>
      <span className={css.catalogIcons}>
        <Icon name="layout-grid" className={css.whenClosed} />
        <Icon name="close" className={css.whenOpen} />
      </span>
      {m.shell_catalog()}
    </>
  )
  return switches.go_to_catalog_instead_of_modal ? (
    <Button href={links.catalog()} className={`only-wide ${css.catalog}`}>
      {inside}
    </Button>
  ) : (
    <Button popoverTarget={catalogMenuId} className={`only-wide ${css.catalog}`}>
      {inside}
    </Button>
  )
}

function Personal() {
  const signedIn = useIsSignedIn()
  const { me } = useSession()
  const inCart = useCartPieces()
  const favorites = useFavoriteCount()
  return (
    <nav className={`only-wide ${css.acts}`} aria-label={m.shell_personal()}>
      {signedIn ? (
        <Act href={links.mobileProfile()} icon="user" name={me?.first_name || m.shell_account()} />
      ) : (
        <SignInAct />
      )}
      <Act href={links.orders()} icon="package" name={m.shell_orders()} />
      <Act href={links.favorites()} icon="heart" name={m.shell_favorites()} count={favorites} />
      <Act href={links.cart()} icon="bag" name={m.shell_cart()} count={inCart} />
    </nav>
  )
}

/** Sign-in returns to the current page; from the sign-in page itself it keeps that page's address. */
function SignInAct() {
  const { page } = useShell()
  const here = useIsCurrent(links.login())
  return <Act href={here ? page.url : links.login(page.url)} icon="user" name={m.shell_sign_in()} />
}

interface ActProps {
  href: string
  icon: IconName
  name: string
  count?: number
}

function Act({ href, icon, name, count = 0 }: ActProps) {
  const here = useIsCurrent(href)
  return (
    <a className={css.act} href={href} aria-current={here ? 'page' : undefined}>
      <Icon name={icon} />
      <CountDot count={count} />
      <span className={css.word}>{name}</span>
    </a>
  )
}

/** A number on an icon; its text is for screen readers only. */
export const CountDot = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={css.dot}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="vh">{m.shell_cart_count(counted(count))} </span>
    </span>
  )

import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import LastViewedRail from '../../parts/card/last-viewed-rail.tsx'
import { useIsSignedIn } from '../../parts/use-menu.ts'
import css from './cart.module.css'
import { EmptyFavorites } from './empty-favorites.tsx'

/** Links to the catalog, and says why signing in may help (B9). */
export function EmptyCart() {
  const signedIn = useIsSignedIn()
  return (
    <div className={`wrap ${css.empty}`}>
      <Empty
        title={m.cart_empty_title()}
        image={
          <span className={css.emptyPicture}>
            <Icon name="bag" size="l" />
          </span>
        }
        actions={
          <>
            <Button href={links.catalog()}>{m.cart_to_catalog()}</Button>
            {!signedIn && (
              <Button kind="grey" href={links.login(links.cart())}>
                {m.cart_sign_in()}
              </Button>
            )}
          </>
        }
      >
        <p className="muted">{signedIn ? m.cart_empty_text() : m.cart_empty_guest()}</p>
      </Empty>
      <EmptyFavorites />
      <LastViewedRail />
    </div>
  )
}

import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/panel.tsx'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import { useShell } from '../../shell/shell-context.ts'
import css from './cart.module.css'

/** Says where goods are, and why signing in may help (B9). */
export function EmptyCart() {
  const { visitor } = useShell()
  const session = useSession()
  const signedIn = session.signedIn || visitor.signedIn
  return (
    <div className="wrap">
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
    </div>
  )
}

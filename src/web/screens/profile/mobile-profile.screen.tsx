import { formatRussianPhone } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { useSession } from '../../browser/session-store.ts'
import { links } from '../../links.ts'
import css from '../../parts/account/account.module.css'
import { AccountMenu, MenuEntries } from '../../parts/account/account.tsx'
import { MatterTiles } from '../../parts/account/matter-tiles.tsx'
import { useIsSignedIn, useMenu } from '../../parts/use-menu.ts'
import own from './mobile-profile.module.css'
import type { Data } from './mobile-profile.route.ts'

/** The account menu as a page (CUST-05): guests see the sign-in and the public entries. */
export default function MobileProfileScreen({ data }: { data: Data }) {
  const signedIn = useIsSignedIn()
  const session = useSession()
  // The session is unknown until its request is answered: the loaded name is shown meanwhile, so that it does not flicker.
  const me = session.me ?? data.me
  const name = me && [me.first_name, me.last_name].filter(Boolean).join(' ')
  return (
    <div className={`wrap ${own.profile}`}>
      <h1>{m.sign_in_profile_title()}</h1>
      {signedIn ? (
        <>
          {me && (
            <p>
              <b>{name || m.sign_in_nameless()}</b>
              <br />
              <span className="muted">{formatRussianPhone(me.phone)}</span>
            </p>
          )}
          {data.matters && <MatterTiles matters={data.matters} />}
          <AccountMenu />
        </>
      ) : (
        <>
          <p className="muted">{m.sign_in_profile_guest()}</p>
          <Button size="l" wide href={links.login(links.mobileProfile())}>
            {m.sign_in_enter()}
          </Button>
          <GuestMenu />
        </>
      )}
    </div>
  )
}

function GuestMenu() {
  const menu = useMenu('profile')
  if (menu.length === 0) return null
  return (
    <nav aria-label={m.sign_in_profile_menu()} className={css.entries}>
      <MenuEntries />
    </nav>
  )
}

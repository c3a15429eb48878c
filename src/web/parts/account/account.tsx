import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/toast.tsx'
import { logOut } from '../../browser/log-out.ts'
import { navigate } from '../../browser/navigate.ts'
import { useSession } from '../../browser/session-store.ts'
import { deleteDrafts } from '../../browser/stored/delete-stored.ts'
import { links } from '../../links.ts'
import { laterPart } from '../lazy-part.tsx'
import { MenuIcon, MenuLink } from '../menu-link.tsx'
import { useSettings } from '../shell-context.ts'
import { useMenu } from '../use-menu.ts'
import css from './account.module.css'

const BonusTile = laterPart(() => import('../loyalty/bonus-tile.tsx'))

interface Props {
  trail: { text: string; href?: string }[]
  children: ReactNode
}

/** Frame of the account screens: the profile menu beside them on a wide screen, a separate page on a phone. */
export function Account({ trail, children }: Props) {
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.cart_trail()}
        trail={[
          { text: m.cart_home(), href: links.home() },
          { text: m.orders_account(), href: links.mobileProfile() },
          ...trail,
        ]}
      />
      <div className={css.account}>
        <aside className={css.menu}>
          <AccountMenu />
        </aside>
        <div className={css.main}>{children}</div>
      </div>
    </div>
  )
}

/** Menu entries of the account for this visitor; a guest gets the public ones. */
export const MenuEntries = () =>
  useMenu('profile').map((entry) => (
    <MenuLink key={entry.id} entry={entry} className={css.entry}>
      <MenuIcon entry={entry} />
      {entry.name}
    </MenuLink>
  ))

export function AccountMenu() {
  const { me } = useSession()
  const toast = useToast()
  const { loyalty } = useSettings()
  return (
    <>
      {loyalty.is_enabled && <div className={css.bonuses}>{me && <BonusTile customer={me.id} />}</div>}
      <nav aria-label={m.sign_in_profile_menu()} className={css.entries}>
        <MenuEntries />
        {me?.type === 'legal' && (
          <a className={css.entry} href={links.priceAccess()}>
            <Icon name="percent" />
            {m.price_access_title()}
          </a>
        )}
        <button
          type="button"
          className={css.entry}
          onClick={() => {
            deleteDrafts()
            void logOut().then(() => {
              navigate(links.home())
              toast({ text: m.sign_in_signed_out(), icon: 'log-out' })
            })
          }}
        >
          <Icon name="log-out" />
          {m.sign_in_out()}
        </button>
      </nav>
    </>
  )
}

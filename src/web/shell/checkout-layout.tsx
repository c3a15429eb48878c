import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import css from './checkout-layout.module.css'
import frame from './default-layout.module.css'
import { Messages, Over } from './default-layout.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** Layout of the checkout: the logo, a phone for help and the list of cities, but no menus that lead away (design kit, checkout.html). */
export const CheckoutLayout = ({ children }: { children: ReactNode }) => (
  <Messages>
    <a className="skip" href="#main">
      {m.shell_skip()}
    </a>
    <div className={frame.progress} role="progressbar" aria-label={m.shell_loading()} />
    <header className={css.head}>
      <ShopLogo always />
      <span className={css.help}>
        <span className="only-wide">{m.checkout_help()}</span> <PhoneLink className={css.phone} />
      </span>
    </header>
    <main id="main" tabIndex={-1} className={frame.main}>
      {children}
    </main>
    <Over />
  </Messages>
)

import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import css from './checkout-layout.module.css'
import frame from './default-layout.module.css'
import { Messages, Over } from './default-layout.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** Round the checkout: the logo and a phone to ask for help, no menus to wander off by but the list of cities (design kit, checkout.html). */
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

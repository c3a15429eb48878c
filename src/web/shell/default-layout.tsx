import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { ToastRegion } from '#ui/toast.tsx'
import { CartChangeNotice } from '../parts/cart/cart-change-notice.tsx'
import { CatalogMenu } from './catalog-menu.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import css from './default-layout.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { HeaderAutoHide } from './header-auto-hide.tsx'
import { RegionBar } from './region-bar.tsx'
import { RegionChooser } from './region-chooser.tsx'
import { SectionsRow } from './sections-row.tsx'
import { StartTrackers } from './start-trackers.tsx'
import { TabBar } from './tab-bar.tsx'
import { UtilLine } from './util-line.tsx'

/** Header, footer and the tab bar of phones around every screen except the embedded ones (NAV-04). */
export const DefaultLayout = ({ children }: { children: ReactNode }) => (
  <Messages>
    <a className="skip" href="#main">
      {m.shell_skip()}
    </a>
    <div className={css.progress} role="progressbar" aria-label={m.shell_loading()} />
    <UtilLine />
    <header className={css.head}>
      <Header />
      <SectionsRow />
    </header>
    <CatalogMenu />
    <RegionBar />
    <main id="main" tabIndex={-1} className={css.main}>
      {children}
    </main>
    <Footer />
    <TabBar />
    <Over />
  </Messages>
)

/** Overlays of the page, and its moving parts. */
export const Over = () => (
  <>
    <RegionChooser />
    <HeaderAutoHide />
  </>
)

export const Messages = ({ children }: { children: ReactNode }) => (
  <ToastRegion label={m.shell_messages()}>
    {children}
    <ConnectionBanner />
    <CartChangeNotice />
    <StartTrackers />
  </ToastRegion>
)

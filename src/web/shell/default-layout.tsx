import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { ToastRegion } from '#ui/toast.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import css from './default-layout.module.css'
import { Header } from './header.tsx'
import { SectionsRow } from './sections-row.tsx'
import { TabBar } from './tab-bar.tsx'
import { UtilLine } from './util-line.tsx'

const parts = () => import('./lazy-parts.tsx')
const CatalogMenu = lazyPart(async () => (await parts()).CatalogMenu)
const Footer = lazyPart(async () => (await parts()).Footer)
const RegionBar = lazyPart(async () => (await parts()).RegionBar)
export const Over = lazyPart(async () => (await parts()).Over)
const Late = lazyPart(async () => (await import('./late.tsx')).Late)

/** Header, footer and the bar of a phone round every screen but the embedded ones (NAV-04). */
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

export const Messages = ({ children }: { children: ReactNode }) => (
  <ToastRegion label={m.shell_messages()}>
    {children}
    <ConnectionBanner />
    <Late />
  </ToastRegion>
)

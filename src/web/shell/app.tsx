import type { ReactNode } from 'react'
import type { DisplayedPage } from '../navigator/current-page.ts'
import { Interruptions } from '../parts/interruptions/interruptions.tsx'
import { ShellContext, shellFrom } from '../parts/shell-context.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

export function App({ data: { shell, visitor, page }, screen: Screen, layout }: DisplayedPage) {
  return (
    <ShellContext value={shellFrom(shell, visitor, page)}>
      <Layout kind={layout}>
        <ErrorBoundary key={page.url.split('?')[0]} page={page}>
          <Screen data={page.data as never} />
        </ErrorBoundary>
      </Layout>
      <Interruptions />
    </ShellContext>
  )
}

const Layout = ({ kind, children }: { kind: DisplayedPage['layout']; children: ReactNode }) => {
  if (kind === 'empty') return <main id="main">{children}</main>
  return kind === 'checkout' ? <CheckoutLayout>{children}</CheckoutLayout> : <DefaultLayout>{children}</DefaultLayout>
}

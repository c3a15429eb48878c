import type { ReactNode } from 'react'
import type { PageData } from '../page.ts'
import type { ScreenModule } from '../screen.ts'
import { DefaultLayout } from './default-layout.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShellContext, shellFrom } from './shell-context.ts'

export interface AppProps {
  data: Pick<PageData, 'shell' | 'visitor' | 'page'>
  /** The component of the page: of its route, or the error screen. */
  screen: ScreenModule<unknown>['default']
  layout: 'default' | 'empty'
}

export function App({ data: { shell, visitor, page }, screen: Screen, layout }: AppProps) {
  return (
    <ShellContext value={shellFrom(shell, visitor, page)}>
      <Layout kind={layout}>
        <ErrorBoundary key={page.url.split('?')[0]}>
          <Screen data={page.data as never} />
        </ErrorBoundary>
      </Layout>
    </ShellContext>
  )
}

const Layout = ({ kind, children }: { kind: AppProps['layout']; children: ReactNode }) =>
  kind === 'empty' ? <main id="main">{children}</main> : <DefaultLayout>{children}</DefaultLayout>

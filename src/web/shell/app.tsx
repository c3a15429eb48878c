import type { ReactNode } from 'react'
import type { PageData } from '../page.ts'
import type { ScreenModule } from '../screen.ts'
import { ErrorScreen } from '../screens/errors/error-screen.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShellContext, shellFrom } from './shell-context.ts'

export interface AppProps {
  data: Pick<PageData, 'shell' | 'visitor' | 'page'>
  /** The component of the page's route; null for an error screen. */
  screen: ScreenModule<unknown>['default'] | null
  layout: 'default' | 'empty'
}

export function App({ data: { shell, visitor, page }, screen: Screen, layout }: AppProps) {
  const content = Screen ? <Screen data={page.data as never} /> : <ErrorScreen status={page.status} />
  return (
    <ShellContext value={shellFrom(shell, visitor, page)}>
      <Layout kind={layout}>
        <ErrorBoundary key={page.url.split('?')[0]} fallback={<ErrorScreen status={500} />}>
          {content}
        </ErrorBoundary>
      </Layout>
    </ShellContext>
  )
}

const Layout = ({ kind, children }: { kind: AppProps['layout']; children: ReactNode }) =>
  kind === 'empty' ? <main id="main">{children}</main> : <DefaultLayout>{children}</DefaultLayout>

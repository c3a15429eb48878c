import '#ui/base.css'
import { renderToString } from 'react-dom/server'
import type { PageData } from './page.ts'
import { loadLazyParts } from './parts/lazy-part.tsx'
import { withLocale } from './request-locale.ts'
import { type Route, routes } from './routes.ts'
import { errorFile, errorScreen } from './screens/errors/error-route.ts'
import { screenOf } from './screens.ts'
import { App } from './shell/app.tsx'

export { canonicalAddress } from './canonical-address.ts'
export { loadPage } from './load-page.ts'
export { loadShell } from './page.ts'
export { renderedFiles } from './parts/lazy-part.tsx'
export { errorFile } from './screens/errors/error-route.ts'
export { themeScript } from './shell/theme.ts'

/** Files whose chunks the build must contain: a wrong name in the table stops the server at its start. */
export const screenFiles: readonly string[] = [...new Set([...routes.map((route) => route.screen), errorFile])]

/** Renders the contents of #root in the visitor's language. */
export async function renderPage(data: PageData, route: Route | null): Promise<string> {
  const shown = data.page.route === null ? null : route
  const { default: screen } = await (shown ? screenOf(shown) : errorScreen())
  await loadLazyParts()
  return withLocale(data.visitor.locale, () =>
    renderToString(<App data={data} screen={screen} layout={route?.layout ?? 'default'} />),
  )
}

import { pluggedScreenRoutes } from '#plugged/screen-routes.ts'
import type { Route } from './routes.ts'
import type { RouteModule } from './screen.ts'

/**
 * Every `x.route.ts`, by its file: it loads the data of a screen and writes its head, so only the page server uses it. It is separate from the
 * component, so that an edited component is refreshed in place in development.
 */
// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
const screenRoutes = import.meta.glob<RouteModule<any>>('./screens/**/*.route.ts')

// biome-ignore lint/suspicious/noExplicitAny: as above
export const screenRouteOf = ({ screen }: Pick<Route, 'screen'>): Promise<RouteModule<any>> =>
  (pluggedScreenRoutes[screen] ?? screenRoutes[`./screens/${screen}.route.ts`]!)()

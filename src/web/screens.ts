import { pluggedScreens } from '#plugged/screens.ts'
import type { OwnScreenName } from './own-screens.ts'
import type { Route, ScreenName } from './routes.ts'
import type { ScreenModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
type Loader = () => Promise<ScreenModule<any>>

/** Component of each screen. The browser loads it when its route is opened; the modules that load the data are in screen-routes.ts. */
const screens: Record<Exclude<ScreenName, OwnScreenName>, Loader> = {
  'home/home': () => import('./screens/home/home.tsx'),
  'sign-in/login': () => import('./screens/sign-in/login.tsx'),
  'catalog/category': () => import('./screens/catalog/category.tsx'),
  'product/product': () => import('./screens/product/product.tsx'),
  'search/results': () => import('./screens/search/results.tsx'),
  'cart/cart': () => import('./screens/cart/cart.tsx'),
  'checkout/checkout': () => import('./screens/checkout/checkout.tsx'),
}

export const screenOf = ({ screen }: Pick<Route, 'screen'>): ReturnType<Loader> =>
  (pluggedScreens[screen] ?? (screens as Record<string, Loader>)[screen] ?? ownScreen(screen as OwnScreenName))()

const ownScreen =
  (screen: OwnScreenName): Loader =>
  async () =>
    (await import('./own-screens.ts')).ownScreens[screen]()

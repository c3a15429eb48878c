import { pluggedScreens } from '#plugged/screens.ts'
import type { Route, ScreenName } from './routes.ts'
import type { ScreenModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
type Loader = () => Promise<ScreenModule<any>>

/** The screens most visits begin with: their list is part of the first script. All others are found in all-screens.ts and tour-screens.ts. */
const firstScreens: { [Name in ScreenName]?: Loader } = {
  'home/home': () => import('./screens/home/home.screen.tsx'),
  'sign-in/login': () => import('./screens/sign-in/login.screen.tsx'),
  'catalog/category': () => import('./screens/catalog/category.screen.tsx'),
  'product/product': () => import('./screens/product/product.screen.tsx'),
  'search/results': () => import('./screens/search/results.screen.tsx'),
  'cart/cart': () => import('./screens/cart/cart.screen.tsx'),
  'checkout/checkout': () => import('./screens/checkout/checkout.screen.tsx'),
}

/** Component of a screen. The browser loads it when its route is opened; what loads the data is in screen-routes.ts. */
export const screenOf = ({ screen }: Pick<Route, 'screen'>): ReturnType<Loader> =>
  (pluggedScreens[screen] ?? firstScreens[screen as ScreenName] ?? listedScreen(screen))()

const listedScreen =
  (screen: string): Loader =>
  async () => {
    const list = isOfTours(screen)
      ? (await import('./tour-screens.ts')).tourScreens
      : (await import('./all-screens.ts')).allScreens
    return list[`./screens/${screen}.screen.tsx`]!()
  }

export const isOfTours = (screen: string): boolean => /^(tours|tour-booking|product\/hotel)\//.test(screen)

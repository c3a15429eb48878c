import { pluggedScreens } from '#plugged/screens.ts'
import type { Route, ScreenName } from './routes.ts'
import type { ScreenModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
type Loader = () => Promise<ScreenModule<any>>

/** The screens most visits begin with: their list is part of the first script. All others are found in three lists. */
const firstScreens: { [Name in ScreenName]?: Loader } = {
  'home/home': () => import('./screens/home/home.screen.tsx'),
  'sign-in/login': () => import('./screens/sign-in/login.screen.tsx'),
  'catalog/category': () => import('./screens/catalog/category.screen.tsx'),
  'product/product': () => import('./screens/product/product.screen.tsx'),
  'search/results': () => import('./screens/search/results.screen.tsx'),
  'cart/cart': () => import('./screens/cart/cart.screen.tsx'),
  'checkout/checkout': () => import('./screens/checkout/checkout.screen.tsx'),
  'checkout/direct': () => import('./screens/checkout/direct.screen.tsx'),
}

/** Component of a screen. The browser loads it when its route is opened; what loads the data is in screen-routes.ts. */
export const screenOf = ({ screen }: Pick<Route, 'screen'>): ReturnType<Loader> =>
  (pluggedScreens[screen] ?? firstScreens[screen as ScreenName] ?? listedScreen(screen))()

const listedScreen = (screen: string): Loader => {
  const file = `./screens/${screen}.screen.tsx`
  if (isOfTours(screen)) return async () => (await import('./tour-screens.ts')).tourScreens[file]!()
  if (isMine(screen)) return async () => (await import('./my-screens.ts')).myScreens[file]!()
  return async () => (await import('./all-screens.ts')).allScreens[file]!()
}

export const isOfTours = (screen: string): boolean => /^(tours|tour-booking|product\/hotel)\//.test(screen)
export const isMine = (screen: string): boolean => screen.startsWith('my/')

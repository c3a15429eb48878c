import { pluggedScreens } from '#plugged/screens.ts'
import type { Route, ScreenName } from './routes.ts'
import type { ScreenModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
type Loader = () => Promise<ScreenModule<any>>

/** What draws each screen. The browser fetches it when its route is opened; what loads its data stands in screen-routes.ts. */
const screens: Record<ScreenName, Loader> = {
  'home/home': () => import('./screens/home/home.tsx'),
  'sign-in/login': () => import('./screens/sign-in/login.tsx'),
  'favorites/favorites': () => import('./screens/favorites/favorites.tsx'),
  'catalog/root': () => import('./screens/catalog/root.tsx'),
  'catalog/all-categories': () => import('./screens/catalog/all-categories.tsx'),
  'catalog/mobile': () => import('./screens/catalog/mobile.tsx'),
  'catalog/category': () => import('./screens/catalog/category.tsx'),
  'product/product': () => import('./screens/product/product.tsx'),
  'search/results': () => import('./screens/search/results.tsx'),
  'search/search-link': () => import('./screens/search/search-link.tsx'),
  'cart/cart': () => import('./screens/cart/cart.tsx'),
  'checkout/checkout': () => import('./screens/checkout/checkout.tsx'),
  'checkout/pay': () => import('./screens/checkout/pay.tsx'),
  'checkout/pay-widget': () => import('./screens/checkout/pay-widget.tsx'),
  'checkout/success': () => import('./screens/checkout/success.tsx'),
  'my/orders': () => import('./screens/my/orders.tsx'),
  'my/order': () => import('./screens/my/order.tsx'),
  'my/profile': () => import('./screens/my/profile.tsx'),
  'my/balance': () => import('./screens/my/balance.tsx'),
  'webview/balance': () => import('./screens/webview/balance.tsx'),
  'my/price-access': () => import('./screens/my/price-access.tsx'),
  'my/last-viewed': () => import('./screens/my/last-viewed.tsx'),
  'profile/mobile-profile': () => import('./screens/profile/mobile-profile.tsx'),
  'restock/stop': () => import('./screens/restock/stop.tsx'),
  'pages/contacts': () => import('./screens/pages/contacts.tsx'),
  'pages/company': () => import('./screens/pages/company.tsx'),
  'pages/shops': () => import('./screens/pages/shops.tsx'),
  'pages/static': () => import('./screens/pages/static.tsx'),
  'pages/landing': () => import('./screens/pages/landing.tsx'),
}

export const screenOf = ({ screen }: Pick<Route, 'screen'>): ReturnType<Loader> =>
  (pluggedScreens[screen] ?? screens[screen as ScreenName])()

import { pluggedScreenRoutes } from '#plugged/screen-routes.ts'
import type { Route, ScreenName } from './routes.ts'
import type { RouteModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
type Loader = () => Promise<RouteModule<any>>

/**
 * Modules that load the data of each screen and write its head: only the page server uses them. They are separate from the components, so that an
 * edited component is refreshed in place in development.
 */
const screenRoutes: Record<ScreenName, Loader> = {
  'home/home': () => import('./screens/home/home.route.ts'),
  'sign-in/login': () => import('./screens/sign-in/login.route.ts'),
  'sign-in/oauth-callback': () => import('./screens/sign-in/oauth-callback.route.ts'),
  'favorites/favorites': () => import('./screens/favorites/favorites.route.ts'),
  'catalog/root': () => import('./screens/catalog/root.route.ts'),
  'catalog/all-categories': () => import('./screens/catalog/all-categories.route.ts'),
  'catalog/mobile': () => import('./screens/catalog/mobile.route.ts'),
  'catalog/category': () => import('./screens/catalog/category.route.ts'),
  'product/product': () => import('./screens/product/product.route.ts'),
  'search/results': () => import('./screens/search/results.route.ts'),
  'search/search-link': () => import('./screens/search/search-link.route.ts'),
  'promotions/promotions': () => import('./screens/promotions/promotions.route.ts'),
  'promotions/promotion': () => import('./screens/promotions/promotion.route.ts'),
  'promotions/goods': () => import('./screens/promotions/goods.route.ts'),
  'cart/cart': () => import('./screens/cart/cart.route.ts'),
  'checkout/checkout': () => import('./screens/checkout/checkout.route.ts'),
  'checkout/direct': () => import('./screens/checkout/direct.route.ts'),
  'checkout/pay/pay': () => import('./screens/checkout/pay/pay.route.ts'),
  'checkout/pay/pay-widget': () => import('./screens/checkout/pay/pay-widget.route.ts'),
  'checkout/pay/sberpay': () => import('./screens/checkout/pay/sberpay.route.ts'),
  'checkout/success/success': () => import('./screens/checkout/success/success.route.ts'),
  'my/orders': () => import('./screens/my/orders.route.ts'),
  'my/order': () => import('./screens/my/order.route.ts'),
  'my/purchases': () => import('./screens/my/purchases.route.ts'),
  'my/profile': () => import('./screens/my/profile.route.ts'),
  'my/balance': () => import('./screens/my/balance.route.ts'),
  'webview/call': () => import('./screens/webview/call.route.ts'),
  'webview/webchat': () => import('./screens/webview/webchat.route.ts'),
  'webview/chatbot': () => import('./screens/webview/chatbot.route.ts'),
  'webview/salebot': () => import('./screens/webview/salebot.route.ts'),
  'webview/app': () => import('./screens/webview/app.route.ts'),
  'webview/balance': () => import('./screens/webview/balance.route.ts'),
  'webview/region': () => import('./screens/webview/region.route.ts'),
  'my/price-access': () => import('./screens/my/price-access.route.ts'),
  'my/last-viewed': () => import('./screens/my/last-viewed.route.ts'),
  'account/section': () => import('./screens/account/section.route.ts'),
  'account/confirm-email': () => import('./screens/account/confirm-email.route.ts'),
  'account/unsubscribe': () => import('./screens/account/unsubscribe.route.ts'),
  'profile/mobile-profile': () => import('./screens/profile/mobile-profile.route.ts'),
  'reviews/product-reviews': () => import('./screens/reviews/product-reviews.route.ts'),
  'reviews/write-review': () => import('./screens/reviews/write-review.route.ts'),
  'returns/return-form': () => import('./screens/returns/return-form.route.ts'),
  'returns/returns': () => import('./screens/returns/returns.route.ts'),
  'returns/reclamation': () => import('./screens/returns/reclamation.route.ts'),
  'restock/stop': () => import('./screens/restock/stop.route.ts'),
  'receiving/receiving': () => import('./screens/receiving/receiving.route.ts'),
  'pages/contacts': () => import('./screens/pages/contacts.route.ts'),
  'pages/company': () => import('./screens/pages/company.route.ts'),
  'pages/shop': () => import('./screens/pages/shop.route.ts'),
  'pages/shops': () => import('./screens/pages/shops.route.ts'),
  'pages/section': () => import('./screens/pages/section.route.ts'),
  'pages/static': () => import('./screens/pages/static.route.ts'),
  'pages/landing': () => import('./screens/pages/landing.route.ts'),
}

export const screenRouteOf = ({ screen }: Pick<Route, 'screen'>): ReturnType<Loader> =>
  (pluggedScreenRoutes[screen] ?? screenRoutes[screen as ScreenName])()

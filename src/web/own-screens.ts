import type { ScreenModule } from './screen.ts'

/**
 * Screens of what is one's own: the account and what follows an order. Nobody's first look begins with most of them, so the
 * names of their files are fetched with the first of them and not with every page (the page server names this file beside theirs).
 */
export const ownScreens = {
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
  'reviews/write-review': () => import('./screens/reviews/write-review.tsx'),
  'restock/stop': () => import('./screens/restock/stop.tsx'),
  // biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
} satisfies Record<string, () => Promise<ScreenModule<any>>>

export type OwnScreenName = keyof typeof ownScreens

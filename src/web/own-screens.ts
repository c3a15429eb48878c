import type { ScreenModule } from './screen.ts'

/**
 * Screens that are rarely the first one of a visit: the account, pages after an order, texts, promotions. The list of their files is loaded with
 * the first of them instead of with every page; if one is the first screen, the page server preloads this file beside its own.
 */
export const ownScreens = {
  'checkout/direct': () => import('./screens/checkout/direct.tsx'),
  'checkout/pay/pay': () => import('./screens/checkout/pay/pay.tsx'),
  'checkout/pay/pay-widget': () => import('./screens/checkout/pay/pay-widget.tsx'),
  'checkout/pay/sberpay': () => import('./screens/checkout/pay/sberpay.tsx'),
  'checkout/success/success': () => import('./screens/checkout/success/success.tsx'),
  'my/orders': () => import('./screens/my/orders.tsx'),
  'my/order': () => import('./screens/my/order.tsx'),
  'my/purchases': () => import('./screens/my/purchases.tsx'),
  'my/profile': () => import('./screens/my/profile.tsx'),
  'my/balance': () => import('./screens/my/balance.tsx'),
  'webview/call': () => import('./screens/webview/call.tsx'),
  'webview/webchat': () => import('./screens/webview/webchat.tsx'),
  'webview/chatbot': () => import('./screens/webview/chatbot.tsx'),
  'webview/salebot': () => import('./screens/webview/salebot.tsx'),
  'webview/app': () => import('./screens/webview/app.tsx'),
  'webview/balance': () => import('./screens/webview/balance.tsx'),
  'webview/region': () => import('./screens/webview/region.tsx'),
  'pages/shops': () => import('./screens/pages/shops.tsx'),
  'pages/shop': () => import('./screens/pages/shop.tsx'),
  'my/price-access': () => import('./screens/my/price-access.tsx'),
  'my/last-viewed': () => import('./screens/my/last-viewed.tsx'),
  'account/section': () => import('./screens/account/section.tsx'),
  'account/confirm-email': () => import('./screens/account/confirm-email.tsx'),
  'account/unsubscribe': () => import('./screens/account/unsubscribe.tsx'),
  'profile/mobile-profile': () => import('./screens/profile/mobile-profile.tsx'),
  'reviews/write-review': () => import('./screens/reviews/write-review.tsx'),
  'returns/return-form': () => import('./screens/returns/return-form.tsx'),
  'returns/returns': () => import('./screens/returns/returns.tsx'),
  'returns/reclamation': () => import('./screens/returns/reclamation.tsx'),
  'sign-in/oauth-callback': () => import('./screens/sign-in/oauth-callback.tsx'),
  'restock/stop': () => import('./screens/restock/stop.tsx'),
  'receiving/receiving': () => import('./screens/receiving/receiving.tsx'),
  'favorites/favorites': () => import('./screens/favorites/favorites.tsx'),
  'catalog/root': () => import('./screens/catalog/root.tsx'),
  'catalog/all-categories': () => import('./screens/catalog/all-categories.tsx'),
  'catalog/mobile': () => import('./screens/catalog/mobile.tsx'),
  'search/search-link': () => import('./screens/search/search-link.tsx'),
  'promotions/promotions': () => import('./screens/promotions/promotions.tsx'),
  'promotions/promotion': () => import('./screens/promotions/promotion.tsx'),
  'promotions/goods': () => import('./screens/promotions/goods.tsx'),
  'reviews/product-reviews': () => import('./screens/reviews/product-reviews.tsx'),
  'pages/contacts': () => import('./screens/pages/contacts.tsx'),
  'pages/company': () => import('./screens/pages/company.tsx'),
  'pages/section': () => import('./screens/pages/section.tsx'),
  'pages/static': () => import('./screens/pages/static.tsx'),
  'pages/landing': () => import('./screens/pages/landing.tsx'),
  // biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the list does not care which
} satisfies Record<string, () => Promise<ScreenModule<any>>>

export type OwnScreenName = keyof typeof ownScreens

import { links } from './links.ts'
import { type Pattern, pattern } from './route-match.ts'
import type { ScreenModule } from './screen.ts'

// biome-ignore lint/suspicious/noExplicitAny: each screen has data of its own; the table does not care which
type AnyScreen = ScreenModule<any>

export interface Route {
  name: string
  pattern: Pattern
  /** File under screens/, without its ending: the build manifest is asked by it. */
  file: string
  screen: () => Promise<AnyScreen>
  /** `checkout`: the default one without its menus. */
  layout: 'default' | 'empty' | 'checkout'
  access: 'open' | 'sign-in'
  /** One page for all guests of a company, region and language. What depends on the visitor's own things is not. */
  cacheable: boolean
  /** Lets foreign script in, so it is a document of its own: neither opened nor left without a page load. */
  guests?: 'payment'
  /** Query names that change a cacheable page; `f.*` stands for every name with that beginning. */
  query: readonly string[]
}

const route = (
  name: string,
  path: string,
  file: string,
  screen: () => Promise<AnyScreen>,
  rest: Partial<Pick<Route, 'layout' | 'access' | 'cacheable' | 'query' | 'guests'>> = {},
): Route => ({
  name,
  pattern: pattern(path),
  file,
  screen,
  layout: 'default',
  access: 'open',
  cacheable: false,
  query: [],
  ...rest,
})

const cached = { cacheable: true } as const
const listing = { cacheable: true, query: ['sort', 'page', 'price_from', 'price_to', 'in_stock', 'f.*'] } as const
const account = { access: 'sign-in' } as const

const category = () => import('./screens/catalog/category.tsx')

/** Spec §2: the /my index redirects to the orders. */
const leadsTo = (redirect: string): AnyScreen => ({
  load: async () => ({ redirect, status: 302 }),
  head: () => ({ title: '' }),
  default: () => null,
})

/** Every URL of the storefront. The first match wins, so the fallback page is last (spec §2). */
export const routes: readonly Route[] = [
  route('home', '/', 'home/home', () => import('./screens/home/home.tsx'), cached),
  route('login', '/login', 'sign-in/login', () => import('./screens/sign-in/login.tsx')),
  route('favorites', '/favorites', 'favorites/favorites', () => import('./screens/favorites/favorites.tsx'), cached),

  route('catalog', '/catalog', 'catalog/root', () => import('./screens/catalog/root.tsx'), cached),
  route(
    'allCategories',
    '/catalog/all-categories',
    'catalog/all-categories',
    () => import('./screens/catalog/all-categories.tsx'),
    cached,
  ),
  route('mobileCatalog', '/m/catalog', 'catalog/mobile', () => import('./screens/catalog/mobile.tsx'), cached),
  route('product', '/catalog/products/{product}', 'product/product', () => import('./screens/product/product.tsx'), {
    cacheable: true,
    query: ['sku'],
  }),
  route('search', '/catalog/search/{query}', 'search/results', () => import('./screens/search/results.tsx'), {
    ...listing,
    query: [...listing.query, 'exact'],
  }),
  route('searchLink', '/helpers/search-link', 'search/search-link', () => import('./screens/search/search-link.tsx')),
  route('category1', '/catalog/{c1}', 'catalog/category', category, listing),
  route('category2', '/catalog/{c1}/{c2}', 'catalog/category', category, listing),
  route('category3', '/catalog/{c1}/{c2}/{c3}', 'catalog/category', category, listing),
  route('category4', '/catalog/{c1}/{c2}/{c3}/{c4}', 'catalog/category', category, listing),

  route('cart', '/cart', 'cart/cart', () => import('./screens/cart/cart.tsx')),
  route('delivery', '/cart/delivery', 'checkout/checkout', () => import('./screens/checkout/checkout.tsx'), {
    layout: 'checkout',
  }),
  route('pay', '/cart/checkout/{order}', 'checkout/pay', () => import('./screens/checkout/pay.tsx'), account),
  route(
    'payWidget',
    '/cart/checkout/{order}/yookassa',
    'checkout/pay-widget',
    () => import('./screens/checkout/pay-widget.tsx'),
    { ...account, guests: 'payment' },
  ),
  route(
    'success',
    '/cart/success/{order}',
    'checkout/success',
    () => import('./screens/checkout/success.tsx'),
    account,
  ),

  route('my', '/my', 'my/orders', async () => leadsTo(links.orders()), account),
  route('orders', '/my/orders', 'my/orders', () => import('./screens/my/orders.tsx'), account),
  route('order', '/my/orders/{order}', 'my/order', () => import('./screens/my/order.tsx'), account),
  route('mobileProfile', '/m/profile', 'profile/mobile-profile', () => import('./screens/profile/mobile-profile.tsx')),

  route('contacts', '/contacts', 'pages/contacts', () => import('./screens/pages/contacts.tsx'), cached),
  route('company', '/company', 'pages/company', () => import('./screens/pages/company.tsx'), cached),
  route('shops', '/shops', 'pages/shops', () => import('./screens/pages/shops.tsx'), cached),
  route('static', '/static/{slug...}', 'pages/static', () => import('./screens/pages/static.tsx'), cached),
  route('landing', '/{slug...}', 'pages/landing', () => import('./screens/pages/landing.tsx'), cached),
]

export function matchRoute(pathname: string): { route: Route; params: Record<string, string> } | null {
  for (const candidate of routes) {
    const params = candidate.pattern.match(pathname)
    // The areas are closed: an unknown address below them is a 404, not a landing (checklist NAV-08, NAV-09).
    if (params && candidate.name === 'landing' && /^\/(my|catalog|cart|m|helpers|static)(\/|$)/.test(pathname))
      return null
    if (params) return { route: candidate, params }
  }
  return null
}

/** An unmatched address under /my still belongs to the account: a guest is asked to sign in first (NAV-09). */
export const needsSignIn = (pathname: string): boolean => /^\/my(\/|$)/.test(pathname)

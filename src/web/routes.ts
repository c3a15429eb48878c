import { pluggedRoutes } from '#plugged/routes.ts'
import { type ParamsOf, type Pattern, partsOf, pattern } from './route-match.ts'

export interface Route {
  name: string
  pattern: Pattern
  /** `catalog/category`: drawn by screens/catalog/category.screen.tsx; screens/catalog/category.route.ts has its `load` and `head`. */
  screen: string
  /** `checkout`: the default layout without its menus. */
  layout: 'default' | 'empty' | 'checkout'
  access: 'open' | 'sign-in'
  /**
   * True: one page for all guests of a company, region and language. It contains nothing of the visitor's own data. `for-all`: nothing that it
   * loads depends on who is signed in either, so signed-in visitors who see the prices of guests share one too (decision 0097).
   */
  cacheable: boolean | 'for-all'
  /** Money is moved here, or the contents may have changed meanwhile: Back requests the page again instead of showing the remembered one. */
  isAskedAnew?: boolean
  /** Allows third-party script, so it is a separate document: opened and left only by a page load. */
  foreignScript?: 'payment' | 'chat'
  /** Always opened by a page load: the server may redirect elsewhere. */
  isDocument?: true
  /** Sites named in the setting `webview_origins` may show it in a frame; all other pages are framed by nobody (contract.md, reading 22). */
  isFramable?: true
  /** Shown to who holds its address only: answered with `no-store` and `noindex`, and no cache of pages may hold it. */
  isNeverStored?: true
  /** It has no screen: redirects to this path. */
  redirect?: string
  /** Names of the query that the screen reads; a cacheable page accepts only these. `f.*` means every name with that prefix. */
  query: readonly string[]
}

/** A row with literal types: a screen gets its parameters and query by these names only. */
interface TypedRoute<Path extends string, Screen extends string, Query extends string>
  extends Omit<Route, 'name' | 'screen' | 'query'> {
  path: Path
  screen: Screen
  query: readonly Query[]
}

type Options<Query extends string> = Partial<Omit<TypedRoute<string, string, Query>, 'path' | 'screen' | 'pattern'>>

const route = <const Path extends string, const Screen extends string, const Query extends string = never>(
  path: Path,
  screen: Screen,
  options: Options<Query> = {},
): TypedRoute<Path, Screen, Query> => ({
  path,
  pattern: pattern(path),
  screen,
  layout: 'default',
  access: 'open',
  cacheable: false,
  query: [],
  ...options,
})

const cached = { cacheable: 'for-all' } as const
/** The customer's own data, which may have changed on the page that Back leaves. */
const account = { access: 'sign-in', isAskedAnew: true } as const
/** For applications and portals of the company: without the shell, and in a frame where the company allows it. */
const embedded = { layout: 'empty', isFramable: true } as const
const order = ['payment', 'check', 'check_payment'] as const
const listing = [
  'sort',
  'page',
  'price_from',
  'price_to',
  'in_stock',
  'pickup_today',
  'rating_from',
  'all',
  'f.*',
] as const
/** The search of tours: its query, filters (shop/tours/search.wire.ts), and the fields of its form without script. */
const tourSearch = [
  'from',
  'to',
  'hotels',
  'dates',
  'nights',
  'tourists',
  'stars',
  'meals',
  'meals_better',
  'price_from',
  'price_to',
  'resorts',
  'rating',
  'kinds',
  'line',
  'beach',
  'services',
  'operators',
  'instant',
  'direct',
  'charter',
  'sure',
  'hotel',
  'sort',
  'page',
  'view',
  'per',
  'carried',
  'date',
  'flex',
  'nights_from',
  'nights_to',
  'adults',
  'age',
] as const

/** What a stay in a hotel is asked for, as in addresses of a search; `offer`: room, meal and nights of the chosen one. */
const stay = ['from', 'dates', 'nights', 'tourists', 'offer'] as const

/**
 * Every URL of the storefront. The first match is used, so the fallback page is last (spec §2). A row is all that names a screen: its two files are
 * found by the name (screens.ts, screen-routes.ts), its link has the name of the row (links.ts).
 */
export const routeTable = {
  home: route('/', 'home/home', cached),
  login: route('/login', 'sign-in/login', { query: ['returnUrl'] }),
  oauth: route('/oauth', 'sign-in/login', { isDocument: true, query: ['provider', 'returnUrl'] }),
  oauthCallback: route('/oauth/callback/{service}', 'sign-in/oauth-callback', {
    isAskedAnew: true,
    query: ['code', 'state', 'device_id', 'error'],
  }),
  favorites: route('/favorites', 'favorites/favorites', cached),

  catalog: route('/catalog', 'catalog/root', cached),
  allCategories: route('/catalog/all-categories', 'catalog/all-categories', cached),
  mobileCatalog: route('/m/catalog', 'catalog/mobile', cached),
  product: route('/catalog/products/{product}', 'product/product', { cacheable: 'for-all', query: ['sku'] }),
  /** Marks the customer's own reviews and votes. */
  productReviews: route('/catalog/products/{product}/reviews', 'reviews/product-reviews', {
    layout: 'empty',
    cacheable: true,
    query: ['sort', 'rating', 'page'],
  }),
  search: route('/catalog/search/{query}', 'search/results', { cacheable: 'for-all', query: [...listing, 'exact'] }),
  searchLink: route('/helpers/search-link', 'search/search-link', { query: ['q'] }),
  promotionGoods: route('/catalog/promotion/{promotion}', 'promotions/goods', { cacheable: 'for-all', query: listing }),
  /** Categories are nested up to four levels deep (spec §2). */
  category: route('/catalog/{path...4}', 'catalog/category', { cacheable: 'for-all', query: listing }),

  tours: route('/tours', 'tours/home', cached),
  tourSearchAll: route('/tours/search', 'tours/search', { query: tourSearch }),
  tourSections: route('/tours/section', 'tours/sections', cached),
  toursMain: route('/tours/go-to-main', 'tours/home', { redirect: '/tours/' }),
  /** Sections are nested up to five levels above the last one (contract.md, reading 8). */
  tourSearch: route('/tours/{path...6}/search', 'tours/search', { query: tourSearch }),
  tourSection: route('/tours/{path...6}', 'tours/section', cached),
  hotelCollections: route('/hotel-collections', 'tours/home', { redirect: '/tours/' }),
  hotelCollection: route('/hotel-collections/{collection...5}', 'tours/search', { query: tourSearch }),

  /** A hotel is a product of its own kind. Before it stands a path of sections of tours that leads to it, up to four deep, or nothing. */
  hotel: route('/hotels/{product}-hotel', 'product/hotel/hotel', { cacheable: 'for-all', query: stay }),
  hotelIn: route('/hotels/{c...4}/{product}-hotel', 'product/hotel/hotel', { cacheable: 'for-all', query: stay }),
  /** For visitors without script: the same page with prices that the server has found. */
  hotelPrices: route('/hotels/{product}-hotel/prices', 'product/hotel/hotel-prices', {
    query: [...stay, 'adults', 'child'],
  }),

  cart: route('/cart', 'cart/cart', { query: ['share'] }),
  /** The tour of the cart. */
  tourCart: route('/cart/tours', 'tour-booking/tour-cart', { isAskedAnew: true }),
  bookTour: route('/cart/tours/{product}/{tour}', 'tour-booking/booking', {
    isAskedAnew: true,
    query: ['seen'],
  }),
  /** A link that outlives its offer: the tour is searched again (integrations §16.1). */
  tourRoom: route('/cart/tours/room/{slug}/{from}/{dates}/{nights}/{tourists}/{room}/{date}', 'tour-booking/room', {
    isAskedAnew: true,
  }),
  direct: route('/cart/direct', 'checkout/direct', {
    layout: 'checkout',
    isAskedAnew: true,
    query: ['sku', 'count', 'outlet', 'barcode'],
  }),
  delivery: route('/cart/delivery', 'checkout/checkout', { layout: 'checkout', isAskedAnew: true }),
  pay: route('/cart/checkout/{order}', 'checkout/pay/pay', { ...account, query: order }),
  payWidget: route('/cart/checkout/{order}/yookassa', 'checkout/pay/pay-widget', {
    ...account,
    foreignScript: 'payment',
    query: order,
  }),
  sberPay: route('/cart/checkout/{order}/sberpay', 'checkout/pay/sberpay', { ...account, query: order }),
  success: route('/cart/success/{order}', 'checkout/success/success', {
    ...account,
    query: order,
  }),

  // Spec §2: the /my index redirects to the orders.
  my: route('/my', 'my/orders', { ...account, redirect: '/my/orders/' }),
  orders: route('/my/orders', 'my/orders', { ...account, query: ['page', 'search', 'state'] }),
  order: route('/my/orders/{order}', 'my/order', { ...account, query: order }),
  reviewOrder: route('/my/orders/{order}/review', 'reviews/write-review', { ...account, layout: 'empty' }),
  reviewItem: route('/my/orders/{order}/review/{item}', 'reviews/write-review', {
    ...account,
    layout: 'empty',
    query: ['rating'],
  }),
  returnItem: route('/my/orders/{order}/return/{item}', 'returns/return-form', account),
  reclamations: route('/my/reclamations', 'returns/returns', { ...account, query: ['page'] }),
  reclamation: route('/my/reclamations/{reclamation}', 'returns/reclamation', account),
  purchases: route('/my/purchases', 'my/purchases', { ...account, query: ['page'] }),
  purchase: route('/my/purchases/{sale}', 'my/purchases', account),
  reviewSale: route('/my/purchases/{sale}/review', 'reviews/write-review', { ...account, layout: 'empty' }),
  reviewSaleItem: route('/my/purchases/{sale}/review/{item}', 'reviews/write-review', {
    ...account,
    layout: 'empty',
    query: ['rating'],
  }),
  profile: route('/my/profile', 'my/profile', account),
  balance: route('/my/balance-actions', 'my/balance', account),
  priceAccess: route('/my/price-access', 'my/price-access', account),
  /** The same for apps. */
  priceAccessScreen: route('/my/webview/price-access', 'my/price-access', { ...account, ...embedded }),
  eventRegistrations: route('/my/event-registrations', 'gatherings/my-events', account),
  lastViewed: route('/my/last-viewed', 'my/last-viewed', account),
  confirmEmail: route('/confirm-email/{result}', 'account/confirm-email'),
  /** The unsubscribe link of a mail. */
  unsubscribe: route('/unsubscribe/{code}', 'account/unsubscribe', { query: ['topic'] }),
  mobileProfile: route('/m/profile', 'profile/mobile-profile', { isAskedAnew: true }),

  /** For apps: the balance without the shell. */
  callScreen: route('/screens/call', 'webview/call', embedded),
  callWebview: route('/webview/call', 'webview/call', embedded),
  webchat: route('/screens/webchat', 'webview/webchat', { ...embedded, foreignScript: 'chat' }),
  chatbot: route('/webview/chatbot', 'webview/chatbot', { ...embedded, foreignScript: 'chat' }),
  salebot: route('/webview/salebot', 'webview/salebot', { ...embedded, foreignScript: 'chat' }),
  contactsScreen: route('/screens/list', 'pages/contacts', { ...embedded, cacheable: 'for-all' }),
  loginScreen: route('/screens/login', 'sign-in/login', { ...embedded, query: ['returnUrl'] }),
  /** Links to the mobile apps. */
  app: route('/app', 'webview/app', { layout: 'empty', cacheable: 'for-all' }),
  balanceScreen: route('/screens/balance', 'webview/balance', embedded),
  regionScreen: route('/screens/region', 'webview/region', embedded),
  catalogScreen: route('/screens/catalog', 'catalog/mobile', { ...embedded, cacheable: 'for-all' }),

  /** Unsubscribes from a message about goods that are back in stock. */
  restock: route('/restock/{code}', 'restock/stop'),
  /** Place and time of receiving an order, for a recipient who is not its customer. */
  receiving: route('/receiving/{key}', 'receiving/receiving'),
  promotions: route('/promotions', 'promotions/promotions', cached),
  /** Shows the personal promo code of a customer who takes part. */
  promotion: route('/promotions/{promotion}', 'promotions/promotion', { cacheable: true }),
  events: route('/events', 'gatherings/events', {
    cacheable: 'for-all',
    query: ['place', 'month', 'theme', 'past', 'page'],
  }),
  event: route('/events/{event}', 'gatherings/event', cached),
  contacts: route('/contacts', 'pages/contacts', cached),
  company: route('/company', 'pages/company', cached),
  shops: route('/shops', 'pages/shops', { cacheable: 'for-all', query: ['q', 'product', 'only', 'view'] }),
  shopsIn: route('/shops/{region}', 'pages/shops', { cacheable: 'for-all', query: ['q', 'product', 'only', 'view'] }),
  shop: route('/shops/{region}/{outlet}', 'pages/shop', cached),
  section: route('/sections/{slug}', 'pages/section', cached),
  /** The same page; its canonical address is the one above. */
  go: route('/go/{slug}', 'pages/section', cached),
  static: route('/static/{slug...}', 'pages/static', cached),
  /** A version of a page that is not published, by a link that ends (decision 0094). */
  preview: route('/preview/{token}', 'pages/preview', { isNeverStored: true }),
  /** For all other addresses below /my/: customer-documents, important-dates, personal-managers, subscriptions, addresses, privacy. */
  account: route('/my/{section}', 'account/section', account),
  /** `form=sent`: thanks in place of the form, for a browser without script. */
  landing: route('/{slug...}', 'pages/landing', { cacheable: 'for-all', query: ['form'] }),
}

type Table = typeof routeTable
export type RouteName = keyof Table
export type ScreenName = Table[RouteName]['screen']
export type RoutePath<Name extends RouteName> = Table[Name]['path']
export type RouteParams<Name extends RouteName> = Name extends RouteName ? ParamsOf<Table[Name]['path']> : never
/** Names the query of a route may have: `f.*` becomes every name with that prefix. */
export type RouteQuery<Name extends RouteName> = Begun<Table[Name]['query'][number]>
type Begun<Query extends string> = Query extends `${infer Start}*` ? `${Start}${string}` : Query

const own: Route[] = Object.entries(routeTable).map(([name, row]) => ({ name, ...row }))
const plugged: Route[] = pluggedRoutes.map(({ name, path, screen, ...options }) => ({
  ...route(path, screen, options),
  name,
}))

/** Routes of plug-ins come after ours, so they never replace one, but before landing pages, which are last. */
export const routes: readonly Route[] = [...own.slice(0, -1), ...plugged, ...own.slice(-1)]

export function matchRoute(pathname: string): { route: Route; params: Record<string, string> } | null {
  for (const candidate of routes) {
    const params = candidate.pattern.match(pathname)
    // These areas are closed: an unknown address below them is a 404, not a landing page (checklist NAV-08, NAV-09).
    if (
      params &&
      candidate.name === 'landing' &&
      /^\/(my|catalog|cart|m|helpers|static|events|tours|hotels|hotel-collections)(\/|$)/.test(pathname)
    )
      return null
    if (params) return { route: candidate, params }
  }
  return null
}

/** First segments of our routes and of those of plug-ins: no landing page may begin with one. */
export const firstSegments: ReadonlySet<string> = new Set(
  routes.flatMap(({ pattern: { source } }) => {
    const [first] = partsOf(source)
    return first && 'literal' in first ? [first.literal] : []
  }),
)

/** An unmatched address under /my still belongs to the account: a guest is asked to sign in first (NAV-09). */
export const needsSignIn = (pathname: string): boolean => /^\/my(\/|$)/.test(pathname)

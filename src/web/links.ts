/** One function per URL of routes.ts. Every value is encoded here and nowhere else. Paths end with a slash, as in spec §2 and §4. */
const path = (...segments: (string | number)[]): string =>
  segments.length === 0 ? '/' : `/${segments.map((one) => encodeSegment(String(one))).join('/')}/`

/** URL parsers treat `.` and `..` as path steps, even percent-encoded. */
function encodeSegment(segment: string): string {
  if (/^\.{1,2}$/.test(segment)) return `${segment}%20`
  return encodeURIComponent(segment)
}

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** Sorted by name, so that the same choice always has the same address. Empty values are omitted. */
function withQuery(base: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '' && value !== false)
    .map(
      ([name, value]) => [name, Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value)] as const,
    )
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return text ? `${base}?${text.replaceAll('%2C', ',')}` : base
}

const split = (slug: string): string[] => slug.split('/').filter(Boolean)

export const links = {
  home: () => path(),
  login: (returnUrl?: string) => withQuery('/login/', { returnUrl }),
  /** With a provider sign-in starts at once: the answer redirects to the service. */
  oauth: (query?: { provider?: string; returnUrl?: string }) => withQuery('/oauth/', query),
  /** Address to which a service returns the browser. */
  oauthCallback: (service: string) => path('oauth', 'callback', service),
  favorites: () => path('favorites'),

  catalog: () => path('catalog'),
  allCategories: () => path('catalog', 'all-categories'),
  mobileCatalog: () => path('m', 'catalog'),
  /** `slugs`: the category's path, one to four slugs, joined by a slash or as a list. */
  category: (slugs: string | readonly string[], query?: Query) =>
    withQuery(path('catalog', ...(typeof slugs === 'string' ? split(slugs) : slugs)), query),
  /** `sku`: the chosen variant. */
  product: (slug: string, query?: { sku?: string }) => withQuery(path('catalog', 'products', slug), query),
  productReviews: (slug: string, query?: Query) => withQuery(path('catalog', 'products', slug, 'reviews'), query),
  search: (text: string, query?: Query) => withQuery(path('catalog', 'search', text.trim()), query),
  /** Action of the search form without script: redirects to the search page. */
  searchLink: () => '/helpers/search-link',

  cart: (query?: { share?: string }) => withQuery(path('cart'), query),
  /** Action of the add-to-cart form without script: redirects back to its page. */
  addToCart: () => '/_cart',
  /** A quick order of one variant. */
  direct: (query: { sku: string; count?: number; outlet?: number; barcode?: string }) =>
    withQuery(path('cart', 'direct'), query),
  delivery: () => path('cart', 'delivery'),
  pay: (order: number | string, payment?: string) => withQuery(path('cart', 'checkout', order), { payment }),
  payWidget: (order: number | string, payment?: string) =>
    withQuery(path('cart', 'checkout', order, 'yookassa'), { payment }),
  sberPay: (order: number | string, payment?: string) =>
    withQuery(path('cart', 'checkout', order, 'sberpay'), { payment }),
  success: (order: number | string) => path('cart', 'success', order),

  orderDocument: (order: number | string, document: string) => `/api/orders/${order}/documents/${document}/`,

  my: () => path('my'),
  orders: (query?: Query) => withQuery(path('my', 'orders'), query),
  order: (order: number | string) => path('my', 'orders', order),
  reviewOrder: (order: number | string) => path('my', 'orders', order, 'review'),
  reviewItem: (order: number | string, item: number | string, query?: Query) =>
    withQuery(path('my', 'orders', order, 'review', item), query),
  returnItem: (order: number | string, item: number | string) => path('my', 'orders', order, 'return', item),
  reclamations: (page = 1) => withQuery(path('my', 'reclamations'), { page: page > 1 ? page : null }),
  reclamation: (reclamation: number | string) => path('my', 'reclamations', reclamation),
  purchases: (page?: number) => withQuery(path('my', 'purchases'), { page }),
  purchase: (sale: number | string) => path('my', 'purchases', sale),
  reviewSale: (sale: number | string) => path('my', 'purchases', sale, 'review'),
  reviewSaleItem: (sale: number | string, item: number | string) => path('my', 'purchases', sale, 'review', item),
  profile: () => path('my', 'profile'),
  balance: () => path('my', 'balance-actions'),
  callScreen: () => path('screens', 'call'),
  callWebview: () => path('webview', 'call'),
  webchat: () => path('screens', 'webchat'),
  chatbot: () => path('webview', 'chatbot'),
  salebot: () => path('webview', 'salebot'),
  contactsScreen: () => path('screens', 'list'),
  loginScreen: (returnUrl?: string) => withQuery(path('screens', 'login'), { returnUrl }),
  app: () => path('app'),
  balanceScreen: () => path('screens', 'balance'),
  regionScreen: () => path('screens', 'region'),
  catalogScreen: () => path('screens', 'catalog'),
  priceAccess: () => path('my', 'price-access'),
  priceAccessScreen: () => path('my', 'webview', 'price-access'),
  lastViewed: () => path('my', 'last-viewed'),
  account: (section: string) => path('my', section),
  confirmEmail: (result: 'success' | 'fail' | 'not-found') => path('confirm-email', result),
  unsubscribe: (code: string, query?: { topic?: string }) => withQuery(path('unsubscribe', code), query),
  mobileProfile: () => path('m', 'profile'),

  restock: (code: string) => path('restock', code),
  contacts: () => path('contacts'),
  company: () => path('company'),
  shops: (query?: Query) => withQuery(path('shops'), query),
  shopsIn: (region: string, query?: Query) => withQuery(path('shops', region), query),
  shop: (region: string, outlet: number) => path('shops', region, outlet),
  section: (slug: string) => path('sections', slug),
  go: (slug: string) => path('go', slug),
  static: (slug: string) => path('static', ...split(slug)),
  landing: (slug: string) => path(...split(slug)),
  promotions: () => path('promotions'),
  promotion: (slug: string) => path('promotions', slug),
  promotionGoods: (slug: string, query?: Query) => withQuery(path('catalog', 'promotion', slug), query),
} as const

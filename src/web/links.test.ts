import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { links } from './links.ts'
import { matchRoute, routes } from './routes.ts'

const opened = (link: string) => matchRoute(new URL(link, 'http://shop.test').pathname)

test.each(['термос', 'a/b', 'why?', '#1', '100 %', '1+1', '"quotes"', '🏕️ палатка', '...', 'a&b=c', 'é'])(
  'a search for %s round-trips through its address',
  (text) => expect(opened(links.search(text))).toMatchObject({ route: { name: 'search' }, params: { query: text } }),
)

test('any text round-trips through an address', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused by the matcher
    .filter((text) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text) && !/^\.{0,2}$/.test(text.trim()))
  fc.assert(
    fc.property(words, (text) => {
      expect(opened(links.search(text))?.params.query).toBe(text.trim())
    }),
  )
})

test('a query is sorted and omits unset parameters', () => {
  expect(
    links.category('shoes/boots', { sort: 'price', page: undefined, 'f.color': ['red', 'blue'], in_stock: false }),
  ).toBe('/catalog/shoes/boots/?f.color=red,blue&sort=price')
})

test('segments of a path are joined by a slash or a list, and a value of one segment keeps its slash', () => {
  expect(links.category(['shoes', 'high boots'])).toBe('/catalog/shoes/high%20boots/')
  expect(links.static('/help/delivery/')).toBe('/static/help/delivery/')
  expect(links.promotion('a/b')).toBe('/promotions/a%2Fb/')
})

test('a link takes the values of its path and the query of its route, checked by the compiler', () => {
  expectTypeOf(links.home).parameters.toEqualTypeOf<[]>()
  expectTypeOf(links.shop).parameters.toEqualTypeOf<[string | number, string | number]>()
  expectTypeOf(links.static).parameters.toEqualTypeOf<[string | readonly string[]]>()
  type OrderQuery = NonNullable<Parameters<typeof links.order>[1]>
  expectTypeOf<keyof OrderQuery>().toEqualTypeOf<'payment' | 'check' | 'check_payment'>()
  expect(links.success(5, { check_payment: true })).toBe('/cart/success/5/?check_payment=1')
})

test('sign-in leads back', () => {
  expect(links.login('/my/orders/?page=2')).toBe('/login/?returnUrl=%2Fmy%2Forders%2F%3Fpage%3D2')
})

test('every link opens the route of the same name', () => {
  const made = {
    home: links.home(),
    login: links.login('/cart/'),
    oauth: links.oauth({ provider: 'vk', returnUrl: '/cart/' }),
    oauthCallback: links.oauthCallback('tbank'),
    favorites: links.favorites(),
    balance: links.balance(),
    callScreen: links.callScreen(),
    callWebview: links.callWebview(),
    webchat: links.webchat(),
    chatbot: links.chatbot(),
    salebot: links.salebot(),
    contactsScreen: links.contactsScreen(),
    loginScreen: links.loginScreen(),
    app: links.app(),
    balanceScreen: links.balanceScreen(),
    catalog: links.catalog(),
    allCategories: links.allCategories(),
    mobileCatalog: links.mobileCatalog(),
    product: links.product('tent'),
    search: links.search('tent'),
    searchLink: links.searchLink(),
    category: links.category(['a', 'b', 'c', 'd']),
    tours: links.tours(),
    tourSearchAll: links.tourSearchAll({ to: ['kemer'], stars: ['4', '5'] }),
    tourSections: links.tourSections(),
    toursMain: links.toursMain(),
    tourSearch: links.tourSearch('a/b/c/d/e/f', { sort: 'date' }),
    tourSection: links.tourSection('a/b/c/d/e/f'),
    hotelCollections: links.hotelCollections(),
    hotelCollection: links.hotelCollection('a/b/c/d/e'),
    hotel: links.hotel('lagoon-1'),
    hotelIn: links.hotelIn('a/b/c/d', 'lagoon-1'),
    hotelPrices: links.hotelPrices('lagoon-1'),
    tourCart: links.tourCart(),
    bookTour: links.bookTour(5, 'ref'),
    tourRoom: links.tourRoom('lagoon-1', 'moskva', '20270610', '7', '2', 'standard_AI_DBL', '20270612'),
    cart: links.cart(),
    direct: links.direct({ sku: 'A' }),
    delivery: links.delivery(),
    pay: links.pay(5, { payment: 'p1' }),
    payWidget: links.payWidget(5, { payment: 'p1' }),
    sberPay: links.sberPay(5, { payment: '1' }),
    success: links.success(5),
    my: links.my(),
    orders: links.orders(),
    order: links.order(5),
    purchases: links.purchases(),
    purchase: links.purchase(5),
    reviewSale: links.reviewSale(5),
    reviewSaleItem: links.reviewSaleItem(5, 7),
    profile: links.profile(),
    account: links.account('subscriptions'),
    confirmEmail: links.confirmEmail('success'),
    unsubscribe: links.unsubscribe('code'),
    mobileProfile: links.mobileProfile(),
    contacts: links.contacts(),
    company: links.company(),
    shops: links.shops(),
    shopsIn: links.shopsIn('moscow'),
    shop: links.shop('moscow', 7),
    regionScreen: links.regionScreen(),
    catalogScreen: links.catalogScreen(),
    section: links.section('bags'),
    go: links.go('bags'),
    static: links.static('help/delivery'),
    restock: links.restock('abc'),
    priceAccess: links.priceAccess(),
    priceAccessScreen: links.priceAccessScreen(),
    lastViewed: links.lastViewed(),
    productReviews: links.productReviews('tent'),
    reviewOrder: links.reviewOrder(7),
    reviewItem: links.reviewItem(7, 8),
    returnItem: links.returnItem(7, 8),
    reclamations: links.reclamations(),
    reclamation: links.reclamation(3),
    promotions: links.promotions(),
    promotion: links.promotion('leto'),
    promotionGoods: links.promotionGoods('leto'),
    events: links.events(),
    event: links.event('lecture'),
    eventRegistrations: links.eventRegistrations(),
    landing: links.landing('sale'),
    receiving: links.receiving('key'),
    preview: links.preview('token'),
  }
  expect(Object.keys(made).sort()).toEqual(routes.map((route) => route.name).sort())
  for (const [name, link] of Object.entries(made)) expect(opened(link)?.route.name, link).toBe(name)
})

import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { routes } from '#web/routes.ts'
import { closeBrowser, expectNoSidewaysScroll, newVisitor, open, type RequestContext } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, bought, fillKeptCart, inRegion, placedOrder, signedIn, type Thing } from './shortcuts.ts'

let visitor: RequestContext
afterEach(() => visitor?.close())
afterAll(closeBrowser)

/** An address for every row of the table of routes: a new screen without one fails here. */
async function addresses(order: { id: number }, sale: number, { slug, sku }: Thing): Promise<Record<string, string[]>> {
  const [page] = await onDatabase<{ slug: string }>(
    "select slug from pages where company_id = 1 and kind = 'landing' limit 1",
  )
  return {
    home: ['/'],
    login: ['/login/'],
    favorites: ['/favorites/'],
    catalog: ['/catalog/'],
    allCategories: ['/catalog/all-categories/'],
    mobileCatalog: ['/m/catalog/'],
    product: [`/catalog/products/${slug}/`],
    productReviews: [`/catalog/products/${slug}/reviews/`],
    search: ['/catalog/search/mug/', '/catalog/search/zzzzqqq/'],
    searchLink: ['/helpers/search-link/'],
    category: ['/catalog/kitchen/', '/catalog/kitchen/cookware/mugs/enamel/'],
    cart: ['/cart/'],
    direct: [`/cart/direct/?sku=${encodeURIComponent(sku)}`, '/cart/direct/?sku=nobody'],
    delivery: ['/cart/delivery/'],
    pay: [`/cart/checkout/${order.id}/`],
    payWidget: [`/cart/checkout/${order.id}/yookassa/`],
    sberPay: [`/cart/checkout/${order.id}/sberpay/`],
    success: [`/cart/success/${order.id}/`],
    my: ['/my/'],
    orders: ['/my/orders/'],
    order: [`/my/orders/${order.id}/`],
    reviewOrder: [`/my/orders/${order.id}/review/`],
    reviewItem: [`/my/orders/${order.id}/review/1/`],
    // Those with something in them are looked at in returns.test.ts.
    returnItem: [`/my/orders/${order.id}/return/1/`],
    reclamations: ['/my/reclamations/'],
    reclamation: ['/my/reclamations/1/'],
    priceAccess: ['/my/price-access/'],
    priceAccessScreen: ['/my/webview/price-access/'],
    lastViewed: ['/my/last-viewed/'],
    balance: ['/my/balance-actions/'],
    callScreen: ['/screens/call/'],
    callWebview: ['/webview/call/'],
    webchat: ['/screens/webchat/'],
    chatbot: ['/webview/chatbot/'],
    salebot: ['/webview/salebot/'],
    contactsScreen: ['/screens/list/'],
    loginScreen: ['/screens/login/'],
    app: ['/app/'],
    balanceScreen: ['/screens/balance/'],
    oauth: ['/oauth/'],
    oauthCallback: ['/oauth/callback/vk/'],
    restock: ['/restock/no-such-code/'],
    purchases: ['/my/purchases/'],
    purchase: [`/my/purchases/${sale}/`],
    reviewSale: [`/my/purchases/${sale}/review/`],
    reviewSaleItem: [`/my/purchases/${sale}/review/1/`],
    profile: ['/my/profile/'],
    account: [
      '/my/customer-documents/',
      '/my/important-dates/',
      '/my/personal-managers/',
      '/my/subscriptions/',
      '/my/addresses/',
      '/my/privacy/',
    ],
    confirmEmail: ['/confirm-email/success/', '/confirm-email/fail/', '/confirm-email/not-found/'],
    unsubscribe: ['/unsubscribe/nobody/'],
    mobileProfile: ['/m/profile/'],
    promotions: ['/promotions/'],
    promotion: ['/promotions/leto/', '/promotions/no-such/'],
    promotionGoods: ['/catalog/promotion/mugs/'],
    contacts: ['/contacts/'],
    company: ['/company/'],
    shops: ['/shops/'],
    shopsIn: ['/shops/yekaterinburg/'],
    shop: ['/shops/yekaterinburg/1/'],
    regionScreen: ['/screens/region/'],
    catalogScreen: ['/screens/catalog/'],
    static: ['/static/offer/', '/static/delivery/'],
    landing: [page ? `/${page.slug}/` : '/', '/no-such-page/'],
  }
}

/** Spec §2: empty on the application's page, reviews, a review and everything embedded; the checkout keeps its logo alone (decision of the design). */
const expectedLayout = (path: string): 'default' | 'empty' | 'checkout' =>
  /^\/(app|screens|webview|my\/webview)\/|\/reviews?\/(\d+\/)?$/.test(path)
    ? 'empty'
    : /^\/cart\/(delivery|direct)\/$/.test(path)
      ? 'checkout'
      : 'default'

async function layoutOf(page: Page): Promise<string> {
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  const shown = [await header.filter({ visible: true }).count(), await footer.filter({ visible: true }).count()]
  return { '1 1': 'default', '1 0': 'checkout', '0 0': 'empty' }[shown.join(' ')] ?? `headers and footers: ${shown}`
}

// WCAG 2.2 1.4.10: the narrowest phone, and a window of 1280 px at 400 %.
test.each(['ru', 'en'] as const)(
  '[UX-G10] [NAV-04] in %s no screen scrolls sideways at 320 px, and each stands in its layout',
  async (locale) => {
    visitor = await newVisitor({ locale, width: 320 })
    const { page, context } = visitor
    await inRegion(context)
    const me = await signedIn(context, { first: 'Константин', last: 'Константинопольский' })
    const mug = await aMug()
    const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
    await fillKeptCart(page, { ...mug, count: 3 })
    const known = await addresses(order, await bought(me.phone, mug.sku), mug)
    for (const { name } of routes) {
      expect(known[name], `an address for the route ${name}`).toBeDefined()
      for (const path of known[name]!) {
        await open(page, path)
        await expectNoSidewaysScroll(page).catch((error: Error) => {
          throw new Error(`${path}: ${error.message}`)
        })
        // Who is signed in is led on from the pages of sign-in.
        const { pathname } = new URL(page.url())
        expect([pathname, await layoutOf(page)]).toEqual([pathname, expectedLayout(pathname)])
      }
    }
    await context.clearCookies({ name: 'token' })
    for (const path of ['/login/', '/screens/login/']) {
      await open(page, path)
      expect([path, await layoutOf(page)]).toEqual([path, expectedLayout(path)])
    }
  },
)

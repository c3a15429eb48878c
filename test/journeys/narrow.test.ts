import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routes } from '#web/routes.ts'
import { addresses } from './addresses.ts'
import { expectNoSidewaysScroll, newVisitor, open, type Visitor } from './browser.ts'
import { aMug, bought, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor

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

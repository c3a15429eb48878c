import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectNoSidewaysScroll, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { sampled } from './sampled.ts'
import { onDatabase, tellShop } from './settings.ts'
import { fillCart, inRegion } from './shortcuts.ts'

let visitor: Visitor

const long = 'Я'.repeat(200)
const section = 'kitchen/cookware/mugs/enamel'

/** Extreme products: a name of 200 letters without a space, a price of ten million, a price of one kopeck, no photo, all beside each other. */
async function withExtremes(
  mark: string,
  work: (things: { sku: string; product: number; slug: string }[]) => Promise<void>,
) {
  const things = await onDatabase<{ sku: string; product: number; slug: string }>(
    `with p as (
       insert into products (company_id, category_id, slug, article, name, name_en, description, popularity)
       select 1, c.id, 'extreme-' || $3 || n, 'EXTREME-' || $3 || n, $2, $2, repeat($2, 3), 1000000 from categories c, generate_series(1, 2) n
       where c.company_id = 1 and c.path = $1 returning id, slug
     ), v as (
       insert into variants (company_id, product_id, sku, size) select 1, id, 'SKU-' || slug, repeat('Ш', 60) from p returning id, sku, product_id
     ), pr as (
       insert into prices (variant_id, price_type_id, price) select id, 1, case when sku like '%1' then 999999900 else 1 end from v
     ), s as (
       insert into stock_levels (variant_id, outlet_id, on_hand)
       select v.id, (select min(id) from outlets where company_id = 1 and kind = 'warehouse'), 9999 from v
     ) select v.sku, p.id::int as product, p.slug from p join v on v.product_id = p.id order by p.slug`,
    [section, long, mark],
  )
  const ids = things.map(({ product }) => product)
  const tell = async () => {
    await onDatabase('select refresh_product_cards($1)', [ids])
    await tellShop(['company:1', 'catalog:1', ...ids.map((id) => `product:${id}`)].join(','))
  }
  await tell()
  try {
    await work(things)
  } finally {
    await onDatabase('update products set is_active = false where id = any($1)', [ids])
    await tell()
  }
}

/** Texts that overflow their container, unless it clips or scrolls them itself. */
const stickingOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((one) => one.checkVisibility() && one.childElementCount === 0 && one.textContent!.trim().length > 20)
      .filter((one) => {
        const { right, left } = one.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1
      })
      .filter((one) => {
        for (let at: HTMLElement | null = one; at && at.tagName !== 'MAIN'; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return false
        return true
      })
      .map((one) => `${one.tagName} ${one.className}`),
  )

test.each(sampled([360, 1280]))(
  '[UX-G24] at %i px a 200-letter name, ten millions, a kopeck and no photo fit the layout',
  async (width) => {
    visitor = await newVisitor({ width, locale: 'en', pictures: true })
    const { page, context, complaints } = visitor
    await inRegion(context)
    await withExtremes(`${width}-`, async (things) => {
      const look = async (path: string) => {
        await open(page, path)
        await quiet(page)
        await expectNoSidewaysScroll(page).catch((error: Error) => {
          throw new Error(`${path}: ${error.message}`)
        })
        expect([path, await stickingOut(page)]).toEqual([path, []])
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/extremes-${width}-${path.replaceAll('/', '_').slice(0, 40)}.png`,
            fullPage: true,
          })
      }
      await look(`/catalog/${section}/`)
      expect(await page.locator('[data-product]').count()).toBeGreaterThan(1)
      for (const { slug } of things) await look(`/catalog/products/${slug}/`)
      await look(`/catalog/search/${encodeURIComponent(long.slice(0, 100))}/`)
      await fillCart(context, ...things.map((one) => ({ ...one, name: '', price: 0, count: 9999 })))
      await look('/cart/')
      const sum = await page.getByRole('complementary').innerText()
      // 9,999 × 9,999,999 and 9,999 × 0.01.
      expect(sum.replace(/[\s,]/g, '')).toContain('99989990100.99')
      await look('/cart/delivery/')
      await page.getByRole('heading', { level: 1, name: m.checkout_title({}, en) }).waitFor()
    })
    expect(complaints).toEqual([])
  },
)
const en = { locale: 'en' } as const

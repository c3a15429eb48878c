import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, type Visitor } from './browser.ts'
import { type CopiedShop, startCopy } from './copied-shop.ts'

/** The shop with the example plug-in `gifts`, which has a slot on a page of ours and a screen of its own, in a real browser. */
const config = `import { courier } from '#plugins/courier/plugin.ts'
import { ownPickup } from '#plugins/own-pickup/plugin.ts'
import { payingOnReceipt } from '#plugins/pay-on-receipt/plugin.ts'
import { yookassa } from '#plugins/yookassa/plugin.ts'
import { defineConfig } from '#shop/plugin.ts'
import { gifts } from './examples/gifts/plugin.ts'

export default defineConfig({ plugins: [gifts(), yookassa(), payingOnReceipt(), courier(), ownPickup()] })
`
const en = { locale: 'en' } as const
let visitor: Visitor
afterEach(async () => {
  // Violations of the content policy and failed hydrations count as complaints.
  expect(visitor.complaints).toEqual([])
})

describe.each(['built', 'dev'] as const)('a plug-in in a %s shop', { timeout: 300_000 }, (as) => {
  let shop: CopiedShop
  beforeAll(async () => {
    shop = await startCopy(as, config)
  }, 400_000)
  afterAll(() => shop?.stop())

  async function ask<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: shop.database })
    await client.connect()
    try {
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    visitor = await newVisitor({ locale: 'en', url: shop.url })
    await visitor.context.addCookies([{ name: 'region_id', value: '1', url: shop.url }])
    return visitor.page
  }
  /** The first request of a development server compiles everything, which takes long on a busy machine. */
  const open = async (path: string) => {
    const answer = await visitor.page.goto(path, { waitUntil: 'commit', timeout: 90_000 })
    await visitor.page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, {
      timeout: 90_000,
    })
    return answer!.status()
  }
  /** Signs in the demo customer with this phone in this browser. */
  const signIn = async (phone: string) => {
    const token = newSecret()
    await ask(
      `insert into sessions (token_hash, customer_id, expires_at)
       select $1, id, now() + interval '1 day' from customers where company_id = 1 and phone = $2`,
      [hashSecret(token), phone],
    )
    await visitor.context.addCookies([{ name: 'token', value: token, url: shop.url, httpOnly: true }])
  }

  test('its part is on the page of a product, styled, and answers a click', async () => {
    const page = await start()
    const [product] = await ask<{ id: string; slug: string }>(
      'select id, slug from products where company_id = 1 order by id limit 1',
    )
    const drawn = await (await page.request.get(`/catalog/products/${product!.slug}/`, { timeout: 90_000 })).text()
    expect(drawn).toContain(`data-gift="${product!.id}"`)
    await open(`/catalog/products/${product!.slug}/`)
    const note = page.locator(`[data-gift="${product!.id}"]`)
    expect(await note.evaluate((box) => getComputedStyle(box).borderInlineStartWidth)).toBe('3px')
    await note.getByRole('button', { name: 'A gift?' }).click()
    await note.getByText('крафтовая бумага').waitFor()
    if (as === 'built') await expectAccessible(page)
  })

  // The server's decisions and the navigation are the same in development; only the first load above differs.
  if (as === 'dev') return

  test('[ERR-03] its screen: 401 for a guest, 403 when its call refuses, with a sign-in link that returns', async () => {
    const page = await start()
    expect(await open('/gifts/box/')).toBe(401)
    await ask("insert into customers (company_id, phone) values (1, '79010009900')")
    await signIn('79010009900')
    expect(await open('/gifts/box/')).toBe(403)
    const main = page.locator('main')
    await main.getByText('403', { exact: true }).waitFor()
    await main.getByRole('heading', { name: m.errors_forbidden_title({}, en) }).waitFor()
    await main.getByText(m.errors_forbidden_text({}, en)).waitFor()
    const signInHere = main.getByRole('link', { name: m.errors_sign_in({}, en) })
    expect(await signInHere.getAttribute('href')).toBe('/login/?returnUrl=%2Fgifts%2Fbox%2F')
    expect((await page.request.get('/gifts/other/')).status()).toBe(404)
  })

  test('its screen renders when its call answers, and a link opens it without a page load', async () => {
    const page = await start()
    await signIn('79000000001')
    expect(await open('/gifts/box/')).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Gift box' }).waitFor()
    await page.getByText(/Your orders: \d/).waitFor()
    await page.getByRole('button', { name: 'Ribbon' }).click()
    await page.getByRole('button', { name: 'With a ribbon' }).waitFor()

    const [product] = await ask<{ slug: string }>('select slug from products where company_id = 1 order by id limit 1')
    await open(`/catalog/products/${product!.slug}/`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('button', { name: 'A gift?' }).click()
    await page.getByRole('link', { name: 'About the wrap' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gift box' }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
})

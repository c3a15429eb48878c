import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { counted } from '#web/parts/listing/counted.ts'
import {
  drawn,
  expectAccessible,
  expectNoSidewaysScroll,
  lastCode,
  newPhone,
  newVisitor,
  open,
  type Visitor,
} from './browser.ts'
import { hold } from './hold.ts'
import { shopper } from './purchase.ts'
import { onDatabase, withSettings } from './settings.ts'
import { aMug, callsOf, fillCart, fillKeptCart, inRegion, signedIn, type Thing } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(async () => {
  expect(visitor.complaints.filter((text) => !/net::ERR_FAILED/.test(text))).toEqual([])
})

const cart = '/api/v2/cart/'
const summary = (page: Page) => page.getByRole('complementary', { name: m.cart_summary({}, en) })
const lineOf = (page: Page, { sku }: Thing) => page.locator(`[data-sku="${sku}"]`)
const roubles = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))
/** Sums on the screen, by label. */
const sums = (page: Page) =>
  summary(page)
    .locator('dl > div, [class*=sum] > div')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replaceAll(/\s*\n\s*/g, ' | ')))

test('[UX-B1] quick stepper clicks send one request at a time, keep the last value and keep the focus', async () => {
  const page = await start(390)
  const mug = await aMug()
  await fillCart(visitor.context, mug)
  await open(page, '/cart/')
  const calls = callsOf(page)
  const answers = await hold(page, `**${cart}`)
  const more = lineOf(page, mug).getByRole('button', { name: m.cart_more({}, en), exact: true })
  await more.focus()
  for (let press = 0; press < 9; press++) await page.keyboard.press('Enter')
  const field = lineOf(page, mug).getByRole('group').getByRole('textbox')
  expect(await field.inputValue()).toBe('10')
  expect(await more.evaluate((at) => at === document.activeElement)).toBe(true)
  await answers.arrived()
  await drawn(page)
  expect(answers.requests).toHaveLength(1)
  await answers.release()
  const kept = () => calls.filter(({ call, body }) => call === `POST ${cart}` && body.save === true)
  await expect.poll(() => kept().at(-1)?.body.items[0].count).toBe(10)
  // The first click and the final count are saved, not all nine steps.
  expect(kept().length).toBeLessThanOrEqual(3)
  expect(await more.evaluate((at) => at === document.activeElement)).toBe(true)
  await page.unrouteAll()
  // Typing 0 removes the line; Undo restores ten.
  await field.fill('0')
  await field.press('Enter')
  await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
  await page.getByRole('button', { name: m.cart_undo({}, en) }).click()
  await expect.poll(() => field.inputValue()).toBe('10')
  // The limit is the available count, shown in words.
  const [scarce] = await onDatabase<Thing>(
    `select v.sku, p.id::int as product, p.slug, p.name_en as name, 0 as price from variants v join products p on p.id = v.product_id
     join (select l.variant_id, sum(l.on_hand - l.reserved) as free from stock_levels l join outlets o on o.id = l.outlet_id
       where o.kind = 'warehouse' group by 1) s on s.variant_id = v.id
     where p.company_id = 1 and p.is_active and v.is_active and s.free > 0 order by s.free, v.id limit 1`,
  )
  const asked = await page.request.post(cart, { data: { items: [{ sku: scarce!.sku, count: 1 }], save: false } })
  const free: number = (await asked.json()).cart.items[0].available
  expect(free).toBeGreaterThan(0)
  await fillCart(visitor.context, { ...scarce!, count: free })
  await open(page, '/cart/')
  const full = lineOf(page, scarce!).getByRole('button', { name: m.cart_more({}, en), exact: true })
  await full.press('Enter')
  await page
    .getByText(m.cart_no_more({ count: free }, en))
    .first()
    .waitFor()
  expect(await lineOf(page, scarce!).getByRole('group').getByRole('textbox').inputValue()).toBe(String(free))
})

test('[UX-B2] sums change at once on a click, match the lines, and are corrected by the server', async () => {
  const page = await start()
  const [mug, other] = [await aMug(), await aMug()]
  await fillCart(visitor.context, mug, other)
  await open(page, '/cart/')
  const total = async () => roubles((await sums(page)).at(-1)!.split('|').at(-1)!)
  const ofLines = async () => {
    const texts = await page
      .getByRole('list', { name: m.cart_lines({}, en) })
      .locator('li')
      .evaluateAll((all) =>
        all.map((one) => one.querySelector('[class*=sum]')!.querySelector('b, ins, span')!.textContent ?? ''),
      )
    return texts.reduce((sum, text) => sum + roubles(text), 0)
  }
  await expect.poll(total).toBe(mug.price + other.price)
  expect(await ofLines()).toBe(mug.price + other.price)
  // Before the shop answers, the screen calculates the sum by the same rule.
  let go: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${cart}`, async (route) => {
    await held
    const answer = await route.fetch()
    const body = await answer.json()
    // Meanwhile the price rises by a rouble per piece.
    for (const item of body.cart.items)
      if (item.sku === mug.sku) Object.assign(item, { price: item.price + 1, total: item.total + item.count })
    body.cart.subtotal += 3
    body.cart.total += 3
    await route.fulfill({ response: answer, json: body })
  })
  const more = lineOf(page, mug).getByRole('button', { name: m.cart_more({}, en), exact: true })
  await more.click()
  await more.click()
  const expected = mug.price * 3 + other.price
  await expect.poll(total).toBe(expected)
  expect(await ofLines()).toBe(expected)
  go()
  await expect.poll(total).toBe(expected + 3)
  expect(await ofLines()).toBe(expected + 3)
  await page.unrouteAll()
})

test('[UX-B7] sign-in announces merged carts once; another city announces its recount', async () => {
  const page = await start(390)
  const [mine, kept] = [await aMug(), await aMug()]
  const { phone } = await signedIn(visitor.context)
  await fillKeptCart(page, kept)
  await visitor.context.clearCookies({ name: 'token' })
  await fillCart(visitor.context, mine)
  await open(page, '/login/?returnUrl=/cart/')
  await page.getByLabel(m.sign_in_phone({}, en)).fill(`+${phone}`)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, en) }).click()
  const field = page.getByLabel(m.sign_in_code_label({}, en))
  await field.waitFor()
  await field.fill(await lastCode(`+${phone}`))
  await page.waitForURL(/\/cart\/$/)
  const merged = page.getByText(m.cart_merged(counted(1, 'en'), en))
  await merged.waitFor()
  await expect.poll(() => page.locator('[data-sku]').count()).toBe(2)
  await expectAccessible(page)
  await merged.waitFor({ state: 'hidden' })
  // Shown once: another page does not repeat it.
  await open(page, '/cart/')
  expect(await merged.count()).toBe(0)

  await page
    .getByRole('button', { name: m.shell_city({ name: 'Yekaterinburg' }, en) })
    .first()
    .click()
  await page.locator('#region-chooser').getByRole('button', { name: 'Moscow', exact: true }).click()
  await page.getByText(m.cart_other_city({ name: 'Moscow' }, en)).waitFor()
  expect(await page.locator('[data-sku]').count()).toBe(2)
})

test('[UX-B8] on a phone the sum and the button stay visible, and the summary runs from goods to amount due', async () => {
  const page = await start(360)
  const mugs = [await aMug(), await aMug(), await aMug(), await aMug()]
  await fillCart(visitor.context, ...mugs)
  await open(page, '/cart/')
  const bar = page.locator('[data-bottom-bar]')
  const checkout = bar.getByRole('link', { name: m.cart_checkout({}, en) })
  const inSight = async () => {
    const box = (await checkout.boundingBox())!
    const top = await checkout.evaluate((at) => {
      const { left, top, width, height } = at.getBoundingClientRect()
      return at.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    return top && box.y + box.height <= 780 && box.height >= 44
  }
  expect(await inSight()).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(inSight).toBe(true)
  const sum = mugs.reduce((all, { price }) => all + price, 0)
  expect(roubles((await bar.locator('b').first().innerText()) ?? '')).toBe(sum)
  const labels = (await sums(page)).map((row) => row.split(' | ')[0]!)
  const order = [
    m.cart_goods({ count: '4' }, en),
    m.cart_discount({}, en),
    m.cart_bonuses({}, en),
    m.cart_delivery({}, en),
    m.cart_total({}, en),
  ]
  expect(labels).toEqual(order.filter((label) => labels.includes(label)))
  expect([labels[0], labels.at(-1)]).toEqual([order[0], order.at(-1)])
  // The cart already shows the minimum delivery price.
  const delivery = (await sums(page)).find((row) => row.startsWith(m.cart_delivery({}, en)))
  expect(delivery).toMatch(/from/)
  await expectNoSidewaysScroll(page)
  // Where the page ends the header may cover half a link, which is then too small to press: of no meaning.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})

test('[UX-B9] an empty cart offers favourites, viewed products, and sign-in for the cart of another device', async () => {
  const page = await start(390)
  const [liked, seen] = [await aMug(), await aMug()]
  await open(page, `/catalog/products/${seen.slug}/`)
  await page.evaluate((id) => localStorage.setItem('favorites', JSON.stringify([id])), liked.product)
  await open(page, '/cart/')
  await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
  await page.getByText(m.cart_empty_guest({}, en)).waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: m.cart_sign_in({}, en) })
    .waitFor()
  const favorites = page.getByRole('region', { name: m.cart_favorites({}, en) })
  await favorites.locator(`[data-product="${liked.product}"]`).waitFor()
  await page.locator(`section[aria-labelledby=last-viewed] [data-product="${seen.product}"]`).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // From favourites it goes straight to the cart.
  await favorites
    .getByRole('button', { name: m.catalog_to_cart({}, en), exact: true })
    .first()
    .click()
  await lineOf(page, liked).waitFor()
})

test('[UX-B10] a quick order asks a new customer to type only a name and a phone', async () => {
  const page = await start(390)
  const mug = await aMug()
  await withSettings({ 'switches.fast_order': true }, async () => {
    await open(page, `/cart/direct/?sku=${mug.sku}`)
    const person = shopper(page, 'en')
    await person.pickUpInAShop()
    await person.pay('on receipt')
    const typed = () =>
      page
        .locator('form')
        .locator('input:not([type=radio]):not([type=checkbox]), textarea, select')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const input = one as HTMLInputElement
            return input.closest('[data-sku]') || input.offsetParent === null ? [] : [input.autocomplete]
          }),
        )
    expect((await typed()).toSorted()).toEqual(['family-name', 'given-name', 'tel'])
    await person.customer(newPhone(), { first: 'Mary', last: 'Ivanova' })
    await expect.poll(async () => (await typed()).toSorted()).toEqual(['family-name', 'given-name', 'tel'])
    await person.agree()
    await expectAccessible(page)
    await person.place()
    await page.waitForURL(/\/cart\/success\/\d+\/$/)
  })
})

test('[UX-B4] lines are selected for an order or deferred; selected lines are removed, moved to favourites or shared', async () => {
  const page = await start(390)
  const [one, two, three] = [await aMug(), await aMug(), await aMug()]
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, one, two, three)
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/cart/')
  const box = (thing: Thing) => lineOf(page, thing).getByRole('checkbox')
  const total = async () => roubles((await sums(page)).at(-1)!.split('|').at(-1)!)
  await expect.poll(total).toBe(one.price + two.price + three.price)
  await box(two).uncheck()
  await expect.poll(total).toBe(one.price + three.price)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The unselected line keeps its position, also after a reload.
  await open(page, '/cart/')
  expect(await box(two).isChecked()).toBe(false)
  await expect.poll(total).toBe(one.price + three.price)
  const all = page.getByRole('checkbox', { name: m.cart_choose_all({}, en) })
  expect(await all.isChecked()).toBe(false)

  // Only selected lines are ordered; the others remain.
  await page
    .getByRole('link', { name: m.cart_checkout({}, en) })
    .first()
    .click()
  const person = shopper(page, 'en')
  await page.getByText(m.checkout_set_aside(counted(1, 'en'), en)).waitFor()
  await person.pickUpInAShop()
  await person.pay('on receipt')
  await person.agree()
  await person.place()
  await page.waitForURL(/\/cart\/success\/\d+\/$/)
  const order = await (await page.request.get(`/api/orders/${/success\/(\d+)/.exec(page.url())![1]}/`)).json()
  expect(order.items.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual([one.sku, three.sku].toSorted())
  await open(page, '/cart/')
  expect(await page.locator('[data-sku]').count()).toBe(1)
  // With nothing selected nothing can be ordered, and a message says what to do.
  await page.getByText(m.cart_nothing_chosen({}, en)).waitFor()
  await all.check()
  await expect.poll(total).toBe(two.price)

  // A shared cart: the person who opens the link decides.
  await page.getByRole('button', { name: m.cart_share({}, en) }).click()
  await page.getByText(m.product_link_copied({}, en)).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await newVisitor({ locale: 'en', width: 1280 })
  try {
    await inRegion(other.context)
    await open(other.page, new URL(link).pathname + new URL(link).search)
    await other.page.getByText(m.cart_shared(counted(1, 'en'), en)).waitFor()
    await other.page.getByText(two.name).first().waitFor()
    expect(await other.page.locator('[data-sku]').count()).toBe(0)
    await expectAccessible(other.page)
    await other.page.getByRole('button', { name: m.cart_shared_add({}, en) }).click()
    await lineOf(other.page, two).waitFor()
    expect(new URL(other.page.url()).search).toBe('')
    expect(other.complaints).toEqual([])
  } finally {
    await other.close()
  }

  // Move to favourites and undo; then remove from the cart.
  await page.getByRole('button', { name: m.cart_to_favorites({}, en) }).click()
  await page.getByText(m.cart_moved(counted(1, 'en'), en)).waitFor()
  await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
  const { products } = await (await page.request.get('/api/favorites/ids/')).json()
  expect(products).toEqual([two.product])
  await page.getByRole('button', { name: m.cart_undo({}, en) }).click()
  await lineOf(page, two).waitFor()
  await page.getByRole('button', { name: m.cart_remove_chosen({}, en) }).click()
  await page.getByRole('heading', { name: m.cart_empty_title({}, en) }).waitFor()
})

test('two lines deferred at once both stay deferred; a line removed and added again is ordered', async () => {
  const page = await start(390)
  const [one, two, three] = [await aMug(), await aMug(), await aMug()]
  await fillCart(visitor.context, one, two, three)
  await open(page, '/cart/')
  const total = async () => roubles((await sums(page)).at(-1)!.split('|').at(-1)!)
  await expect.poll(total).toBe(one.price + two.price + three.price)
  await lineOf(page, one).getByRole('checkbox').waitFor()
  const answers = await hold(page, `**${cart}`)
  // The second click comes before the shop has answered the first.
  await page.evaluate(
    (skus) => {
      for (const sku of skus) document.querySelector<HTMLElement>(`[data-sku="${sku}"] [type=checkbox]`)!.click()
    },
    [one.sku, two.sku],
  )
  await answers.arrived()
  await answers.release()
  await expect.poll(total).toBe(three.price)
  await open(page, '/cart/')
  await expect.poll(total).toBe(three.price)

  await lineOf(page, one)
    .getByRole('button', { name: m.cart_remove({ name: one.name }, en) })
    .click()
  await expect.poll(() => lineOf(page, one).count()).toBe(0)
  await open(page, `/catalog/products/${one.slug}/`)
  await page
    .getByRole('form', { name: m.product_buy({}, en) })
    .getByRole('button', { name: m.product_to_cart({}, en) })
    .first()
    .click()
  await page.getByText(m.product_added({ name: one.name }, en)).waitFor()
  await open(page, '/cart/')
  await expect.poll(total).toBe(one.price + three.price)
})

test('a line removed just before leaving the page stays removed', async () => {
  const page = await start(390)
  const [one, two] = [await aMug(), await aMug()]
  await fillCart(visitor.context, one, two)
  await open(page, '/cart/')
  const remove = lineOf(page, one).getByRole('button', { name: m.cart_remove({ name: one.name }, en) })
  await remove.waitFor()
  // The shop answers after the page was left.
  const answers = await hold(page, `**${cart}`)
  await remove.click()
  await expect.poll(() => lineOf(page, one).count()).toBe(0)
  await open(page, `/catalog/products/${one.slug}/`)
  await answers.release()
  await open(page, '/cart/')
  await lineOf(page, two).waitFor()
  expect(await lineOf(page, one).count()).toBe(0)
})

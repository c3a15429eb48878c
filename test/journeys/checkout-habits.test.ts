import { afterAll, afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { closeBrowser, newVisitor, open, type RequestContext, settled } from './browser.ts'
import { shopper } from './purchase.ts'
import { aMug, fillCart, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: RequestContext
const en = { locale: 'en' } as const
const start = async (width = 360) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(async () => {
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})
afterAll(closeBrowser)
const typed = 'main form :is(input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select)'

test('[UX-O1] who is new and fetches the order has at most eight fields; who is known types nothing', async () => {
  const page = await start()
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/delivery/')
  await shopper(page, 'en').pickUpInAShop()
  const fields = await page.locator(typed).filter({ visible: true }).count()
  expect(fields).toBeGreaterThan(2)
  expect(fields).toBeLessThanOrEqual(8)

  await visitor.close()

  const again = await start()
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(again, await aMug())
  await open(again, '/cart/delivery/')
  const person = shopper(again, 'en')
  await person.pickUpInAShop()
  await person.pay('on receipt')
  await person.agree()
  await person.place()
  await again.waitForURL('**/cart/success/**')
})

test('[UX-O2] the way of the last order is chosen beforehand; every way says its day or price', async () => {
  const page = await start()
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  const mug = await aMug()
  const courier = (tab = page) => tab.getByRole('radio', { name: new RegExp(`^${m.checkout_way_courier({}, en)}`) })
  await fillKeptCart(page, mug)
  await open(page, '/cart/delivery/')
  const isFirst = await courier().isChecked()
  expect(isFirst).toBe(false)
  await placedOrder(page, { thing: mug, delivery: 'DELIVERY', payment: 'CASH' })
  await fillKeptCart(page, mug)
  // Another tab: what was typed in this one is not thrown away.
  const tab = await visitor.context.newPage()
  await open(tab, '/cart/delivery/')
  expect(await courier(tab).isChecked()).toBe(true)
  const ways = await tab.locator('#checkout-delivery label').allInnerTexts()
  expect(ways.length).toBeGreaterThan(1)
  for (const way of ways) expect(way).toMatch(/₽|free|\n/)
})

test('[UX-O3] [UX-O4] a way to pay is kept when the delivery changes; who receives it is asked only where it is somebody else, and then the passport is told', async () => {
  const page = await start()
  await signedIn(visitor.context, { first: 'Mary', last: 'Ivanova' })
  await fillKeptCart(page, await aMug())
  await open(page, '/cart/delivery/')
  const person = shopper(page, 'en')
  const onReceipt = page.getByRole('radio', { name: new RegExp(`^${m.orders_payment_cash({}, en)}`) })
  await person.pickUpInAShop()
  await person.pay('on receipt')
  await page.getByText(m.checkout_way_courier({}, en), { exact: true }).click()
  expect(await onReceipt.isChecked()).toBe(true)
  await page.getByText(m.checkout_way_shop({}, en), { exact: true }).click()
  expect(await onReceipt.isChecked()).toBe(true)

  const another = page.getByRole('checkbox', { name: new RegExp(`^${m.checkout_another({}, en)}`) })
  expect(await page.locator('#checkout-recipient').count()).toBe(0)
  await another.check({ force: true })
  await page.locator('#checkout-recipient').getByText(m.checkout_passport({}, en)).waitFor()
  await another.uncheck({ force: true })
  await page.locator('#checkout-recipient').waitFor({ state: 'detached' })
  // What is hidden is not asked for.
  await person.agree()
  await person.place()
  await page.waitForURL('**/cart/success/**')
})

test('[UX-O5] [UX-O6] a whole name pasted goes to its places; consents are separate, not ticked, and reading them loses nothing', async () => {
  const page = await start()
  await fillCart(visitor.context, await aMug())
  await open(page, '/cart/delivery/')
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Иванов Пётр Сергеевич'))
  await field(m.checkout_last_name({}, en)).focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => field(m.checkout_last_name({}, en)).inputValue()).toBe('Иванов')
  expect(await field(m.checkout_first_name({}, en)).inputValue()).toBe('Пётр')
  expect(await field(m.checkout_middle_name({}, en)).inputValue()).toBe('Сергеевич')
  const consents = page.getByRole('checkbox', {
    name: new RegExp(`^(${m.checkout_consent_offer({}, en)}|${m.checkout_consent_data({}, en)})`),
  })
  expect(await consents.count()).toBe(2)
  for (const one of await consents.all()) expect(await one.isChecked()).toBe(false)
  const [read] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: m.checkout_consent_offer_link({}, en) }).click(),
  ])
  await settled(read)
  await read.close()
  expect(await field(m.checkout_last_name({}, en)).inputValue()).toBe('Иванов')
  await page
    .getByRole('button', { name: /^(Pay|Order for) .*\d/ })
    .first()
    .waitFor()
  await page.reload()
  await settled(page)
  await expect.poll(() => field(m.checkout_first_name({}, en)).inputValue()).toBe('Пётр')
})

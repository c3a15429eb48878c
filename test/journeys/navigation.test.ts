import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await newVisitor()
})

const list = '/catalog/bags/backpacks/'
const heading = (page: Page) => page.locator('main h1')
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Нет связи' })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Комментарий' })
const firstCard = (page: Page) => page.locator('main article h2 a').first()

test('[UX-G16] a tap without a network keeps the page with a quiet banner; the next tap online works', async () => {
  const { page, context, complaints } = visitor
  await open(page, list)
  await context.setOffline(true)
  await firstCard(page).click()
  await banner(page).waitFor()
  expect(new URL(page.url()).pathname).toBe(list)
  expect(await heading(page).innerText()).toContain('Рюкзаки')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Повторить' }).click()
  expect(await banner(page).isVisible()).toBe(true)
  await context.setOffline(false)
  await banner(page).waitFor({ state: 'hidden' })
  await firstCard(page).click()
  await page.waitForURL('**/catalog/products/**')
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(one))).toEqual([])
})

test('with the shop unreachable the page keeps its address, and Retry opens the requested one', async () => {
  const { page } = visitor
  await open(page, list)
  const href = await firstCard(page).getAttribute('href')
  await page.route('**/_page/catalog/products/**', (route) => route.abort('connectionrefused'))
  await firstCard(page).click()
  await banner(page).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(list)
  expect(await heading(page).innerText()).toContain('Рюкзаки')
  await page.unroute('**/_page/catalog/products/**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await page.waitForURL(`**${href}`)
  await banner(page).waitFor({ state: 'hidden' })
  // A filter whose response never came leaves the list unchanged.
  await page.goBack()
  await page.waitForURL(`**${list}`)
  await page.route('**/_part/**', (route) => route.abort('connectionrefused'))
  await page.getByLabel('Только в наличии').click()
  await banner(page).waitFor()
  await expect.poll(() => page.getByLabel('Только в наличии').isChecked()).toBe(false)
  expect(new URL(page.url()).search).toBe('')
})

test('[UX-G5] Back shows the list at once, in position, and refetches it', async () => {
  const { page } = visitor
  await open(page, list)
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.locator('main article h2 a').nth(8).click()
  await page.waitForURL('**/catalog/products/**')
  await page.waitForFunction(() => scrollY === 0)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route(/\/_pa(ge|rt)\//, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await held
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({
      response: answer,
      json: {
        ...body,
        page: { ...body.page, data: { ...body.page.data, found: { ...body.page.data.found, total: 777 } } },
      },
    })
  })
  await page.goBack()
  // Nothing has been answered yet.
  await expect.poll(() => heading(page).innerText()).toContain('Рюкзаки')
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(900)
  await expect.poll(() => asked.some((path) => path.endsWith(list))).toBe(true)
  release()
  await expect.poll(() => page.locator('main h1 + span').innerText()).toContain('777')
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(900)
})

test('a filter click fetches only what changes: no section, no filter names, no shell', async () => {
  const { page } = visitor
  // Every value of every filter is in stock there: otherwise the values in the filters would change too.
  const list = '/catalog/bags/backpacks/city/'
  await open(page, list)
  const answered = page.waitForResponse(/\/_part\//)
  await page.getByLabel('Только в наличии').check()
  const answer = await answered
  const body = await answer.json()
  expect(Object.keys(body.page.data).sort()).toEqual(['choice', 'found'])
  expect(body.page.without).toEqual(['frame'])
  expect(body.shell).toBeUndefined()
  const whole = await (await page.request.get(`/_page${list}?in_stock=1`)).body()
  expect((await answer.body()).length).toBeLessThan(whole.length * 0.95)
  await page.waitForURL('**/?in_stock=1')
  // The filters show their names and new counts, as on a full page load.
  const filters = page.getByRole('form', { name: 'Фильтры' })
  await expect.poll(() => filters.locator('[aria-busy]').count()).toBe(0)
  // Waits until the new counts are drawn.
  await quiet(page)
  const inPlace = await filters.innerText()
  await page.reload()
  await settled(page)
  expect(await filters.innerText()).toBe(inPlace)
})

test('a form that cannot be saved asks once before leaving; a saved one does not ask', async () => {
  const { page } = visitor
  await shopper(page, 'ru').putInCart()
  await open(page, '/cart/delivery/')
  await comment(page).fill('Позвоните у подъезда')
  const asked: string[] = []
  let answer = false
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await (answer ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole('link', { name: 'Корзина' }).first().click()
  await page.waitForURL('**/cart/')
  expect(asked).toEqual([])

  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, name: string, value: string) {
      if (name === 'checkout_form') throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, name, value)
    }
    sessionStorage.removeItem('checkout_form')
  })
  await open(page, '/cart/delivery/')
  await page.getByRole('link', { name: 'Корзина' }).first().click()
  await page.waitForURL('**/cart/')
  expect(asked).toEqual([])
  await open(page, '/cart/delivery/')
  await comment(page).fill('Позвоните у подъезда')
  await page.getByRole('link', { name: 'Корзина' }).first().click()
  await expect.poll(() => asked).toEqual(['Уйти со страницы? Введённое не сохранится.'])
  expect(new URL(page.url()).pathname).toBe('/cart/delivery/')
  expect(await comment(page).inputValue()).toBe('Позвоните у подъезда')
  answer = true
  await page.getByRole('link', { name: 'Корзина' }).first().click()
  await page.waitForURL('**/cart/')
  expect(asked).toHaveLength(2)
})

test('a long filter shows a few values: script loads the rest on the page, a link does without script', async () => {
  const { page } = visitor
  const many = '/catalog/bags/'
  await open(page, many)
  const colours = (page: Page) => page.locator('main form input[name="f.color"]')
  expect(await colours(page).count()).toBeLessThanOrEqual(8)
  await page.getByText('Цвет', { exact: false }).first().scrollIntoViewIfNeeded()
  const all = page.getByRole('link', { name: /Показать все.*Цвет/ })
  if (!(await all.isVisible())) await page.locator('main form summary').filter({ hasText: 'Цвет' }).click()
  await all.press('Enter')
  await expect.poll(() => colours(page).count()).toBeGreaterThan(12)
  // Keyboard navigation continues at the first newly shown value.
  expect(
    await colours(page)
      .nth(6)
      .evaluate((input) => input === document.activeElement),
  ).toBe(true)
  expect(new URL(page.url()).search).toBe('')

  const plain = await newVisitor({ script: false })
  await plain.page.goto(many)
  const href = await plain.page
    .getByRole('link', { name: /Показать все.*Цвет/, includeHidden: true })
    .getAttribute('href')
  await plain.page.goto(href!)
  expect(await colours(plain.page).count()).toBeGreaterThan(12)
  await plain.close()
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase, withSettings } from './settings.ts'
import { aMug, bought, inRegion, signedIn } from './shortcuts.ts'

let visitor: Visitor

const ru = { locale: 'ru' } as const

test('[SALE-01] [SALE-02] [REV-12] a purchase in an outlet is found on its tab, opened and reviewed with photos', async (context) => {
  visitor = await newVisitor({ ...ru, width: 360 })
  const { page } = visitor
  await inRegion(visitor.context)
  const me = await signedIn(visitor.context, { first: 'Мария', last: 'Орлова' })
  await open(page, '/my/orders/')
  await page.getByRole('link', { name: m.orders_tab_shop({}, ru), exact: true }).click()
  await page.getByRole('heading', { level: 2, name: m.sales_none_title({}, ru) }).waitFor()
  await expectAccessible(page)

  const [first, second] = [await aMug(), await aMug()]
  const sale = await bought(me.phone, first.sku, second.sku)
  await open(page, '/my/purchases/')
  const [kept] = await onDatabase<{ check: string; outlet: string }>(
    'select check_number as check, o.name as outlet from sales s join outlets o on o.id = s.outlet_id where s.id = $1',
    [sale],
  )
  const card = page.getByRole('listitem').filter({ hasText: m.sales_check({ number: kept!.check }, ru) })
  const words = await card.innerText()
  expect(words).toContain(kept!.outlet)
  expect(words).toMatch(/\d\d\.\d\d\.\d{4} · 2 товара/)
  await expectAccessible(page)
  proved(context, 'SALE-03', 'ORD-04')

  await card.getByRole('link', { name: m.sales_check({ number: kept!.check }, ru), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.sales_check({ number: kept!.check }, ru) }).waitFor()
  await expectAccessible(page)
  expect((await page.request.get('/my/purchases/999999/')).status()).toBe(404)
  // The link of one product leads to its form, the link of the purchase to the list.
  expect(await page.getByRole('link', { name: new RegExp(`^${m.orders_review({}, ru)}`) }).count()).toBe(2)
  await page.getByRole('link', { name: m.reviews_of_order({}, ru), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: m.reviews_of_order({}, ru) }).waitFor()
  await expectAccessible(page)
  proved(context, 'SALE-04', 'REV-04')

  await page
    .getByRole('link', { name: new RegExp(`^${m.reviews_write({}, ru)}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: m.reviews_your({}, ru) }).waitFor()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  const files = page.locator('input[type=file]')
  await files.setInputFiles([
    { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'not-a-photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
  ])
  await page.getByText(m.reviews_photo({ number: 1 }, ru), { exact: true }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Не удалось загрузить' }).waitFor()
  await page.getByRole('button', { name: new RegExp(`^${m.reviews_photo_retry({}, ru)}`) }).click()
  await page.getByRole('alert').filter({ hasText: 'Не удалось загрузить' }).waitFor()
  await page.getByRole('button', { name: m.reviews_photo_remove({ number: 2 }, ru) }).click()
  await expectAccessible(page)

  await page.locator('input[type=radio][value="5"]').check({ force: true })
  await page.getByRole('textbox').first().fill('Держит тепло до вечера')
  await page.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).check()
  const send = page.getByRole('button', { name: m.reviews_send({}, ru) })
  await page.route('**/api/reviews/', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'something_went_wrong' } }),
  )
  await send.click()
  await page.getByRole('alert').getByText(m.reviews_failed({}, ru)).waitFor()
  expect(await page.getByRole('textbox').first().inputValue()).toBe('Держит тепло до вечера')
  await page.unroute('**/api/reviews/')
  proved(context, 'REV-17')
  await send.click()
  await page.getByRole('heading', { name: m.reviews_thanks({}, ru) }).waitFor()
  await expectAccessible(page)
  const [review] = await onDatabase<{ id: number; rating: number; photos: number }>(
    `select r.id::int, r.rating, (select count(*)::int from uploads u where u.used_by = 'review:' || r.id) as photos
     from reviews r join sale_items i on i.id = r.sale_item_id where i.sale_id = $1`,
    [sale],
  )
  expect(review).toMatchObject({ rating: 5, photos: 1 })
  proved(context, 'REV-05')
  // A guest sees no purchases.
  const guest = await visitor.context.browser()!.newContext()
  expect((await guest.request.get(new URL('/my/purchases/', page.url()).href)).status()).toBe(401)
  await guest.close()

  await withSettings({ 'switches.orders_tabs': false }, async () => {
    await open(page, '/my/orders/')
    expect(await page.getByRole('link', { name: m.orders_tab_shop({}, ru), exact: true }).count()).toBe(0)
  })
  proved(context, 'SET-51')
})

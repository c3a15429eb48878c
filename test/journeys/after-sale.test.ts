import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { longestText } from '#shop/reviews/review.ts'
import { m } from '#texts/messages.js'
import { heic } from '../heic.ts'
import { proved } from '../proved.ts'
import { expectAccessible, newVisitor, open, settled, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { type Answer, aMug, askStaff, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
const start = async (width = 390) => {
  visitor = await newVisitor({ locale: 'ru', width, pictures: true })
  await inRegion(visitor.context)
  return visitor.page
}
const asMaria = () => signedIn(visitor.context, { first: 'Мария', last: 'Ладонина' })
afterEach(() => expect(visitor.complaints).toEqual([]))

/** An order of mugs that was handed over. */
async function received(page: Page, things = 1): Promise<Answer> {
  const thing = await aMug()
  const others = things > 1 ? [await aMug()] : []
  const more = { products: [thing, ...others].map(({ sku }) => ({ sku, count: 1 })) }
  const order = await placedOrder(page, { thing, payment: 'CASH', more })
  await handedOver(order.id)
  return order
}
const write = async (page: Page, orderItem: number, review: object): Promise<number> => {
  const sent = await page.request.post('/api/reviews/', {
    data: { order_item: orderItem, rating: 5, agreement: true, ...review },
  })
  expect(sent.status()).toBe(201)
  return (await sent.json()).id
}
const approve = (id: number) => askStaff('reviews.moderate', `/api/staff/reviews/${id}/approve/`)
const star = (page: Page, stars: number) => page.locator(`input[type=radio][value="${stars}"]`)
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

test('[REV-06] [REV-08] [REV-09] the form asks for every field of a review; errors use the words of the specification', async () => {
  const page = await start()
  await asMaria()
  const order = await received(page)
  await open(page, `/my/orders/${order.id}/review/${order.items[0].id}/`)
  const form = page.locator('main form')
  expect(await form.getByRole('radio').count()).toBe(5)
  for (const label of [m.reviews_pros({}, ru), m.reviews_cons({}, ru), m.reviews_comment({}, ru)])
    await field(page, label).waitFor()
  await form.getByRole('switch', { name: m.reviews_anonymous({}, ru) }).waitFor()
  await form.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).waitFor()
  const send = form.getByRole('button', { name: m.reviews_send({}, ru) })
  await field(page, m.reviews_cons({}, ru)).fill('Тяжёлая')
  await send.click()
  const summary = page.getByRole('alert').first()
  await summary.getByText('Чтобы продолжить, оцените товар', { exact: true }).waitFor()
  await summary.getByText('Подтвердите согласие с правилами публикации отзывов', { exact: true }).waitFor()
  expect(await page.title()).toMatch(/^Ошибка: /)
  await page.evaluate(() => {
    document.title = 'Другой город'
  })
  await expect.poll(() => page.title()).toBe('Ошибка: Другой город')
  await expectAccessible(page)
  await star(page, 4).check({ force: true })
  await expect.poll(() => summary.innerText()).not.toContain('оцените товар')
  await send.click()
  expect(await onDatabase('select 1 from reviews where order_item_id = $1', [order.items[0].id])).toEqual([])
  await form.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).check()
  await expect.poll(() => page.title()).toBe('Другой город')
  await send.click()
  await page.getByRole('heading', { name: m.reviews_thanks({}, ru) }).waitFor()
  const kept = (await (await page.request.get(`/api/reviews/?order=${order.id}`)).json()).items[0]
  expect(kept).toMatchObject({ rating: 4, cons: 'Тяжёлая', is_anonymous: false, order: { number: order.number } })
})

test('[REV-11] [UX-V2] an anonymous review hides its author; photos, HEIC too, warn of faces; a counter appears near the text limit', async () => {
  const page = await start()
  await asMaria()
  const order = await received(page)
  await open(page, `/my/orders/${order.id}/review/${order.items[0].id}/`)
  await page.getByText(m.reviews_photos_faces({}, ru)).waitFor()
  const comment = field(page, m.reviews_comment({}, ru))
  const left = (count: number) => page.getByText(m.reviews_left({ left: count }, ru), { exact: true })
  await comment.fill('а'.repeat(longestText - 300))
  await page.getByText(m.reviews_comment_hint({}, ru)).waitFor()
  await comment.fill('а'.repeat(longestText - 299))
  await left(299).waitFor()
  await comment.fill('Не течёт')
  await page.getByText(m.reviews_shown_as({ name: 'Мария Л.' }, ru)).waitFor()
  await page.getByRole('switch').check()
  await page.getByText(m.reviews_shown_as({ name: m.reviews_buyer({}, ru) }, ru)).waitFor()
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: jpeg },
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic(() => [81, 90, 240]) },
    { name: 'счёт.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') },
  ])
  for (const number of [1, 2]) await page.getByText(m.reviews_photo({ number }, ru), { exact: true }).waitFor()
  await page.getByRole('alert').getByText('Это документ PDF').waitFor()
  await page.getByRole('button', { name: m.reviews_photo_remove({ number: 3 }, ru) }).click()
  // The browser cannot draw HEIC: the shop's converted copy is shown.
  const second = page.getByRole('img', { name: m.reviews_photo({ number: 2 }, ru) })
  await expect.poll(() => second.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(32)
  await expectAccessible(page)
  await star(page, 5).check({ force: true })
  await page.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).check()
  await page.getByRole('button', { name: m.reviews_send({}, ru) }).click()
  await page.getByRole('heading', { name: m.reviews_thanks({}, ru) }).waitFor()
  const { id, product } = (await (await page.request.get(`/api/reviews/?order=${order.id}`)).json()).items[0]
  await approve(id)
  await visitor.context.clearCookies()
  await inRegion(visitor.context)
  await open(page, `/catalog/products/${product.slug}/reviews/`)
  const shown = page.locator('article').filter({ hasText: 'Не течёт' })
  expect(await shown.innerText()).toContain(m.reviews_buyer({}, ru))
  expect(await shown.locator('img').count()).toBe(2)
  for (const path of [`/catalog/products/${product.slug}/reviews/`, `/api/products/${product.slug}/reviews/`]) {
    const body = await (await page.request.get(path)).text()
    expect(body).toContain('Не течёт')
    expect(body).not.toMatch(/Мария Л|Ладонина/)
  }
})

test('[REV-13] reviews sort by date, stars and helpfulness; a reader’s vote toggles, and a guest is asked to sign in', async () => {
  const page = await start(1280)
  const written: number[] = []
  const thing = await aMug()
  const words = (stars: number) => `Оценка ${stars}, ${thing.sku}`
  for (const rating of [3, 5, 1]) {
    await signedIn(visitor.context, { first: 'Пётр', last: 'Ильин' })
    const order = await placedOrder(page, { thing, payment: 'CASH' })
    await handedOver(order.id)
    written.push(await write(page, order.items[0].id, { rating, comment: words(rating) }))
  }
  for (const [at, id] of written.entries()) {
    await approve(id)
    await onDatabase("update reviews set created_at = now() - $2::int * interval '1 day' where id = $1", [id, 3 - at])
  }
  await visitor.context.clearCookies({ name: 'token' })
  const path = `/catalog/products/${thing.slug}/reviews/`
  await open(page, path)
  const order = async () =>
    (await page.locator('article').allInnerTexts())
      .map((text) => Number(/Оценка (\d), /.exec(text)?.[1]))
      .filter((stars) => stars > 0)
  const sort = page.getByRole('combobox', { name: m.reviews_sort({}, ru) })
  await expect.poll(order).toEqual([1, 5, 3])
  for (const [name, stars] of [
    ['oldest', [3, 5, 1]],
    ['highest', [5, 3, 1]],
    ['lowest', [1, 3, 5]],
    ['newest', [1, 5, 3]],
  ] as const) {
    await sort.selectOption(name)
    await expect.poll(order).toEqual(stars)
  }
  const helpful = page
    .locator('article')
    .filter({ hasText: words(3) })
    .getByRole('button', { name: new RegExp(`^${m.reviews_helpful({}, ru)}`) })
  await helpful.click()
  await page.waitForURL(/\/login\/\?returnUrl=/)
  await asMaria()
  await open(page, path)
  expect(await helpful.getAttribute('aria-pressed')).toBe('false')
  await helpful.click()
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => helpful.innerText()).toContain('1')
  await expectAccessible(page)
  await open(page, `${path}?sort=helpful`)
  expect(await order()).toEqual([3, 1, 5])
  expect(await helpful.getAttribute('aria-pressed')).toBe('true')
  await helpful.click()
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('false')
  // The shop fails: a message is shown and the vote is unchanged.
  await page.route('**/helpful/', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await helpful.click()
  await page.getByRole('alert').getByText(m.reviews_helpful_failed({}, ru)).waitFor()
  expect(await helpful.getAttribute('aria-pressed')).toBe('false')
})

test('[UX-V3] the thanks offer the next product; a pending review is editable with its photos, a published one is not; a rejection shows its reason', async () => {
  const page = await start(360)
  await asMaria()
  const order = await received(page, 2)
  const [first, second] = order.items
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()
  await open(page, `/my/orders/${order.id}/review/${first.id}/`)
  await star(page, 5).check({ force: true })
  await page.locator('input[type=file]').setInputFiles([{ name: 'mug.jpg', mimeType: 'image/jpeg', buffer: jpeg }])
  await page.getByText(m.reviews_photo({ number: 1 }, ru), { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).check()
  await page.getByRole('button', { name: m.reviews_send({}, ru) }).click()
  await page.getByRole('heading', { name: m.reviews_thanks({}, ru) }).waitFor()
  await page.getByRole('link', { name: m.reviews_write({}, ru), exact: true }).click()
  await page.waitForURL(`**/review/${second.id}/`)

  await open(page, `/my/orders/${order.id}/review/${first.id}/`)
  await page.getByText(m.reviews_state_new({}, ru), { exact: true }).waitFor()
  await page.getByRole('button', { name: m.reviews_edit({}, ru) }).click()
  await page.getByRole('img', { name: m.reviews_photo({ number: 1 }, ru) }).waitFor()
  expect(await star(page, 5).isChecked()).toBe(true)
  await star(page, 3).check({ force: true })
  await field(page, m.reviews_comment({}, ru)).fill('Скололась')
  await expectAccessible(page)
  await page.route('**/api/reviews/*/', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  const save = page.getByRole('button', { name: m.reviews_edit_save({}, ru), exact: true })
  await save.click()
  await page.getByRole('alert').getByText(m.reviews_edit_failed({}, ru)).waitFor()
  await page.unroute('**/api/reviews/*/')
  await save.click()
  await page.getByRole('status').getByText(m.reviews_edit_saved({}, ru)).waitFor()
  await page.getByText('Скололась').waitFor()
  await page.getByRole('img', { name: m.reviews_stars({ stars: 3 }, ru) }).waitFor()
  const own = async () => (await (await page.request.get(`/api/reviews/?order=${order.id}`)).json()).items[0]
  const kept = await own()
  expect([kept.rating, kept.photo_ids.length]).toEqual([3, 1])

  // Rejected while the form is open: a message is shown and the input is not lost.
  await page.getByRole('button', { name: m.reviews_edit({}, ru) }).click()
  await field(page, m.reviews_comment({}, ru)).fill('Скололась ручка')
  await askStaff('reviews.moderate', `/api/staff/reviews/${kept.id}/reject/`, { reason: 'Не видно товара' })
  await save.click()
  await page.getByRole('alert').getByText('уже проверили').waitFor()
  await open(page, `/my/orders/${order.id}/review/`)
  await page.getByText(m.reviews_rejected_because({ reason: 'Не видно товара' }, ru)).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${m.reviews_write_anew({}, ru)}`) }).click()
  await page.getByRole('img', { name: m.reviews_photo({ number: 1 }, ru) }).waitFor()
  await page.getByRole('checkbox', { name: m.reviews_agree({}, ru) }).check()
  await page.getByRole('button', { name: m.reviews_send({}, ru) }).click()
  await page.getByRole('heading', { name: m.reviews_thanks({}, ru) }).waitFor()
  expect(await own()).toMatchObject({ state: 'new', photo_ids: kept.photo_ids })
  await approve(kept.id)
  await open(page, `/my/orders/${order.id}/review/${first.id}/`)
  await page.getByText(m.reviews_state_approved({}, ru)).waitFor()
  expect(await page.getByRole('button', { name: m.reviews_edit({}, ru) }).count()).toBe(0)
})

test('[UX-V4] an email link leads through sign-in to its product with stars preselected and nothing sent', async () => {
  const page = await start()
  const me = await asMaria()
  const order = await received(page)
  await visitor.context.clearCookies({ name: 'token' })
  const path = `/my/orders/${order.id}/review/${order.items[0].id}/?rating=4`
  const answer = await page.goto(path)
  expect(answer!.status()).toBe(401)
  await settled(page)
  const signIn = page.locator('main').getByRole('link', { name: m.errors_sign_in({}, ru) })
  expect(new URL((await signIn.getAttribute('href'))!, page.url()).searchParams.get('returnUrl')).toBe(path)
  await visitor.context.addCookies([
    { name: 'token', value: me.token, url: new URL(page.url()).origin, httpOnly: true },
  ])
  await open(page, path)
  await expect.poll(() => star(page, 4).isChecked()).toBe(true)
  expect(await onDatabase('select 1 from reviews where order_item_id = $1', [order.items[0].id])).toEqual([])
  // A rating the customer changed is not overwritten.
  await star(page, 2).check({ force: true })
  await page.reload()
  await settled(page)
  await expect.poll(() => star(page, 2).isChecked()).toBe(true)
  // Other customers have no access.
  await signedIn(visitor.context)
  expect((await page.request.get(path)).status()).toBe(404)
})

test('[RET-24] [RET-25] a rejected return shows the reason, the next steps and the return of the goods to the customer', async (context) => {
  const page = await start(360)
  await asMaria()
  const order = await received(page)
  const begun = await page.request.post('/api/reclamations/', { data: { order_item: order.items[0].id, count: 1 } })
  const { id } = await begun.json()
  // The form is completed and submitted elsewhere.
  await onDatabase(
    `with moved as (update reclamations set state = 'new', submitted_at = now(), reason = 'defect' where id = $1 returning *)
     insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
     select company_id, id, '', 'new', 'customer', now() from moved`,
    [id],
  )
  const move = (state: string, reason = '') =>
    askStaff('reclamations.move,reclamations.decide', `/api/staff/reclamations/${id}/move/`, { state, reason })
  for (const state of ['ready', 'processing']) await move(state)
  await move('rejected', 'Следы использования')
  await open(page, `/my/reclamations/${id}/`)
  const told = page.locator('main').getByRole('status')
  await told.getByText(m.returns_text_rejected({}, ru)).waitFor()
  await told.getByText('Следы использования').waitFor()
  expect(await told.innerText()).toContain(m.returns_state_rejected({}, ru))
  expect(await page.getByRole('button', { name: m.returns_cancel({}, ru), exact: true }).count()).toBe(0)
  const history = page.getByRole('region', { name: m.returns_history({}, ru) })
  await history.getByText(`Ольга, ${m.returns_actor_seller({}, ru)}`).waitFor()
  await expectAccessible(page)
  proved(context, 'RET-24')
  await move('returned')
  await open(page, `/my/reclamations/${id}/`)
  await told.getByText(m.returns_text_returned({}, ru)).waitFor()
  await history.getByText(m.returns_state_returned({}, ru)).waitFor()
  await expectAccessible(page)
  await open(page, '/my/reclamations/')
  await page.getByText(m.returns_state_returned({}, ru)).waitFor()
})

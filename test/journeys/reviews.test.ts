import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, askStaff, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** The product with the most reviews. */
async function reviewed() {
  const [found] = await onDatabase<{ slug: string; name: string; rating: number; count: number; best: number }>(
    `select slug, name_en as name, rating::float as rating, review_count as count,
       (select count(*)::int from reviews r where r.product_id = p.id and r.state = 'approved' and r.rating = 5) as best
     from products p where company_id = 1 order by review_count desc, id limit 1`,
  )
  return found!
}

describe('reading', () => {
  test('[PROD-08] [REV-14] stars on the page equal those of its reviews and lead to all of them', async () => {
    const page = await start()
    const { slug, rating, count } = await reviewed()
    await open(page, `/catalog/products/${slug}/`)
    const link = page.locator('main').getByRole('link', { name: /Rated/ })
    expect(await link.innerText()).toContain(rating.toFixed(1).replace('.0', ''))
    const block = page.getByRole('region', { name: m.product_reviews({}, en) })
    await expect.poll(() => block.locator('article').count()).toBe(Math.min(3, count))
    expect(await block.locator('article [role=img]').first().innerText()).toBe('★★★★★')
    const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    expect(told).toContain(`"ratingValue":${rating},"reviewCount":${count}`)
    await link.click()
    await page.getByRole('heading', { level: 1, name: m.reviews_title({}, en) }).waitFor()
    expect(await page.locator('article').count()).toBe(count)
  })

  test('[REV-01] [UX-P5] all reviews: stars are a filter in the address, four sorts, no menus around', async () => {
    const page = await start(390)
    const { slug, best, count } = await reviewed()
    await open(page, `/catalog/products/${slug}/reviews/`)
    expect(await page.locator('header, footer').count()).toBe(0)
    await expectAccessible(page)
    const shown = () => page.locator('article [role=img]').allInnerTexts()
    const bright = async () =>
      (
        await page.locator('article [role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
      ).map((label) => Number(/\d/.exec(label ?? '')![0]))
    expect((await shown()).length).toBe(count)
    await page.getByRole('combobox', { name: m.reviews_sort({}, en) }).selectOption('lowest')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('lowest')
    const isRising = (list: number[]) => list.length === count && list.every((one, i) => i === 0 || list[i - 1]! <= one)
    await expect.poll(async () => isRising(await bright())).toBe(true)
    await page.getByRole('link', { name: /^5 out of 5/ }).click()
    await expect.poll(() => page.locator('article').count()).toBe(best)
    expect(new URL(page.url()).searchParams.get('rating')).toBe('5')
    await page.getByRole('link', { name: m.reviews_filter_off({}, en) }).click()
    await expect.poll(() => page.locator('article').count()).toBe(count)
    expect((await page.request.get('/catalog/products/no-such/reviews/')).status()).toBe(404)
  })
})

test('[REV-02] [REV-03] [REV-07] a received order is reviewed: errors keep the text, the author is thanked once', async () => {
  const page = await start(390)
  await signedIn(visitor.context, { first: 'Мария', last: 'Орлова' })
  const mug = await aMug()
  const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
  await handedOver(order.id)
  await open(page, `/my/orders/${order.id}/review/`)
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(`^${m.reviews_write({}, en)}`) }).click()
  await page.getByRole('heading', { level: 1, name: m.reviews_your({}, en) }).waitFor()
  await page.getByRole('textbox').first().fill('Keeps its colour')
  const send = page.getByRole('button', { name: m.reviews_send({}, en) })
  await send.click()
  await page.getByRole('alert').getByText(m.reviews_rating_needed({}, en)).waitFor()
  await page.getByRole('alert').getByText(m.reviews_agreement_needed({}, en)).waitFor()
  await expectAccessible(page)
  await page.locator('input[type=radio][value="4"]').check({ force: true })
  await page.getByText(m.reviews_shown_as({ name: 'Мария О.' }, en)).waitFor()
  await page.getByRole('switch').check()
  await page.getByText(m.reviews_shown_as({ name: m.reviews_buyer({}, en) }, en)).waitFor()
  await page.getByRole('checkbox', { name: m.reviews_agree({}, en) }).check()
  await send.click()
  const thanks = page.getByRole('heading', { name: m.reviews_thanks({}, en) })
  await thanks.waitFor()
  // The demo shop gives a code for a published review.
  await page.getByText(m.reviews_thanks_code({}, en)).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  // Only once: after a reload the page shows the review, neither thanks nor a form.
  await page.reload()
  await page.getByText(m.reviews_state_new({}, en)).first().waitFor()
  expect(await thanks.count()).toBe(0)
  expect(await send.count()).toBe(0)
  const [kept] = await onDatabase<{ state: string; rating: number; pros: string; is_anonymous: boolean }>(
    'select state, rating, pros, is_anonymous from reviews r join order_items i on i.id = r.order_item_id where i.order_id = $1',
    [order.id],
  )
  expect(kept).toEqual({ state: 'new', rating: 4, pros: 'Keeps its colour', is_anonymous: true })
  await open(page, `/my/orders/${order.id}/review/`)
  await page.getByText(m.reviews_state_new({}, en)).waitFor()
  // It has no menus, and other customers cannot open it.
  expect(await page.locator('header, footer').count()).toBe(0)
  const others = async (path: string) => {
    const other = await newVisitor({ locale: 'en' })
    const asGuest = (await other.page.request.get(path)).status()
    await signedIn(other.context)
    const asStranger = (await other.page.request.get(path)).status()
    await other.close()
    return [asGuest, asStranger]
  }
  for (const path of [`/my/orders/${order.id}/review/`, `/my/orders/${order.id}/review/${order.items[0].id}/`])
    expect([path, ...(await others(path))]).toEqual([path, 401, 404])
  expect((await page.request.get('/my/orders/999999/review/')).status()).toBe(404)
})

test('[ORD-11] a line offers a review first, then a return and an addition to the published review', async () => {
  const page = await start(390)
  await signedIn(visitor.context, { first: 'Мария', last: 'Орлова' })
  const mug = await aMug()
  const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
  const action = (name: string) => page.locator('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await open(page, `/my/orders/${order.id}/`)
  expect(await action(m.orders_review({}, en)).count()).toBe(0)
  await handedOver(order.id)
  await open(page, `/my/orders/${order.id}/`)
  await action(m.orders_review({}, en)).waitFor()
  await action(m.returns_action({}, en)).waitFor()
  expect(await action(m.orders_comment({}, en)).count()).toBe(0)
  const sent = await page.request.post('/api/reviews/', {
    data: { order_item: order.items[0].id, rating: 5, comment: 'Warm till noon', agreement: true },
  })
  const { id } = await sent.json()
  await askStaff('reviews.moderate', `/api/staff/reviews/${id}/approve/`)

  await open(page, `/my/orders/${order.id}/`)
  expect(await action(m.orders_review({}, en)).count()).toBe(0)
  await action(m.orders_comment({}, en)).click()
  await page.getByText('Warm till noon').waitFor()
  await expectAccessible(page)
  const add = page.getByRole('button', { name: m.reviews_add_send({}, en) })
  await add.click()
  await page.getByText(m.reviews_add_needed({}, en)).waitFor()
  await page.getByRole('textbox', { name: m.reviews_add({}, en) }).fill('A month later: no chips')
  await add.click()
  await page.getByRole('status').getByText(m.reviews_addition_sent({}, en)).waitFor()
  await page.getByText('A month later: no chips').waitFor()
  await expectAccessible(page)
  await askStaff('reviews.moderate', `/api/staff/reviews/${id}/addition/approve/`)
  await open(page, `/my/orders/${order.id}/`)
  expect(await action(m.orders_comment({}, en)).count()).toBe(0)
  // Readers see it under the review, and one of them reports it.
  await open(page, `/catalog/products/${mug.slug}/reviews/`)
  const review = page.locator('article').filter({ hasText: 'A month later: no chips' })
  await review.getByText(m.reviews_addition({}, en)).waitFor()
  await signedIn(visitor.context, { first: 'Олег', last: 'Титов' })
  await open(page, `/catalog/products/${mug.slug}/reviews/`)
  await review.getByRole('button', { name: new RegExp(`^${m.reviews_report({}, en)}`) }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: m.reviews_report_send({}, en) })
  await send.click()
  await dialog.getByText(m.reviews_report_why_needed({}, en)).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: m.reviews_report_advertising({}, en) }).check()
  await send.click()
  await review.getByRole('status').getByText(m.reviews_report_sent({}, en)).waitFor()
  const [reports] = await onDatabase<{ n: number }>(
    'select count(*)::int as n from review_reports where review_id = $1',
    [id],
  )
  expect(reports!.n).toBe(1)
})

test('[UX-P1] the gallery viewer zooms by keys, wheel and double tap; arrows switch pictures, Esc returns the focus', async () => {
  const page = await start()
  const [thing] = await onDatabase<{ slug: string; photos: number }>(
    `select p.slug, count(*)::int as photos from products p join product_images i on i.product_id = p.id
     where p.company_id = 1 group by p.id, p.slug having count(*) > 2 order by p.id limit 1`,
  )
  await open(page, `/catalog/products/${thing!.slug}/`)
  const opener = page.getByRole('button', { name: m.product_zoom({}, en) })
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  const at = (number: number) => viewer.getByText(m.product_photo_at({ number, total: thing!.photos }, en))
  await at(1).waitFor()
  await expectAccessible(page)
  const picture = viewer.locator('img').first()
  const width = async () => (await picture.boundingBox())!.width
  const fitted = await width()
  await page.keyboard.press('ArrowRight')
  await at(2).waitFor()
  await page.keyboard.press('ArrowLeft')
  await at(1).waitFor()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(fitted * 1.5)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fitted)
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.wheel(0, -300)
  await expect.poll(width).toBeGreaterThan(fitted * 2)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fitted)
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(width).toBeGreaterThan(fitted * 2)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

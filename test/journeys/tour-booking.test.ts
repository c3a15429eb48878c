import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  lastCode,
  newPhone,
  newVisitor,
  open,
  type Visitor,
} from './browser.ts'
import { onDatabase } from './settings.ts'
import { type Answer, inRegion } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

const soon = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

interface Found {
  hotel: number
  slug: string
  ref: string
  price: number
  date: string
  room: string
}

/** An offer of a search that has ended: two adults and a child of six from Yekaterinburg to Kemer in five weeks. */
async function anOffer(page: Page): Promise<Found> {
  const data = {
    from: 'ekaterinburg',
    destinations: ['kemer'],
    dates: `${soon(35)}-${soon(39)}`,
    nights: '7',
    tourists: '2-6',
  }
  const search: Answer = await (await page.request.post('/api/tours/searches/', { data })).json()
  let hotels: Answer = { items: [] }
  await expect
    .poll(
      async () => {
        hotels = await (await page.request.get(`/api/tours/searches/${search.id}/hotels/`)).json()
        return hotels.items.length
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0)
  const [{ id, slug, offer }] = hotels.items
  const room = `${offer.room.key}_${offer.meal.code}_${offer.placement}`
  return { hotel: id, slug, ref: offer.ref, price: offer.price, date: offer.start_date.replaceAll('-', ''), room }
}

async function fill(page: Page, index: number, fields: Record<string, string>): Promise<void> {
  const button = page.getByRole('button', {
    name: new RegExp(`^${m.booking_fill({}, { locale: 'ru' })}: .*, ${index + 1}$`),
  })
  if (await button.count()) await button.click()
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`#tourist-${index}-${name}`)
    await (name === 'gender' ? field.selectOption(value) : field.fill(value))
  }
}

test('[TOUR-11] [TOUR-18] [TOUR-20] [C8] [UX-Z7] [UX-Z8] [UX-Z9] a guest looks at an offer, signs in on the page, types the tourists, and the tour is in the cart', async () => {
  visitor = await newVisitor({ locale: 'ru' })
  await inRegion(visitor.context)
  const { page } = visitor
  const o = { locale: 'ru' } as const
  const found = await anOffer(page)
  await open(page, `/cart/tours/${found.hotel}/${found.ref}/?seen=${found.price}`)
  await page.getByRole('heading', { level: 2, name: m.booking_tourists({}, o) }).waitFor({ timeout: 30_000 })
  const agree = page.getByRole('button', { name: /^Согласиться/ })
  if (await agree.count()) await agree.click()
  await expectAccessible(page)
  // Nothing is chosen for the customer.
  expect(await page.getByRole('group', { name: /./ }).locator('input[type=checkbox]:checked').count()).toBe(0)

  const book = page.getByRole('button', { name: new RegExp(`^${m.booking_book({}, o)}`) })
  await book.click()
  await page.getByRole('alert').getByText('Войти').waitFor()

  const phone = newPhone()
  await page.locator('#sign-in-phone').fill(phone)
  await page.getByRole('button', { name: m.sign_in_by_sms({}, o), exact: true }).click()
  const code = page.getByRole('textbox', { name: m.sign_in_code_label({}, o) })
  await code.waitFor()
  await code.fill(await lastCode(phone))
  await page.locator('#booking-sign-in').waitFor({ state: 'detached' })
  expect(page.url()).toContain(found.ref)

  await fill(page, 0, {
    last_name: 'Щукина',
    first_name: 'Анна',
    birth_date: '14.08.1985',
    gender: 'female',
    number: '751234567',
    expire_date: '12.03.2039',
  })
  expect(await page.locator('#tourist-0-last_name_lat').inputValue()).toBe('SHCHUKINA')
  await fill(page, 1, {
    last_name: 'Щукин',
    first_name: 'Пётр',
    birth_date: '10.02.1984',
    gender: 'male',
    number: '751234568',
    expire_date: '12.03.2039',
  })
  const born = Number(found.date.slice(0, 4)) - 7
  await fill(page, 2, {
    last_name: 'Щукин',
    first_name: 'Лев',
    birth_date: `31.12.${born}`,
    gender: 'male',
    number: '751234569',
    expire_date: '01.01.2027',
  })
  await page.locator('#consent-contract').check()
  await page.locator('#consent-data').check()
  await page.locator('#tourist-2-expire_date').fill('12.03.2039')
  await book.click()
  await page.waitForURL(/\/cart\/delivery\//, { timeout: 20_000 })

  await open(page, '/cart/tours/')
  await page.getByRole('heading', { level: 1, name: m.booking_tour_in_cart({}, o) }).waitFor()
  await page.getByText(m.booking_line_tourists({}, o)).waitFor()
  await expectAccessible(page)
  const kept = await onDatabase<{ kinds: number }>(
    "select count(*)::int as kinds from cart_lines l join customers c on c.id = l.customer_id where c.phone = $1 and l.sku like 'TOUR-%'",
    [phone.replace(/\D/g, '')],
  )
  expect(kept[0]?.kinds).toBe(1)
})

test('[TOUR-10] without a chosen tour the page leads to the tours', async () => {
  visitor = await newVisitor({ locale: 'ru', width: 360 })
  const { page } = visitor
  await open(page, '/cart/tours/')
  await page.getByRole('heading', { name: m.booking_no_tour({}, { locale: 'ru' }) }).waitFor()
  await page.getByRole('link', { name: m.trip_to_tours({}, { locale: 'ru' }) }).click()
  await page.waitForURL(/\/tours\/$/)
})

test('[TOUR-11] [UX-Z7] an invalid address is 404, an offer that is gone shows what to do instead', async () => {
  visitor = await newVisitor({ locale: 'ru', width: 360 })
  const { page } = visitor
  for (const path of ['/cart/tours/none/ref/', '/cart/tours/0/ref/', `/cart/tours/1/${'a'.repeat(65)}/`])
    expect((await page.request.get(path)).status(), path).toBe(404)
  await open(page, '/cart/tours/1/no-such-offer/')
  await page
    .getByRole('heading', { level: 1, name: m.booking_expired({}, { locale: 'ru' }) })
    .waitFor({ timeout: 20_000 })
  await page.getByRole('link', { name: m.trip_to_tours({}, { locale: 'ru' }) }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('[TOUR-12] an old link to a room searches again and says so; an invalid segment is 404, a day in the past is not', async () => {
  visitor = await newVisitor({ locale: 'ru' })
  await inRegion(visitor.context)
  const { page } = visitor
  const o = { locale: 'ru' } as const
  const { slug, date, room } = await anOffer(page)
  const link = (day: string, tourists = '2-6') =>
    `/cart/tours/room/${slug}/ekaterinburg/${day}/7/${tourists}/${encodeURIComponent(room)}/${day}/`
  expect((await page.request.get(link(date, '0'))).status()).toBe(404)
  expect((await page.request.get(link('20270230'))).status()).toBe(404)
  await open(page, link(date))
  await page.getByText(m.booking_room_searching({}, o)).first().waitFor()
  await page
    .getByRole('link', { name: new RegExp(m.booking_take({}, o)) })
    .first()
    .waitFor({ timeout: 40_000 })
  await expectAccessible(page)
  await open(page, link('20200101'))
  await page.getByText(m.booking_room_past({}, o)).waitFor({ timeout: 40_000 })
})

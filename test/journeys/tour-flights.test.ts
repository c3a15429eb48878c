import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, shop, type Visitor } from './browser.ts'
import { inRegion } from './shortcuts.ts'
import { offersOf } from './trips.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

/** Makes the operators answer so about a hotel from now on. */
async function force(hotel: string, outcome: string): Promise<void> {
  const answer = await fetch(`${shop().emulators}/__emu/tours/force`, {
    method: 'POST',
    body: JSON.stringify({ hotel, outcome }),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES)
    await page.screenshot({ path: path.join(process.env.PICTURES, `${name}.png`), fullPage: true })
}

test('[TOUR-19] [UX-Z7] the flights step tells the same price and a dearer one apart', async () => {
  const o = { locale: 'ru' } as const
  visitor = await newVisitor({ locale: 'ru', width: 360, pictures: process.env.PICTURES !== undefined })
  await inRegion(visitor.context)
  const { page } = visitor
  const offers = await offersOf(page, {})
  const cases: [outcome: string, says: string | RegExp][] = [
    ['same', m.booking_flights({}, o)],
    ['priceup', /Цена выросла на/],
  ]
  for (const [index, [outcome, says]] of cases.entries()) {
    const { id, slug, offer } = offers[index]
    await force(slug, outcome)
    await open(page, `/cart/tours/${id}/${offer.ref}/?seen=${offer.price}`)
    await page.getByRole('main').getByText(says).first().waitFor({ timeout: 40_000 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await picture(page, `flights-${outcome}-360`)
  }
})

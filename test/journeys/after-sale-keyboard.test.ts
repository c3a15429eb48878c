import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, expectNoSidewaysScroll, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { begins, chooseFile, chooseIn, focused, press, tabTo, typeInto } from './keys.ts'
import { sampled } from './sampled.ts'
import { onDatabase } from './settings.ts'
import { aMug, bought, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer(),
})

describe.each(
  sampled([
    { locale: 'ru' as const, width: 360 },
    { locale: 'ru' as const, width: 1280 },
    { locale: 'en' as const, width: 360 },
    { locale: 'en' as const, width: 1280 },
  ]),
)('keyboard only, $locale at $width px', ({ locale, width }) => {
  const as = { locale }
  async function start() {
    visitor = await newVisitor({ locale, width })
    await inRegion(visitor.context)
    const me = await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
    return { page: visitor.page, me }
  }
  const expectFine = async () => {
    await expectAccessible(visitor.page)
    await expectNoSidewaysScroll(visitor.page)
  }

  test('returns one of two pieces to bank details', { timeout: 240_000 }, async () => {
    const { page } = await start()
    const order = await placedOrder(page, { thing: await aMug(), count: 2, payment: 'CASH' })
    await handedOver(order.id)
    await open(page, `/my/orders/${order.id}/`)
    await press(page, `${m.returns_action({}, as)}:`)
    await page.getByRole('heading', { level: 1, name: m.returns_new_title({}, as) }).waitFor()
    const at = async (step: number) => {
      await page.getByText(m.returns_step_of({ step, steps: 5 }, as)).waitFor()
      // The heading of the step takes the focus, so its first field is one Tab away.
      if (step > 1) await expect.poll(async () => (await focused(page)).id).toMatch(/^return-step-/)
    }
    await at(1)
    await typeInto(page, m.returns_barcode({}, as), '4600000000017')
    await page.keyboard.press('Enter')
    await at(2)
    await chooseIn(page, m.returns_reason({}, as), 'defect')
    await typeInto(page, m.returns_comment({}, as), 'Отбита эмаль')
    await chooseFile(page, m.returns_photo_add({}, as), await photo('mug.jpg'))
    await page.getByRole('button', { name: m.returns_photo_rotate({ number: 1 }, as) }).waitFor()
    await press(page, m.returns_next({}, as))
    await at(3)
    await tabTo(page, begins(m.returns_to_bank({}, as)))
    await page.keyboard.press('Space')
    await typeInto(page, m.returns_bic({}, as), '044525225')
    await page.getByText(m.returns_bic_found({}, as)).waitFor()
    await typeInto(page, m.returns_account({}, as), '40817810938160925982')
    await typeInto(page, m.returns_receiver({}, as), 'Лебедева Анна')
    await expectFine()
    await page.keyboard.press('Enter')
    await at(4)
    await chooseIn(page, m.returns_document({}, as), 'RU_INTERNAL')
    await typeInto(page, m.returns_series({}, as), '6505')
    await typeInto(page, m.returns_document_number({}, as), '123412')
    for (const [label, text] of [
      [m.returns_issued_by({}, as), 'ОВД Ленинского района'],
      [m.returns_issued_date({}, as), '12032015'],
      [m.returns_division_code({}, as), '662001'],
      [m.returns_registration({}, as), 'Екатеринбург, Малышева, 36'],
    ] as const) {
      // The order of the fields is up to the form: each search starts from the heading.
      await page.evaluate(() => document.querySelector<HTMLElement>('[id^=return-step-]')?.focus())
      await typeInto(page, label, text)
    }
    await press(page, m.returns_next({}, as))
    await at(5)
    await tabTo(page, begins(m.returns_to_point({}, as)))
    await page.keyboard.press('ArrowDown')
    await typeInto(page, m.returns_courier_address({}, as), 'Екатеринбург, Малышева, 36')
    await tabTo(page, begins(m.returns_agree({}, as)))
    await page.keyboard.press('Space')
    await expectFine()
    await press(page, m.returns_send({}, as))
    await page.waitForURL(/\/my\/reclamations\/\d+\//)
    await page.getByText(m.returns_text_new({}, as)).waitFor()
    await quiet(page)
    await expectFine()
    const [kept] = await onDatabase<{ state: string; count: number; refund_method: string }>(
      'select state, count, refund_method from reclamations where order_id = $1',
      [order.id],
    )
    expect(kept).toEqual({ state: 'new', count: 1, refund_method: 'bank' })
  })

  test('[UX-V1] reviews a purchase in an outlet with a photo', async () => {
    const { page, me } = await start()
    const sale = await bought(me.phone, (await aMug()).sku)
    await open(page, '/my/purchases/')
    await expectFine()
    const { check } = (
      await onDatabase<{ check: string }>('select check_number as check from sales where id = $1', [sale])
    )[0]!
    await press(page, m.sales_check({ number: check }, as))
    await page.getByRole('heading', { level: 1, name: m.sales_check({ number: check }, as) }).waitFor()
    await press(page, m.orders_review({}, as))
    await page.getByRole('heading', { level: 1, name: m.reviews_your({}, as) }).waitFor()
    await tabTo(page, begins(m.reviews_star_1({}, as)))
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
    expect((await focused(page)).name).toMatch(begins(m.reviews_star_5({}, as)))
    await typeInto(page, m.reviews_pros({}, as), 'Держит тепло')
    // What was entered, including stars, is saved on this device.
    await page.reload()
    await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
    await expect.poll(() => page.getByLabel(m.reviews_pros({}, as)).inputValue()).toBe('Держит тепло')
    expect(await page.locator('input[type=radio][value="5"]').isChecked()).toBe(true)
    await tabTo(page, begins(m.reviews_pros({}, as)))
    await chooseFile(page, m.reviews_photos_add({}, as), await photo('mug.jpg'))
    await page.getByText(m.reviews_photo({ number: 1 }, as), { exact: true }).waitFor()
    await tabTo(page, begins(m.reviews_agree({}, as)))
    await page.keyboard.press('Space')
    await expectFine()
    await press(page, m.reviews_send({}, as))
    await page.getByRole('heading', { name: m.reviews_thanks({}, as) }).waitFor()
    await expect.poll(async () => (await focused(page)).id).toBe('review-thanks')
    await expectFine()
    const kept = await onDatabase<{ rating: number; photos: number }>(
      `select r.rating, (select count(*)::int from uploads u where u.used_by = 'review:' || r.id) as photos
       from reviews r join sale_items i on i.id = r.sale_item_id where i.sale_id = $1`,
      [sale],
    )
    expect(kept).toEqual([{ rating: 5, photos: 1 }])
  })

  test('requests account deletion', async () => {
    const { page, me } = await start()
    await open(page, '/my/privacy/')
    await expectFine()
    await press(page, m.account_erase({}, as))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.account_erase_goes({}, as)).waitFor()
    await expectAccessible(page)
    await press(page, m.account_erase({}, as))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: m.account_erase_cancel({}, as) }).waitFor()
    await expectFine()
    expect(
      await onDatabase('select 1 from erasures where customer_id = $1 and ended_at is null', [me.id]),
    ).toHaveLength(1)
  })
})

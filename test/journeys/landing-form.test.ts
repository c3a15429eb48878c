import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'
import { sampled } from './sampled.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { inRegion } from './shortcuts.ts'

// The form below a landing page of the demo: /for-groups/.
const en = { locale: 'en' } as const
const landing = '/for-groups/'
let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))
beforeEach(async () => {
  await onDatabase('delete from form_answers')
})

async function start(options: VisitorOptions = {}): Promise<Page> {
  visitor = await newVisitor({ locale: 'en', ...options })
  await inRegion(visitor.context)
  return visitor.page
}
const formOf = (page: Page) => page.getByRole('form', { name: m.catalog_form({}, en) })
const stored = () =>
  onDatabase<{ form_id: string; page: string; fields: { word: string; text: string }[] }>(
    'select form_id, page, fields from form_answers order by id',
  )

interface Typed {
  name?: string
  phone?: string
}
async function fill(page: Page, { name = 'Anna', phone = '+7 900 000-00-01' }: Typed = {}): Promise<void> {
  const form = formOf(page)
  await form.getByLabel(m.catalog_form_name({}, en)).fill(name)
  await form.getByLabel(m.catalog_form_phone({}, en)).fill(phone)
}
const agree = (page: Page) => formOf(page).getByRole('checkbox').check()

test.each(sampled([1280, 768, 360]))(
  '[PAGE-08] [SET-03] at %i px a landing page ends in the form: wrong fields are named, the sent form gives way to thanks',
  async (width) => {
    const page = await start({ width })
    await open(page, landing)
    const form = formOf(page)
    const send = form.getByRole('button', { name: 'Send me an offer' })
    await fill(page, { name: ' ', phone: '123' })
    await send.click()
    const name = form.getByLabel(m.catalog_form_name({}, en))
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    // The first wrong field takes the focus, and each says what is wrong.
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
    await form.getByText(m.checkout_field_required({}, en)).waitFor()
    await form.getByText(m.checkout_field_phone({}, en)).waitFor()
    await form.getByText(m.checkout_consent_data_needed({}, en)).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await stored()).toEqual([])
    await fill(page)
    await agree(page)
    await send.click()
    const thanks = page.getByRole('status').filter({ hasText: m.catalog_form_thanks({}, en) })
    await thanks.waitFor()
    await expect.poll(() => thanks.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await form.count()).toBe(0)
    expect(await stored()).toEqual([
      {
        form_id: 'groups',
        page: landing,
        fields: [
          { word: 'name', text: 'Anna' },
          { word: 'phone', text: '79000000001' },
        ],
      },
    ])
    await expectAccessible(page)
  },
)

test('[SET-04] [SET-05] [SET-06] fields stand in the order of the setting between its texts above the button, with its caption', async () => {
  const page = await start()
  const form = formOf(page)
  const set = {
    landing_form: {
      form_id: 'camp',
      fields: ['message', 'Размер ноги', 'email'],
      before_text: 'Поедем\nОставьте почту',
      after_text: 'Без рассылок',
      button_text: 'Хочу поехать',
    },
    'in_english.landing_form': {},
  }
  await withSettings(set, async () => {
    await open(page, landing)
    await form.getByRole('heading', { name: 'Поедем' }).waitFor()
    const optional = m.checkout_optional({}, en)
    expect(await form.locator('label').allInnerTexts()).toEqual([
      `${m.catalog_form_message({}, en)} ${optional}`,
      `Размер ноги ${optional}`,
      m.catalog_form_email({}, en),
      `${m.checkout_consent_data({}, en)} ${m.checkout_consent_data_link({}, en)}`,
    ])
    const order = async (text: string) => (await form.innerText()).indexOf(text)
    expect(await order('Оставьте почту')).toBeLessThan(await order('Размер ноги'))
    expect(await order('Размер ноги')).toBeLessThan(await order('Без рассылок'))
    await form.getByRole('button', { name: 'Хочу поехать' }).waitFor()
  })
  await withSettings({ landing_form: { form_id: 'camp' }, 'in_english.landing_form': {} }, async () => {
    await open(page, landing)
    // Without words of its own: name, phone, and the usual caption.
    expect((await form.locator('label').allInnerTexts()).slice(0, 2)).toEqual([
      m.catalog_form_name({}, en),
      m.catalog_form_phone({}, en),
    ])
    await form.getByRole('button', { name: m.catalog_form_send({}, en) }).waitFor()
  })
})

test('[SET-03] [SET-07] the picture of the setting stands beside the form; without form_id there is neither', async () => {
  const page = await start({ pictures: true })
  await open(page, landing)
  const picture = page.locator('#form img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(960)
  const [left, right] = await Promise.all([picture.boundingBox(), formOf(page).boundingBox()])
  expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  await withSettings({ landing_form_image: '' }, async () => {
    await open(page, landing)
    await formOf(page).waitFor()
    expect(await picture.count()).toBe(0)
  })
  await withSettings({ 'landing_form.form_id': '' }, async () => {
    await open(page, landing)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([await formOf(page).count(), await picture.count()]).toEqual([0, 0])
  })
})

test('[SET-03] a page that says so has no form, and static pages never have one', async () => {
  const page = await start()
  const setForm = async (change: string) => {
    await onDatabase(
      `update page_versions v set content = ${change} from pages p where p.id = v.page_id and p.company_id = 1 and p.slug = 'for-groups'`,
    )
    await tellShop('pages:1')
  }
  await setForm(`content || '{"form": false}'`)
  try {
    await open(page, landing)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await formOf(page).count()).toBe(0)
  } finally {
    await setForm(`content - 'form'`)
  }
  await open(page, landing)
  await formOf(page).waitFor()
  await open(page, '/static/about/')
  expect(await formOf(page).count()).toBe(0)
})

test('[PAGE-08] a form that did not arrive stays as it was typed, and sent again it is one answer', async () => {
  const page = await start({ width: 360 })
  await open(page, landing)
  await fill(page)
  await agree(page)
  const send = formOf(page).getByRole('button', { name: 'Send me an offer' })
  // The answer is lost on its way back: the shop has stored the form already.
  await page.route('**/api/form-answers/', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await formOf(page).getByRole('alert').waitFor()
  await expect.poll(async () => (await stored()).length).toBe(1)
  await page.unroute('**/api/form-answers/')
  expect(await formOf(page).getByLabel(m.catalog_form_name({}, en)).inputValue()).toBe('Anna')
  visitor.complaints.splice(0)
  await send.click()
  await page.getByText(m.catalog_form_thanks({}, en)).waitFor()
  expect(await stored()).toHaveLength(1)
})

test('[PAGE-08] the form is filled in and sent by keys alone', async () => {
  const page = await start()
  await open(page, landing)
  await formOf(page).getByLabel(m.catalog_form_name({}, en)).focus()
  await page.keyboard.type('Anna')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+79000000001')
  for (const _ of ['email', 'own', 'message']) await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  // The link of the consent stands between the box and the button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(m.catalog_form_thanks({}, en)).waitFor()
  expect(await stored()).toHaveLength(1)
})

test.each(sampled([1280, 360]))(
  '[PAGE-08] without script at %i px a mistake shows the page again with what was typed, and the sent form gives way to thanks',
  async (width) => {
    const page = await start({ width, script: false })
    await page.goto(landing)
    await fill(page, { phone: '123' })
    const sent = async () => {
      const answer = page.waitForResponse((one) => one.request().method() === 'POST')
      await formOf(page).getByRole('button', { name: 'Send me an offer' }).click()
      return (await answer).status()
    }
    expect(await sent()).toBe(400)
    await formOf(page).getByText(m.checkout_field_phone({}, en)).waitFor()
    await formOf(page).getByText(m.checkout_consent_data_needed({}, en)).waitFor()
    expect(await formOf(page).getByLabel(m.catalog_form_name({}, en)).inputValue()).toBe('Anna')
    // The page of one visitor is never another one's.
    const others = await (await fetch(new URL(landing, page.url()))).text()
    expect(others).not.toContain('Anna')
    await fill(page)
    await agree(page)
    expect(await sent()).toBe(303)
    await page.getByText(m.catalog_form_thanks({}, en)).waitFor()
    expect(await formOf(page).count()).toBe(0)
    expect(await stored()).toHaveLength(1)
    await expectNoSidewaysScroll(page)
  },
)

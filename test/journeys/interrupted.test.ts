import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, lastCode, newPhone, newVisitor, open, quiet, shop, type Visitor } from './browser.ts'
import { hold } from './hold.ts'
import { shopper } from './purchase.ts'
import { onDatabase } from './settings.ts'
import { aMug, callsOf, fillCart, fillKeptCart, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

async function asMaria(width = 1280): Promise<{ page: Page; me: Awaited<ReturnType<typeof signedIn>> }> {
  visitor = await newVisitor({ width })
  await inRegion(visitor.context)
  return { page: visitor.page, me: await signedIn(visitor.context, { first: 'Мария', last: 'Иванова' }) }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const count = async (table: string, customer: number) =>
  (await onDatabase<{ n: number }>(`select count(*)::int as n from ${table} where customer_id = $1`, [customer]))[0]!.n

/** The forms of an account, each filled in as a person does; `kept` counts the rows it creates. */
interface Form {
  name: string
  open: (page: Page, customer: number) => Promise<void>
  fill: (page: Page) => Promise<void>
  send: string
  call: RegExp
  typed: [label: string, text: string]
  kept: (customer: number) => Promise<number>
}
const forms: Form[] = [
  {
    name: 'the profile',
    open: (page) => open(page, '/my/profile/'),
    fill: (page) => page.getByLabel(m.checkout_middle_name({}, ru)).fill('Петровна'),
    send: m.profile_save({}, ru),
    call: /^PATCH \/api\/customers\/\d+\/$/,
    typed: [m.checkout_middle_name({}, ru), 'Петровна'],
    kept: async (id) =>
      (await onDatabase("select 1 from customers where id = $1 and middle_name = 'Петровна'", [id])).length,
  },
  {
    name: 'an address',
    open: async (page) => {
      await open(page, '/my/addresses/')
      await button(page, m.account_address_new({}, ru)).click()
    },
    fill: async (page) => {
      await page.locator('#address-title').fill('Дача')
      await page.locator('#address-address').fill('Екатеринбург, улица Малышева, 36')
      await page.locator('#address-title').focus()
    },
    send: m.profile_save({}, ru),
    call: /^POST \/api\/addresses\/$/,
    typed: [m.account_address_title({}, ru), 'Дача'],
    kept: (id) => count('saved_addresses', id),
  },
  {
    name: 'a document',
    open: async (page) => {
      await open(page, '/my/customer-documents/')
      await button(page, m.account_document_new({}, ru)).click()
    },
    fill: async (page) => {
      const field = (name: string) => page.locator(`#document-${name}`)
      await field('series').fill('4510')
      await field('number').fill('123456')
      await field('issue_date').fill('01.02.2015')
      await field('issuer').fill('ОВД района')
      await field('issuer_code').fill('770-001')
    },
    send: m.profile_save({}, ru),
    call: /^POST \/api\/documents\/$/,
    typed: [m.account_number({}, ru), '123456'],
    kept: (id) => count('customer_documents', id),
  },
  {
    name: 'a date to remember',
    open: (page) => open(page, '/my/important-dates/'),
    fill: async (page) => {
      await page.locator('#date-name').fill('День рождения мамы')
      await page.locator('#date-date').fill('01.02')
    },
    send: m.account_add({}, ru),
    call: /^POST \/api\/important-dates\/$/,
    typed: [m.account_date_name({}, ru), 'День рождения мамы'],
    kept: (id) => count('important_dates', id),
  },
  {
    name: 'a review',
    open: async (page) => {
      const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
      await handedOver(order.id)
      await open(page, `/my/orders/${order.id}/review/${order.items[0].id}/`)
    },
    fill: async (page) => {
      await page.locator('input[name=rating][value="5"]').check({ force: true })
      await page.locator('#review-comment').fill('Удобная кружка')
      await page.locator('#review-agreement').check()
    },
    send: m.reviews_send({}, ru),
    call: /^POST \/api\/reviews\/$/,
    typed: [m.reviews_comment({}, ru), 'Удобная кружка'],
    kept: (id) => count('reviews', id),
  },
  {
    name: 'a return',
    open: async (page) => {
      const order = await placedOrder(page, { thing: await aMug(), count: 2, payment: 'CASH' })
      await handedOver(order.id)
      await open(page, `/my/orders/${order.id}/return/${order.items[0].id}/`)
    },
    fill: async (page) => {
      await page.getByRole('textbox').first().fill('4601234567890')
    },
    send: m.returns_next({}, ru),
    call: /^POST \/api\/reclamations\/$/,
    typed: ['', '4601234567890'],
    kept: (id) => count('reclamations', id),
  },
]

/** The input is still in its field. */
const expectTyped = async (page: Page, [label, text]: Form['typed']) => {
  const field = label === '' ? page.getByRole('textbox').first() : page.getByLabel(label).first()
  expect(await field.inputValue()).toBe(text)
}

describe('a silent server', () => {
  test.each(forms.map((form) => [form.name, form] as const))(
    '[UX-G17] %s: the button is busy and sends once, a retry is offered after ten seconds, and nothing is created twice',
    async (_name, form) => {
      const { page, me } = await asMaria()
      await page.clock.install()
      await form.open(page, me.id)
      await form.fill(page)
      await quiet(page)
      const before = await form.kept(me.id)
      const calls = callsOf(page)
      // The first request reaches the shop, its response is lost.
      const held: Route[] = []
      const isIt = (route: Route) =>
        form.call.test(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      await page.route('**/api/**', async (route) => {
        if (!isIt(route) || held.length > 0) return route.continue()
        held.push(route)
        await route.fetch()
      })
      const send = button(page, form.send)
      await send.click()
      await expect.poll(() => send.getAttribute('aria-busy')).toBe('true')
      await send.click({ force: true })
      await send.press('Enter')
      await expect.poll(() => form.kept(me.id)).toBe(before + 1)
      const sent = () => calls.filter(({ call }) => form.call.test(call))
      expect(sent()).toHaveLength(1)

      const slow = page.getByRole('alert').filter({ hasText: m.shell_slow({}, ru) })
      await page.clock.runFor(9000)
      expect(await slow.count()).toBe(0)
      await page.clock.runFor(2000)
      await slow.waitFor()
      await expectTyped(page, form.typed)
      expect(sent()).toHaveLength(1)

      await slow.getByRole('button', { name: m.shell_slow_retry({}, ru) }).click()
      await expect.poll(() => sent().length).toBe(2)
      expect(sent()[0]!.body).toEqual(sent()[1]!.body)
      if (form.call.source.includes('POST')) {
        expect(sent()[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
        expect(sent()[1]!.headers['idempotency-key']).toBe(sent()[0]!.headers['idempotency-key'])
      }
      await slow.waitFor({ state: 'hidden' })
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      expect(await form.kept(me.id)).toBe(before + 1)
      for (const route of held) await route.abort()
    },
  )
})

describe('a session that ends during a form', () => {
  /** Signs in through the dialog over the form: the code goes to the phone of the customer who filled it in. */
  async function signInOver(page: Page, phone: string): Promise<void> {
    const dialog = page.getByRole('dialog', { name: m.sign_in_back_title({}, ru) })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: m.sign_in_by_sms({}, ru) }).click()
    const code = dialog.getByLabel(m.sign_in_code_label({}, ru))
    await code.waitFor()
    await code.fill(await lastCode(phone))
    await dialog.waitFor({ state: 'hidden' })
  }

  test.each(forms.map((form) => [form.name, form] as const))(
    '[UX-G25] [UX-N5] %s: the customer signs in over it, typed input stays, and the pressed action is done',
    async (_name, form) => {
      const { page, me } = await asMaria(form.name === 'an address' ? 360 : 1280)
      await form.open(page, me.id)
      await form.fill(page)
      await quiet(page)
      const before = await form.kept(me.id)
      await visitor.context.clearCookies({ name: 'token' })
      await button(page, form.send).click()
      await page.getByRole('dialog', { name: m.sign_in_back_title({}, ru) }).waitFor()
      await expectTyped(page, form.typed)
      expect(await form.kept(me.id)).toBe(before)
      await signInOver(page, me.phone)
      await expect.poll(() => form.kept(me.id)).toBe(before + 1)
      expect((await visitor.context.cookies()).some(({ name }) => name === 'token')).toBe(true)
    },
  )

  test('[UX-G25] closing the overlay keeps the input; the next try asks again', async () => {
    const { page, me } = await asMaria()
    await forms[0]!.open(page, me.id)
    await forms[0]!.fill(page)
    await quiet(page)
    // The session is ended on the server this time: the cookie remains and is invalid.
    await onDatabase('delete from sessions where customer_id = $1', [me.id])
    const save = button(page, forms[0]!.send)
    await save.click()
    const dialog = page.getByRole('dialog', { name: m.sign_in_back_title({}, ru) })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(m.refusal_sign_in_required({}, ru)).waitFor()
    await expectTyped(page, forms[0]!.typed)
    expect(await forms[0]!.kept(me.id)).toBe(0)
    await save.click()
    await signInOver(page, me.phone)
    await expect.poll(() => forms[0]!.kept(me.id)).toBe(1)
  })

  test('[UX-G25] [UX-N5] the checkout places the order after sign-in over it', async () => {
    const { page, me } = await asMaria()
    const at = shopper(page, 'ru')
    await fillKeptCart(page, { ...(await aMug()), count: 1 })
    await at.toCheckout()
    await at.pickUpInAShop()
    await at.pay('on receipt')
    await at.agree()
    await page.getByLabel(m.checkout_email({}, ru)).first().fill('mary@shop.test')
    await quiet(page)
    await visitor.context.clearCookies({ name: 'token' })
    await at.place()
    await signInOver(page, me.phone)
    await page.waitForURL(/\/cart\/success\//)
    expect(await count('orders', me.id)).toBe(1)
    expect(new URL(page.url()).origin).toBe(shop().url)
  })
})

test('an order submitted while the new customer is still loading waits and is placed', async () => {
  visitor = await newVisitor()
  await inRegion(visitor.context)
  const { page } = visitor
  const at = shopper(page, 'ru')
  const phone = newPhone()
  await fillCart(visitor.context, await aMug())
  await at.toCheckout()
  await at.pickUpInAShop()
  await at.pay('on receipt')
  await at.agree()
  await quiet(page)
  const who = await hold(page, '**/api/customers/me/')
  await at.customer(phone, { first: 'Мария', last: 'Иванова' })
  await who.arrived()
  await at.place()
  const send = page.getByRole('button', { name: /^Заказать за/ })
  await expect.poll(() => send.getAttribute('aria-busy')).toBe('true')
  expect(await page.getByRole('alert').filter({ visible: true }).allInnerTexts()).toEqual([])
  await who.release()
  await page.waitForURL(/\/cart\/success\//)
  const digits = phone.replaceAll(/\D/g, '')
  const placed = await onDatabase<{ phone: string }>(
    'select o.recipient_phone as phone from orders o join customers c on c.id = o.customer_id where c.phone = $1',
    [digits],
  )
  expect(placed).toEqual([{ phone: digits }])
})

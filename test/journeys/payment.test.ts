import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, settled, shop, type Visitor } from './browser.ts'
import { shopper } from './purchase.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import {
  type Answer,
  aMug,
  callsOf,
  fillKeptCart,
  inRegion,
  makeIll,
  makeWell,
  placedOrder,
  signedIn,
} from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const atTheBank = /127\.0\.0\.1:\d+\/yookassa/
afterEach(async () => {
  await makeWell()
  expect(visitor.complaints).toEqual([])
})

const notEnough = (locale: 'ru' | 'en') =>
  m.checkout_declined_money({ other: m.checkout_declined_other_card({}, { locale }) }, { locale })

/** An order that awaits payment, and its customer. */
async function owing(payment: 'BANK_CARD' | 'CASH' = 'BANK_CARD', count = 1) {
  visitor = await newVisitor({ locale: 'en' })
  const { page, context } = visitor
  await inRegion(context)
  await signedIn(context)
  const order = await placedOrder(page, { thing: await aMug(), count, payment })
  const pay = () => page.getByRole('button', { name: new RegExp(`^${m.checkout_pay({ sum: '' }, en)}`) })
  const read = async () => (await (await page.request.get(`/api/orders/${order.id}/`)).json()) as Answer
  // The address that the checkout leads to, with the chosen payment option.
  const address = `/cart/checkout/${order.id}/?payment=${order.available_payment_options[0]?.id ?? ''}`
  const begin = async () => {
    await open(page, address)
    await pay().first().click()
  }
  return { page, order, pay, read, address, begin, person: shopper(page, 'en') }
}
const declined = m.checkout_declined({}, en)

test('[PAY-01] [PAY-06] [PAY-11] the screen shows the sum and preselects the address’s option; once paid it is closed', async () => {
  const { page, order, pay, read, address: path, begin, person } = await owing()
  expect((await page.request.get(path)).status()).toBe(200)
  await begin()
  await page.waitForURL(atTheBank)
  const { id: begun } = (await read()).payment
  await page.goBack()
  await settled(page)
  const card = m.orders_payment_bank_card({}, en)
  expect(await page.getByRole('radio', { name: card }).isChecked()).toBe(true)
  // The begun payment is mentioned and blocks nothing.
  await page.getByText(m.checkout_payment_begun({ way: card }, en)).waitFor()
  expect(await page.getByRole('radio', { disabled: true }).count()).toBe(0)
  expect((await read()).payment.id).toBe(begun)
  expect((await page.locator('main').innerText()).replaceAll('\u00a0', ' ')).toContain(`${order.pay_now} ₽`)
  await pay().first().click()
  await person.payAtTheBank('pay')
  await expect.poll(async () => (await read()).paid).toBe(order.total)
  await open(page, `/cart/checkout/${order.id}/`)
  await page.getByText('Online payment is unavailable or the order is already paid').waitFor()
  expect(await pay().count()).toBe(0)
  await open(page, `/cart/success/${order.id}/`)
  await page
    .getByText(/^Paid /)
    .first()
    .waitFor()

  const guest = await newVisitor({ locale: 'en' })
  for (const path of [`/cart/checkout/${order.id}/`, `/cart/success/${order.id}/`, `/my/orders/${order.id}/`]) {
    expect((await guest.page.goto(path))!.status(), path).toBe(401)
  }
  await guest.close()
})

test('[PAY-12] [UX-O9] a declined payment is shown, and a retry is paid', async () => {
  const { page, order, pay, read, begin, person } = await owing()
  await begin()
  await page.waitForURL(atTheBank)
  await page.locator('select[name=reason]').selectOption('general_decline')
  await person.payAtTheBank('decline')
  await page.getByText(declined).waitFor()
  expect((await read()).paid).toBe(0)
  await open(page, `/cart/checkout/${order.id}/`)
  // A message says who declined and what helps, although the bank gave no reason.
  await page.getByText(declined).waitFor()
  const other = m.checkout_declined_other_card({}, en)
  await page.getByText(m.checkout_declined_unknown({ other }, en)).waitFor()
  expect(await page.getByRole('radio', { disabled: true }).count()).toBe(0)
  await pay().first().click()
  await person.payAtTheBank('pay')
  await expect.poll(async () => (await read()).paid).toBe(order.total)
})

test('[PAY-05] after a declined payment another option works: SBP, on the page of the service', async () => {
  const { page, order, pay, read, begin, person } = await owing()
  await begin()
  await person.payAtTheBank('decline')
  await open(page, `/cart/checkout/${order.id}/`)
  await page.getByRole('radio', { name: m.orders_payment_sbp({}, en) }).check()
  await pay().first().click()
  await page.waitForURL(atTheBank)
  await page.getByText('SBP:').waitFor()
  await person.payAtTheBank('pay')
  await expect.poll(async () => (await read()).paid).toBe(order.total)
})

test('[PAY-01] [PAY-02] [PAY-03] opening, reloading or going back to an address starts no payment', () =>
  inTheWidget(async () => {
    const { page, order, pay, read, address } = await owing()
    const calls = callsOf(page)
    const begun = () => calls.filter(({ call }) => call === `POST /api/orders/${order.id}/pay/`).length
    for (const path of [address, `/cart/checkout/${order.id}/yookassa/`, `/cart/checkout/${order.id}/sberpay/`]) {
      await open(page, path)
      await pay().first().waitFor()
      await page.reload()
      await settled(page)
      await pay().first().waitFor()
    }
    await page.goBack()
    await settled(page)
    expect(begun()).toBe(0)
    expect((await read()).payment).toBeNull()
    // One click is enough for either.
    await open(page, `/cart/checkout/${order.id}/yookassa/`)
    await pay().first().click()
    await page.frameLocator('#payment-widget iframe').getByLabel('Card number').waitFor()
    await page.getByRole('link', { name: m.checkout_other_ways({}, en) }).click()
    await page.waitForURL((url) => url.pathname === `/cart/checkout/${order.id}/`)
    await settled(page)
    expect(begun()).toBe(1)
  }))

test('[PAY-05] switching from a started payment to another works at once, and the first takes no money', async () => {
  const { page, order, pay, read, person } = await owing()
  await open(page, `/cart/checkout/${order.id}/`)
  await page.getByRole('radio', { name: 'SberPay' }).check({ force: true })
  await pay().first().click()
  await page.waitForURL((url) => url.pathname === `/cart/checkout/${order.id}/sberpay/`)
  const code = await page.locator('main a[href*="mdOrder="]').first().getAttribute('href')
  await page.getByRole('link', { name: m.checkout_other_ways({}, en) }).click()
  await page.getByText(m.checkout_payment_begun({ way: 'SberPay' }, en)).waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: m.orders_payment_bank_card({}, en) }).check({ force: true })
  await pay().first().click()
  const id = new URL(code!).searchParams.get('mdOrder')
  await page.waitForURL(atTheBank)
  expect((await fetch(`${shop().emulators}/sber/orders/${id}/pay`, { method: 'POST' })).status).toBe(409)
  await person.payAtTheBank('pay')
  await expect.poll(async () => (await read()).paid).toBe(order.total)
})

test('[PAY-12] an expired payment is reported as not completed, not as declined', async () => {
  const { page, order, begin } = await owing()
  await begin()
  await page.waitForURL(atTheBank)
  const id = /confirm\/([\w-]+)/.exec(page.url())![1]!
  await fetch(`${shop().emulators}/yookassa/payments/${id}/expire`, { method: 'POST' })
  await open(page, `/cart/success/${order.id}/?check_payment=1`)
  await page.getByText('The payment was not completed. Try again in a few minutes.').waitFor()
})

test('[PAY-13] a provider fails: the option is temporarily unavailable, the order stays payable', async () => {
  const { page, order, pay, read, begin, person } = await owing()
  await makeIll('yookassa', 'http500')
  await begin()
  await page.getByText(m.checkout_method_unavailable({}, en)).waitFor({ timeout: 60_000 })
  expect((await read()).paid).toBe(0)
  await makeWell()
  await pay().first().click()
  await person.payAtTheBank('pay')
  await expect.poll(async () => (await read()).paid).toBe(order.total)
})

test('[PAY-14] [UX-O9] back from the bank before a decision, the screen shows 15 minutes and moves on automatically', async () => {
  const { page, order, read, begin } = await owing()
  await begin()
  await page.waitForURL(atTheBank)
  const id = /confirm\/([\w-]+)/.exec(page.url())![1]!
  // Not by the bank's own button: the customer just returns.
  await open(page, `${shop().url}/cart/success/${order.id}/?check_payment=1`)
  await page.getByText('It may take up to 15 minutes for the payment to arrive').waitFor()
  await page.getByRole('heading', { level: 1, name: m.checkout_waits_title({ number: order.number }, en) }).waitFor()
  expect((await fetch(`${shop().emulators}/yookassa/payments/${id}/succeed`, { method: 'POST' })).status).toBeLessThan(
    300,
  )
  await page.getByRole('heading', { level: 1, name: m.checkout_success_title({ number: order.number }, en) }).waitFor()
  await page
    .getByText(/^Paid /)
    .first()
    .waitFor()
  expect((await read()).pay_now).toBe(0)
})

test('[PAY-12] the bank’s reason and advice appear wherever the order can be paid again, in both languages', async () => {
  const { page, order, begin } = await owing()
  await begin()
  await page.waitForURL(atTheBank)
  await page.locator('select[name=reason]').selectOption('insufficient_funds')
  await page
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click()
  await page.waitForURL(/localhost/)
  for (const path of [`/cart/success/${order.id}/`, `/cart/checkout/${order.id}/`, `/my/orders/${order.id}/`]) {
    await open(page, path)
    await page.getByText(notEnough('en')).waitFor()
  }
  await page.context().addCookies([{ name: 'locale', value: 'ru', url: shop().url }])
  await open(page, `/my/orders/${order.id}/`)
  await page.getByText(notEnough('ru')).waitFor()
})

/** Pickup orders of the default company that are paid by card use the widget while `work` runs. */
async function inTheWidget(work: () => Promise<void>): Promise<void> {
  const set = async (method: string, was: string) => {
    await onDatabase(
      "update delivery_payment_options set method = $1 where company_id = 1 and payment_type = 'BANK_CARD' and delivery_type = 'PICKUP' and method = $2",
      [method, was],
    )
    await tellShop('options:1')
  }
  await set('yookassa-sdk', 'redirect')
  try {
    await work()
  } finally {
    await set('redirect', 'yookassa-sdk')
  }
}

test('[PAY-03] [PAY-05] the widget takes the card on our page: a refused card returns to the options, a good one completes', () =>
  inTheWidget(async () => {
    const { page, order, pay, read } = await owing()
    const form = page.frameLocator('#payment-widget iframe')
    const card = async (number: string) => {
      await form.getByLabel('Card number').fill(number)
      await form.getByRole('button', { name: 'Pay', exact: true }).click()
    }
    await open(page, `/cart/checkout/${order.id}/`)
    // Courier orders are still paid at the bank: two payment options of one name are distinguished.
    const byCard = page.getByRole('radio', { name: new RegExp(`^${m.orders_payment_bank_card({}, en)}`) })
    const ways = await byCard.evaluateAll((all) => all.map((one) => one.closest('label')!.innerText))
    expect(ways).toEqual([
      expect.stringContaining(m.checkout_way_widget({}, en)),
      expect.stringContaining(m.checkout_way_redirect({}, en)),
    ])
    await pay().first().click()
    await page.waitForURL(/\/cart\/checkout\/\d+\/yookassa\//)
    // Only this page allows the provider's frame.
    const policyAt = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
    expect(await policyAt(`/cart/checkout/${order.id}/yookassa/`)).toContain(`frame-src ${shop().emulators}`)
    expect(await policyAt(`/cart/checkout/${order.id}/`)).not.toContain(shop().emulators)
    await card('4000 0000 0000 0002')
    await page.getByText(declined).waitFor()
    expect((await read()).paid).toBe(0)

    await pay().first().click()
    await page.waitForURL(/\/yookassa\//)
    // A reload in the middle continues the same payment.
    await form.getByLabel('Card number').waitFor()
    const begun = (await read()).payment.id
    await page.reload()
    await pay().first().click()
    await card('5555 5555 5555 4444')
    await page.waitForURL(/\/cart\/success\/\d+\//)
    await page
      .getByRole('heading', { level: 1, name: m.checkout_success_title({ number: order.number }, en) })
      .waitFor()
    expect(await read()).toMatchObject({ paid: order.total, pay_now: 0, payment: { id: begun } })

    await open(page, `/cart/checkout/${order.id}/yookassa/`)
    await page.getByText('Online payment is unavailable or the order is already paid').waitFor()
    expect((await page.goto(`/cart/checkout/${order.id + 100_000}/yookassa/`))!.status()).toBe(404)
  }))

test('[PAY-03] a failing provider or missing script is reported on the page, and a click retries', () =>
  inTheWidget(async () => {
    const { page, order, pay } = await owing()
    await page.route('**/checkout-widget.js', (route) => route.abort())
    await open(page, `/cart/checkout/${order.id}/yookassa/`)
    await pay().first().click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/checkout-widget.js')
    await page.getByRole('button', { name: m.checkout_try_again({}, en) }).click()
    await page.frameLocator('#payment-widget iframe').getByLabel('Card number').waitFor()
    visitor.complaints = visitor.complaints.filter((text) => !/net::ERR_FAILED/.test(text))
    const guest = await newVisitor({ locale: 'en' })
    expect((await guest.page.goto(`/cart/checkout/${order.id}/yookassa/`))!.status()).toBe(401)
    await guest.close()
  }))

test('[PAY-07] [ORD-09] an order paid on receipt offers no online payment', async () => {
  const { page, order, pay } = await owing('CASH')
  for (const path of [`/my/orders/${order.id}/`, `/cart/success/${order.id}/`, `/cart/checkout/${order.id}/`]) {
    await open(page, path)
    expect(await pay().count(), path).toBe(0)
    expect(await page.getByRole('link', { name: /^Pay / }).count(), path).toBe(0)
  }
  await open(page, `/my/orders/${order.id}/`)
  await page.getByText(/^To pay on receipt: /).waitFor()
  expect(order.actions).toContain('PAY_CASH')
  expect(order.actions).not.toContain('PAY')
})

test('[PAY-02] [PAY-10] [UX-O9] SberPay: a code on the desktop, a link on the phone; after leaving and returning, polling goes on to the end', async () => {
  const { page, order, pay, read } = await owing()
  const sberOf = (one: Answer) => one.available_payment_options.find(({ method }: Answer) => method === 'sberpay').id
  const path = `/cart/checkout/${order.id}/sberpay/`
  const decide = async (action: string) => {
    const address = await page.locator('main a[href*="mdOrder="]').first().getAttribute('href')
    const id = new URL(address!).searchParams.get('mdOrder')
    const answer = await fetch(`${shop().emulators}/sber/orders/${id}/${action}`, { method: 'POST' })
    expect(answer.status).toBe(200)
    return id
  }
  const code = page.getByRole('img', { name: m.checkout_sberpay_code({}, en) })
  // Chosen in the checkout it begins automatically; after a return it is one option among others.
  await open(page, `/cart/checkout/${order.id}/`)
  await page.getByRole('radio', { name: 'SberPay' }).check({ force: true })
  await pay().first().click()
  await page.waitForURL((url) => url.pathname === path)
  await code.waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('link', { name: m.checkout_sberpay_open({}, en) }).isVisible()).toBe(false)
  await decide('decline')
  await page.getByText(declined).waitFor()
  await page.getByRole('button', { name: m.checkout_try_again({}, en) }).click()
  await code.waitFor()

  // Left and reopened on a phone: the same payment, as a link.
  const address = await page.locator('main a[href*="mdOrder="]').first().getAttribute('href')
  await page.setViewportSize({ width: 390, height: 780 })
  await open(page, '/contacts/')
  const checks = callsOf(page)
  await open(page, path)
  await pay().first().click()
  const toBank = page.getByRole('link', { name: m.checkout_sberpay_open({}, en) })
  await toBank.waitFor()
  expect(await toBank.getAttribute('href')).toBe(address)
  expect(await code.isVisible()).toBe(false)
  const asked = () => checks.filter(({ call }) => call === `POST /api/orders/${order.id}/check_payment/`).length
  await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(1)
  await decide('pay')
  await page.waitForURL((url) => url.pathname === `/cart/success/${order.id}/`)
  expect((await read()).paid).toBe(order.total)
  await open(page, path)
  await page.getByText('Online payment is unavailable or the order is already paid').waitFor()
  expect((await page.goto('/cart/checkout/999999999/sberpay/'))!.status()).toBe(404)
  const guest = await newVisitor({ locale: 'en' })
  expect((await guest.page.goto(path))!.status()).toBe(401)
  await guest.close()
  const other = await placedOrder(page, { thing: await aMug() })
  await open(page, `/cart/checkout/${other.id}/?payment=${sberOf(other)}`)
  await pay().first().click()
  await page.waitForURL((url) => url.pathname === `/cart/checkout/${other.id}/sberpay/`)
})

test('[PAY-08] [SET-29] [UX-O3] paying in parts shows the schedule and the total; without a merchant the option is absent', async () => {
  const { page, order, pay, read } = await owing('BANK_CARD', 5)
  const way = order.available_payment_options.find((one: Answer) => one.payment_type.type === 'YANDEX_PAY')
  const path = `/cart/checkout/${order.id}/?payment=${way.id}&check=1`
  const radio = page.getByRole('radio', { name: /Yandex Pay/ })
  await withSettings({ 'yandex_pay.Merchant_ID': '' }, async () => {
    await page.goto(`/my/orders/${order.id}/`)
    expect((await read()).available_payment_options.map((one: Answer) => one.id)).not.toContain(way.id)
  })
  await withSettings({ 'yandex_pay.Merchant_ID': 'demo-merchant' }, async () => {
    await open(page, path)
    await radio.waitFor()
    expect(await radio.isChecked()).toBe(true)
    const { available_payment_options: ways, pay_now } = await read()
    const { instalments } = ways.find((one: Answer) => one.id === way.id)
    const plan = page.getByRole('region', { name: m.checkout_split_plan({}, en) })
    expect(await plan.getByRole('listitem').count()).toBe(4)
    expect((await plan.innerText()).replaceAll(/\s/g, '')).toContain(`${pay_now}₽intotal`)
    const sum = instalments.reduce((all: number, one: Answer) => all + Math.round(one.amount * 100), 0)
    expect(sum).toBe(Math.round(pay_now * 100))
    await expectAccessible(page)
    await pay().first().click()
    await page.waitForURL(/127\.0\.0\.1:\d+\/yandexpay\/pay/)
    await page.locator('button[value=split]').click()
    await page.waitForURL((url) => url.pathname === `/cart/success/${order.id}/`)
    await expect.poll(async () => (await read()).paid).toBe(order.total)
  })
})

test('[CHK-23] [ORD-03] a company orders by its tax number alone and finds its invoice on every page', async () => {
  visitor = await newVisitor({ locale: 'en' })
  const { page, context } = visitor
  await inRegion(context)
  await signedIn(context, { first: 'Sergey', last: 'Morozov' })
  const person = shopper(page, 'en')
  await fillKeptCart(page, await aMug())
  await open(page, '/cart/delivery/')
  await person.pickUpInAShop()
  await page.getByText(m.orders_payment_invoice({}, en), { exact: true }).click()
  await person.agree()
  await person.place()
  await page.locator('#checkout-legal-inn-error').waitFor()
  await page.locator('#checkout-legal-inn').fill('6612345676')
  await page.getByText(m.checkout_requisites_found({ name: 'ООО «Север»' }, en)).waitFor()
  expect(await page.locator('#checkout-legal-kpp').inputValue()).toBe('661201001')
  expect(await page.locator('#checkout-legal-address').inputValue()).toContain('Белинского')
  await expectAccessible(page)
  await person.place()
  await page.waitForURL(/\/cart\/success\/(\d+)\//)
  const id = /success\/(\d+)/.exec(page.url())![1]!
  const invoice = page.getByRole('link', { name: m.orders_document_invoice({}, en) })
  const paper = `/api/orders/${id}/documents/invoice/`
  expect(await invoice.first().getAttribute('href')).toBe(paper)
  const answer = await page.request.get(paper)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await page.getByRole('link', { name: /^Pay / }).count()).toBe(0)
  await open(page, `/my/orders/${id}/`)
  await page.getByText(m.orders_waits_for_invoice({}, en)).waitFor()
  await page
    .getByRole('region', { name: m.orders_documents({}, en) })
    .getByRole('link', { name: 'Invoice' })
    .waitFor()
  await expectAccessible(page)
})

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#texts/messages.js'
import { lastCode, open, settled } from './browser.ts'
import { cartCookie } from './shortcuts.ts'

/** The steps of a purchase as a person makes them, in either language, located by the text on the screen. */
export function shopper(page: Page, locale: 'ru' | 'en') {
  const o = { locale } as const
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()

  return {
    words: o,

    /** Adds a product without sizes from its section to the cart: a mug with unlimited stock, in the colour its card shows. */
    async putInCart(): Promise<void> {
      await open(page, '/catalog/kitchen/cookware/mugs/enamel/')
      await page
        .locator('[data-product]')
        .getByRole('button', { name: m.catalog_to_cart({}, o), exact: true })
        .first()
        .click()
      await expect.poll(() => cartCookie(page.context())).not.toBe('')
    },

    async toCheckout(): Promise<void> {
      await open(page, '/cart/')
      await page
        .getByRole('link', { name: m.cart_checkout({}, o) })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: m.checkout_title({}, o) }).waitFor()
    },

    async pickUpInAShop(): Promise<void> {
      await page.getByText(m.checkout_way_shop({}, o), { exact: true }).click()
      // The place of the last order is preselected: it is changed.
      await page.locator('#checkout-place').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().check({ force: true })
      await dialog.getByRole('button', { name: m.checkout_pick_up_at({ address: '' }, o).trim() }).click()
      await dialog.waitFor({ state: 'hidden' })
    },

    async pay(how: 'online' | 'on receipt'): Promise<void> {
      const title = how === 'online' ? m.orders_payment_bank_card({}, o) : m.orders_payment_cash({}, o)
      await page.getByText(title, { exact: true }).first().click()
    },

    /** Signs in by a code inside the form and fills in the recipient. */
    async customer(phone: string, name: { first: string; last: string }): Promise<void> {
      await field(m.checkout_phone({}, o)).fill(phone)
      await button(m.sign_in_by_sms({}, o)).click()
      await page.getByRole('textbox', { name: m.sign_in_code_label({}, o) }).waitFor()
      await page.getByRole('textbox', { name: m.sign_in_code_label({}, o) }).fill(await lastCode(phone))
      await page.getByRole('textbox', { name: m.sign_in_code_label({}, o) }).waitFor({ state: 'hidden' })
      await field(m.checkout_last_name({}, o)).fill(name.last)
      await field(m.checkout_first_name({}, o)).fill(name.first)
    },

    async agree(): Promise<void> {
      for (const consent of [m.checkout_consent_offer({}, o), m.checkout_consent_data({}, o)]) {
        await page.getByRole('checkbox', { name: consent }).check()
      }
    },

    /** Presses the button that shows the sum. */
    async place(): Promise<void> {
      const start = (text: string) => text.split('{')[0]!.trim()
      const pay = start(m.checkout_pay({ sum: '{' }, o))
      const order = start(m.checkout_order({ sum: '{' }, o))
      await page
        .getByRole('button', { name: new RegExp(`^(${pay}|${order})`) })
        .first()
        .click()
    },

    async payAtTheBank(decision: 'pay' | 'decline'): Promise<void> {
      await page.waitForURL(/127\.0\.0\.1:\d+\/yookassa/)
      await page
        .getByRole('button', { name: decision === 'pay' ? /^(Оплатить|Pay)/ : /^(Отклонить|Decline)/ })
        .first()
        .click()
      await page.waitForURL(/localhost/)
      await settled(page)
    },
  }
}

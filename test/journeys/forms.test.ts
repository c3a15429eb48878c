import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routes } from '#web/routes.ts'
import { addresses } from './addresses.ts'
import { newVisitor, open, type Visitor } from './browser.ts'
import { aMug, bought, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor

/** What is wrong with fields one types in or chooses from as they stand, each in a few words. */
const wrongFields = (page: Page) =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=submit]), select, textarea',
      ),
    ].filter((one) => isShown(one) && !one.closest('[inert]'))
    /** Fields whose place says what they are: what is looked for, the number between minus and plus, bounds of a range, the order of a list. */
    const isSaidByPlace = (one: HTMLElement) =>
      one.matches('[type=search], [role=combobox]') ||
      one.closest('search, [role=search], fieldset') !== null ||
      (one.matches('input') && one.parentElement?.querySelectorAll(':scope > button').length === 2) ||
      (one.matches('select') && !one.closest('form:not(:has([type=search]), [method=get])'))
    const tokens: Record<string, RegExp> = {
      // Of the one who helped, not of who types.
      tel: /^tel|^off$/,
      email: /^email$|^off$/,
    }
    const named: [RegExp, RegExp][] = [
      [/last_?name|family/i, /family-name|off/],
      [/first_?name|given/i, /given-name|off/],
      [/middle_?name|patronymic/i, /additional-name|off/],
    ]
    return fields.flatMap((one) => {
      const name = one.labels?.[0]?.textContent?.trim() || one.getAttribute('aria-label') || one.name || one.id
      const told = (what: string) => `«${name.slice(0, 40)}» (${one.id || one.name}): ${what}`
      const wrong: string[] = []
      const labels = [
        ...(one.labels ?? []),
        ...(one.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []),
      ]
      if (!isSaidByPlace(one) && !labels.some((label) => isShown(label) && label.textContent!.trim() !== ''))
        wrong.push(told('no visible label'))
      const wanted = tokens[one.type] ?? named.find(([of]) => of.test(`${one.id} ${one.name}`))?.[1]
      if (wanted && !wanted.test(one.autocomplete)) wrong.push(told(`autocomplete «${one.autocomplete}»`))
      if (one.type === 'number') wrong.push(told('a number field: wheels change it, and it says nothing of letters'))
      if (one instanceof HTMLInputElement && one.pattern.includes('\\d') && !/numeric|tel|decimal/.test(one.inputMode))
        wrong.push(told('digits without the keys for them'))
      for (const id of (one.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
        if (!document.getElementById(id)) wrong.push(told(`described by «${id}», which is nowhere`))
      return wrong
    })
  })

/** After a submit that cannot succeed: where the focus went and what each invalid field says. */
const afterSubmit = (page: Page) =>
  page.evaluate(() => {
    const invalid = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')].filter((one) =>
      one.checkVisibility(),
    )
    const active = document.activeElement
    return {
      invalid: invalid.length,
      silent: invalid
        .filter((one) => {
          const said = [one.getAttribute('aria-describedby'), one.getAttribute('aria-errormessage')]
            .join(' ')
            .split(' ')
          return !said.some((id) => document.getElementById(id)?.textContent?.trim())
        })
        .map((one) => one.id || one.getAttribute('name')),
      at: active?.outerHTML.slice(0, 300),
      isTold:
        active !== null &&
        active !== document.body &&
        (active.matches('[aria-invalid=true]') || active.querySelector('a, button, li') !== null),
    }
  })

const forms = (page: Page) =>
  page
    .locator('main form:not([role=search])')
    .filter({ has: page.locator('button[type=submit], button:not([type])').filter({ visible: true }) })
    .filter({ visible: true })

test('[UX-G18] on every route fields have visible labels, tokens of autofill and the right keys; a submit that cannot be says why beside each field, takes the focus there and wipes nothing', async () => {
  visitor = await newVisitor({ width: 390, locale: 'en' })
  const { page, context } = visitor
  await inRegion(context)
  const me = await signedIn(context, { first: 'Maria', last: 'Ivanova' })
  const mug = await aMug()
  const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
  await fillKeptCart(page, { ...mug, count: 2 })
  const known = await addresses(order, await bought(me.phone, mug.sku), mug)
  const faults: string[] = []
  let submitted = 0
  const look = async (path: string) => {
    await open(page, path)
    await page.waitForLoadState('networkidle')
    faults.push(...(await wrongFields(page)).map((one) => `${path}: ${one}`))
    for (let n = 0; n < (await forms(page).count()); n++) {
      const form = forms(page).nth(n)
      const texts = form.locator('input[type=text]:visible, input:not([type]):visible, textarea:visible')
      const typed = (await texts.count()) > 0 ? texts.last() : null
      if (typed && (await typed.isEditable()) && (await typed.inputValue()) === '') await typed.fill('q')
      const before = await form
        .locator('input:visible, textarea:visible')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      await form.locator('button[type=submit]:visible, button:not([type]):visible').first().click()
      await page.waitForTimeout(300)
      if (!page.url().includes(path.split('?')[0]!)) break
      const { invalid, silent, isTold, at } = await afterSubmit(page)
      if (invalid === 0) continue
      submitted++
      faults.push(...silent.map((one) => `${path}: ${one} is wrong and does not say why`))
      if (!isTold) faults.push(`${path}: the focus is at no fault but at ${at}`)
      const after = await form
        .locator('input:visible, textarea:visible')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      if (after.join() !== before.join()) faults.push(`${path}: «${before}» became «${after}»`)
      faults.push(...(await wrongFields(page)).map((one) => `${path}, after the submit: ${one}`))
    }
  }
  for (const { name } of routes) for (const path of known[name]!) await look(path)
  await context.clearCookies({ name: 'token' })
  for (const path of ['/login/', '/screens/login/', '/cart/delivery/']) await look(path)
  expect([...new Set(faults)]).toEqual([])
  expect(submitted).toBeGreaterThan(5)
}, 300_000)

import type { Page } from 'playwright-core'
import { drawn, quiet } from './browser.ts'

/** Click targets that are too small or too close for a finger (WCAG 2.2, 2.5.8), each described in a few words. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=option], [role=tab]',
      ),
    ].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('[inert]'),
    )
    /** A checkbox can also be clicked by its label. */
    const whole = (one: HTMLElement) => (one instanceof HTMLInputElement && one.closest('label')) || one
    const boxes = all
      .map((one) => ({ one, box: whole(one).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    /** A fixed element that stays while the page scrolls is not near to anything of the page. */
    const stays = (one: Element | null): boolean =>
      one !== null && (getComputedStyle(one).position === 'fixed' || stays(one.parentElement))
    const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
    /** Inside a text, where the line height determines its height. */
    const isInText = (one: HTMLElement) => {
      if (!getComputedStyle(one).display.startsWith('inline')) return false
      const block = one.closest('p, li, dd, td, span, div, label')
      return [...(block?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent!.trim().length > 1)
    }
    return boxes
      .filter(({ one, box }) => {
        if ((box.width >= least && box.height >= least) || isInText(one)) return false
        const at = middle(box)
        // Enough space around it is sufficient: a circle of that diameter meets no other target.
        return boxes.some(({ one: other, box: near }) => {
          if (stays(one) !== stays(other)) return false
          if (other === one || other.contains(one) || one.contains(other) || whole(other) === whole(one)) return false
          const x = Math.max(near.left, Math.min(at.x, near.right)) - at.x
          const y = Math.max(near.top, Math.min(at.y, near.bottom)) - at.y
          return Math.hypot(x, y) < least / 2
        })
      })
      .map(({ one, box }) => {
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
        return `${one.tagName} «${name}» ${Math.round(box.width)}×${Math.round(box.height)}`
      })
  })

/** Main actions of a page with a height below 44 px. Buttons of cards are exempt: they repeat down a list, and the card itself is the target. */
export const lowActions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main form button[type=submit], main [data-buy-bar] :is(a, button)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [data-product], li'))
      .map((one) => ({
        name: one.textContent!.trim().slice(0, 40),
        height: Math.round(one.getBoundingClientRect().height),
      }))
      .filter(({ height }) => height > 1 && height < 44)
      .map(({ name, height }) => `${name}: ${height}`),
  )

/** Faults of visible text fields and selects, each in a few words. */
export const wrongFields = (page: Page) =>
  page.evaluate(() => {
    const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=submit]), select, textarea',
      ),
    ].filter((one) => isShown(one) && !one.closest('[inert]'))
    /** Fields whose position identifies them: search, a number between minus and plus, bounds of a range, the sort order of a list. */
    const isSaidByPlace = (one: HTMLElement) =>
      one.matches('[type=search], [role=combobox]') ||
      one.closest('search, [role=search], fieldset, details') !== null ||
      (one.matches('input') && one.parentElement?.querySelectorAll(':scope > button').length === 2) ||
      (one.matches('select') && !one.closest('form:not(:has([type=search]), [method=get])'))
    const tokens: Record<string, RegExp> = {
      // `off`: the phone of another person, e.g. the consultant.
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

/** After a submit that cannot succeed: where the focus is and what each invalid field says. */
const stateAfterSubmit = (page: Page) =>
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
      hasFocus:
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

/** Spec §2: empty on the application's page, reviews, a review and everything embedded; the checkout shows only its logo (decision of the design). */
const expectedLayout = (path: string): 'default' | 'empty' | 'checkout' =>
  /^\/(app|screens|webview|my\/webview)\/|\/reviews?\/(\d+\/)?$/.test(path)
    ? 'empty'
    : /^\/cart\/(delivery|direct)\/$/.test(path)
      ? 'checkout'
      : 'default'

async function layoutOf(page: Page): Promise<string> {
  const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  const shown = [await header.filter({ visible: true }).count(), await footer.filter({ visible: true }).count()]
  return { '1 1': 'default', '1 0': 'checkout', '0 0': 'empty' }[shown.join(' ')] ?? `headers and footers: ${shown}`
}

/** A message if the layout of the screen is not the expected one. */
export async function wrongLayout(page: Page): Promise<string[]> {
  // Signed-in visitors are redirected from the sign-in pages, so the current address is used.
  const expected = expectedLayout(new URL(page.url()).pathname)
  const actual = await layoutOf(page)
  return actual === expected ? [] : [`the layout is ${actual}, not ${expected}`]
}

/** Expects exactly one h1 and one main landmark. */
export async function wrongLandmarks(page: Page): Promise<string[]> {
  const counts = { h1: await page.locator('h1').count(), main: await page.getByRole('main').count() }
  return Object.entries(counts).flatMap(([name, count]) => (count === 1 ? [] : [`${count} times ${name}`]))
}

export async function sidewaysScroll(page: Page): Promise<string[]> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  return content! > window! ? [`scrolls sideways: ${content} px in ${window} px`] : []
}

/**
 * Presses the button of each form while a field is invalid. A form that refuses must show the reason beside each field, focus the first one
 * and keep the input. `refused` counts the forms that refused.
 */
export async function submitForms(page: Page): Promise<{ refused: number; faults: string[] }> {
  const faults: string[] = []
  let refused = 0
  const { pathname } = new URL(page.url())
  for (let n = 0; n < (await forms(page).count()); n++) {
    const form = forms(page).nth(n)
    const texts = form.locator('input[type=text]:visible, input:not([type]):visible, textarea:visible')
    const typed = (await texts.count()) > 0 ? texts.last() : null
    if (typed && (await typed.isEditable()) && (await typed.inputValue()) === '') await typed.fill('q')
    const values = () =>
      form
        .locator('input:visible, textarea:visible')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const before = await values()
    // A form refused before still shows its fault.
    const { invalid: known } = await stateAfterSubmit(page)
    let asked = false
    const onRequest = () => {
      asked = true
    }
    page.on('request', onRequest)
    await form.locator('button[type=submit]:visible, button:not([type]):visible').first().click()
    await drawn(page)
    page.off('request', onRequest)
    if (asked) await quiet(page)
    if (new URL(page.url()).pathname !== pathname) break
    const { invalid, silent, at, hasFocus } = await stateAfterSubmit(page)
    if (invalid <= known) continue
    refused++
    faults.push(...silent.map((one) => `${one} is wrong and does not say why`))
    if (!hasFocus) faults.push(`after a refused submit the focus is not at the fault but at ${at}`)
    const after = await values()
    if (after.join() !== before.join()) faults.push(`after a refused submit «${before}» became «${after}»`)
    faults.push(...(await wrongFields(page)).map((one) => `after a refused submit: ${one}`))
  }
  return { refused, faults }
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The approximate accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    const labelled = (at as HTMLInputElement | null)?.labels?.[0]?.textContent
    return {
      name: (at?.getAttribute('aria-label') ?? labelled ?? at?.textContent ?? '').trim().replaceAll('\u00a0', ' '),
      tag: at?.tagName ?? '',
      id: at?.id ?? '',
    }
  })

/** Presses Tab until an element with this name has the focus; never clicks. The element must be visible. */
export async function tabTo(page: Page, name: string | RegExp, { most = 120, key = 'Tab' } = {}): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key)
    if (!fits((await focused(page)).name)) continue
    const outline = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement
      const box = at.getBoundingClientRect()
      const style = getComputedStyle(at)
      const ring = [style, getComputedStyle(at.closest('label') ?? at), getComputedStyle(at.parentElement ?? at)].some(
        (one) => (one.outlineStyle !== 'none' && one.outlineWidth !== '0px') || one.boxShadow !== 'none',
      )
      return { ring, seen: box.bottom > 0 && box.top < innerHeight }
    })
    expect(outline, String(name)).toEqual({ ring: true, seen: true })
    return
  }
  throw new Error(`Tab never came to ${name}; last ${JSON.stringify(await focused(page))}`)
}

/** Matches names that begin with these words: a label continues with its mark, a tile with its description. */
export const begins = (words: string): RegExp =>
  new RegExp(`^${words.replaceAll('\u00a0', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

/** Moves to a field by Tab and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, begins(label))
  await page.keyboard.type(text)
}

/** Moves to a list by Tab and chooses with the arrow keys. */
export async function chooseIn(page: Page, label: string, value: string): Promise<void> {
  await tabTo(page, begins(label))
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).value)
  for (let i = 0; i < 12 && (await chosen()) !== value; i++) await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe(value)
}

/** Moves by Tab to the control that opens the file chooser, and presses it. */
export async function chooseFile(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await tabTo(page, begins(name))
  const chosen = page.waitForEvent('filechooser')
  // Interception of file choosers is enabled in the page by a separate message: a key press that overtakes it would open a native dialog. A
  // query to the page is processed after that message.
  expect((await focused(page)).name).toMatch(begins(name))
  await page.keyboard.press('Space')
  await (await chosen).setFiles([file])
}

/** Moves to a button or link by Tab and presses it. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, begins(name))
  await page.keyboard.press('Enter')
}

import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { Chance } from '../chance.ts'
import { newVisitor, open, quiet, settled, type Visitor } from './browser.ts'
import { seed } from './sampled.ts'
import { inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const
/** 1,000 in `npm run soak -- --tours`. */
const walks = Number(process.env.TOUR_SCREEN_WALKS ?? 1)
const stepsOfWalk = 10
let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

const listed = (page: Page) =>
  page
    .locator('main article[data-hotel]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.hotel ?? ''))

/** What the server shows to somebody who opens the address anew. */
async function fresh(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text()
  return [...html.matchAll(/<article[^>]* data-hotel="([^"]+)"/g)].map(([, slug]) => slug ?? '')
}

test('[UX-Z2] [UX-Z5] on random walks through filters, sorts, pages, Back and reloads the list is always the one of its address', {
  timeout: 60_000 + walks * 40_000,
}, async () => {
  visitor = await newVisitor({ locale: 'en' })
  await inRegion(visitor.context)
  const { page } = visitor
  const begin = '/tours/search/?to=turkey&nights=7&tourists=2'
  await open(page, begin)
  const whole = page.getByText(m.tours_all_answered({}, en)).or(page.getByText(/of \d+ operators did not answer/))
  await expect.poll(() => whole.count(), { timeout: 45_000 }).toBe(1)
  for (let walk = 0; walk < walks; walk++) {
    const chance = new Chance(seed * 1000 + walk)
    const of = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : chance.one(list))
    await open(page, begin)
    const history = [page.url()]
    const lists = new Map<string, string[]>()
    const taken: string[] = [`seed ${seed * 1000 + walk}`]
    const left = async (act: () => Promise<unknown>, how: 'push' | 'replace') => {
      const before = page.url()
      await act()
      await page.waitForURL((url) => url.href !== before)
      history.splice(how === 'push' ? history.length : -1, how === 'push' ? 0 : 1, page.url())
    }
    const steps: Record<string, () => Promise<unknown>> = {
      async filter() {
        const chips = await page
          .getByRole('group', { name: m.tours_quick({}, en) })
          .getByRole('link')
          .all()
        const chip = of(chips)
        if (chip) await left(() => chip.click(), 'push')
      },
      async remove() {
        const chip = of(
          await page
            .getByRole('group', { name: m.tours_applied({}, en) })
            .getByRole('link')
            .all(),
        )
        if (chip) await left(() => chip.click(), 'push')
      },
      async sort() {
        const select = page.getByRole('combobox', { name: m.tours_sort({}, en) })
        const now = await select.inputValue()
        const next = of(
          ['price', '-price', 'rating', 'popular', 'stars', 'discount', 'date'].filter((one) => one !== now),
        )
        await left(() => select.selectOption(next ?? 'price'), 'push')
      },
      async more() {
        const link = page.getByRole('link', { name: m.tours_more({}, en) })
        if ((await link.count()) > 0) await left(() => link.click(), 'replace')
      },
      async back() {
        if (history.length === 1) return
        history.pop()
        await page.goBack()
        await page.waitForURL((url) => url.href === history.at(-1))
      },
      reload: () => page.reload(),
    }
    for (let n = 0; n < stepsOfWalk; n++) {
      const step = of(['filter', 'filter', 'filter', 'remove', 'sort', 'more', 'back', 'back', 'reload']) ?? 'reload'
      taken.push(step)
      await (steps[step] as () => Promise<unknown>)()
      await settled(page)
      await quiet(page)
      const address = page.url()
      expect([...taken, address]).toEqual([...taken, history.at(-1)])
      const expected = lists.get(address) ?? (await fresh(page, address))
      lists.set(address, expected)
      await expect.poll(() => listed(page), { message: `${taken.join(', ')}: ${address}` }).toEqual(expected)
    }
  }
})

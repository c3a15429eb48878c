import { expect, test } from 'vitest'
import { routes } from '#web/routes.ts'
import { addresses } from './addresses.ts'
import { expectAccessible, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { seed } from './sampled.ts'
import {
  lowActions,
  sidewaysScroll,
  smallTargets,
  submitForms,
  wrongFields,
  wrongLandmarks,
  wrongLayout,
} from './screen-checks.ts'
import { aMug, bought, fillKeptCart, inRegion, placedOrder, signedIn } from './shortcuts.ts'

/** Every combination sees every screen eventually: the seed of the run decides which one sees which screen. */
const combinations = (['ru', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => [360, 390, 768, 1280].map((width) => ({ locale, theme, width }))),
)
/** The n-th address is seen in one combination of each run; over sixteen consecutive seeds, in all of them (7 and 16 have no common divisor). */
const isSeen = (n: number, combination: (typeof combinations)[number]): boolean =>
  (seed + n * 7) % combinations.length === combinations.indexOf(combination)

/** Pages for guests. */
const forGuests = [
  '/',
  '/catalog/',
  '/catalog/all-categories/',
  '/catalog/bags/',
  '/m/catalog/',
  '/cart/',
  '/cart/delivery/',
  '/login/',
  '/screens/login/',
  '/favorites/',
  '/contacts/',
  '/company/',
  '/shops/',
  '/my/orders/',
  '/nothing',
]
/** Forms that refuse what the walk submits, which proves that it was submitted. */
const refusing = /^\/(login|screens\/login|cart\/delivery)\/$/

/** All checks of a screen that do not depend on which screen it is. */
async function faultsOf({ page, complaints }: Visitor, width: number, path: string): Promise<string[]> {
  const faults: string[] = []
  const onFailure = (request: { url(): string; failure(): { errorText: string } | null }) => {
    // A request cancelled because its page was left is not a fault.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`${request.url()} failed`)
  }
  const onAnswer = (answer: { status(): number; url(): string; request(): { resourceType(): string } }) => {
    // The page itself may answer 404; its requests may not, unless its address names what is missing.
    const isPart = answer.request().resourceType() !== 'document'
    if (isPart && answer.status() >= 400 && !/no-such|nobody/.test(path))
      faults.push(`${answer.status()} ${answer.url()}`)
  }
  page.on('requestfailed', onFailure)
  page.on('response', onAnswer)
  await open(page, path)
  // The deferred parts have loaded.
  await quiet(page)
  page.off('requestfailed', onFailure)
  page.off('response', onAnswer)
  faults.push(
    ...complaints.splice(0),
    ...(await wrongLayout(page)),
    ...(await wrongLandmarks(page)),
    ...(await wrongFields(page)),
    ...(width < 600 ? await smallTargets(page) : []),
    ...(width < 600 ? (await lowActions(page)).map((one) => `a low action, ${one}`) : []),
    ...(await sidewaysScroll(page)),
  )
  await expectAccessible(page).catch((error: Error) => faults.push(error.message))
  const { refused, faults: ofForms } = await submitForms(page)
  if (refusing.test(path) && refused === 0 && new URL(page.url()).pathname === path) faults.push('no form refused')
  faults.push(...ofForms)
  // WCAG 2.2 1.4.10: the narrowest phone, and a window of 1280 px at 400 %.
  await page.setViewportSize({ width: 320, height: 780 })
  faults.push(...(await sidewaysScroll(page)).map((one) => `at 320 px: ${one}`))
  await page.setViewportSize({ width, height: width < 600 ? 780 : 900 })
  return faults.map((one) => `${path}: ${one}`)
}

test.each(combinations)(
  '[UX-G4] [UX-G9] [UX-G10] [UX-G11] [UX-G18] [NAV-04] in $locale, $theme, at $width px: screens have their layout and landmarks, no errors, no sideways scroll, large enough targets and no accessibility faults, and forms explain refusals',
  async (combination) => {
    const visitor = await newVisitor({ ...combination, pictures: true })
    const { page, context } = visitor
    await inRegion(context)
    const me = await signedIn(context, { first: 'Константин', last: 'Константинопольский' })
    const mug = await aMug()
    const order = await placedOrder(page, { thing: mug, payment: 'CASH' })
    await fillKeptCart(page, { ...mug, count: 3 })
    const known = await addresses(order, await bought(me.phone, mug.sku), mug)
    const all = routes.flatMap(({ name }) => {
      expect(known[name], `an address for the route ${name}`).toBeDefined()
      return known[name]!
    })
    const faults: string[] = []
    for (const [n, path] of all.entries())
      if (isSeen(n, combination)) faults.push(...(await faultsOf(visitor, combination.width, path)))
    await context.clearCookies({ name: 'token' })
    for (const [n, path] of forGuests.entries())
      if (isSeen(n, combination)) faults.push(...(await faultsOf(visitor, combination.width, path)))
    expect([...new Set(faults)]).toEqual([])
  },
)

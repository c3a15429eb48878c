import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, type Visitor } from './browser.ts'
import { onDatabase } from './settings.ts'
import { aMug, handedOver, inRegion, placedOrder, signedIn } from './shortcuts.ts'

let visitor: Visitor
const ru = { locale: 'ru' } as const
afterEach(() => expect(visitor.complaints).toEqual([]))

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer()

/** A return at its second step, where photographs are uploaded. */
async function atReason(): Promise<{ page: Page; order: number; item: number }> {
  visitor = await newVisitor({ locale: 'ru', width: 360 })
  const { page } = visitor
  await inRegion(visitor.context)
  await signedIn(visitor.context, { first: 'Анна', last: 'Лебедева' })
  const order = await placedOrder(page, { thing: await aMug(), payment: 'CASH' })
  await handedOver(order.id)
  await open(page, `/my/orders/${order.id}/return/${order.items[0].id}/`)
  await next(page)
  await page.getByText(m.returns_step_of({ step: 2, steps: 5 }, ru)).waitFor()
  return { page, order: order.id, item: order.items[0].id }
}
const next = (page: Page) => page.getByRole('button', { name: m.returns_next({}, ru), exact: true }).click()
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const alert = (page: Page) => page.getByRole('alert')

test('[RET-15] [VAL-23] a failed photo shows its reason and is retried; wrong formats and large files show errors', async () => {
  const { page } = await atReason()
  const file = { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  // The shop is unreachable for this upload.
  await page.route('**/api/uploads/', (route) => route.abort())
  await choose(page, file)
  await alert(page).getByText(m.returns_photo_failed({}, ru), { exact: true }).waitFor()
  await expectAccessible(page)
  // The browser's own message about the failed connection.
  expect(visitor.complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await page.unroute('**/api/uploads/')
  await page.getByRole('button', { name: m.returns_photo_retry({ number: 1 }, ru) }).click()
  await page.getByRole('button', { name: m.returns_photo_rotate({ number: 1 }, ru) }).waitFor()
  expect(await alert(page).count()).toBe(0)
  // A text file named as a photograph: the shop says what is wrong with it.
  await choose(page, { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') })
  const words = await alert(page).innerText()
  expect(words).toContain(m.returns_photo_failed({}, ru))
  expect(words).toMatch(/JPEG, PNG/)
  await page.getByRole('button', { name: m.returns_photo_remove({ number: 2 }, ru) }).click()
  // Larger than the shop accepts: reported at once, and nothing is sent.
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/uploads/') sent++
  })
  await choose(page, { ...file, buffer: Buffer.alloc(12 * 1024 * 1024 + 1) })
  await alert(page).getByText(m.returns_photo_too_large({}, ru)).waitFor()
  expect(sent).toBe(0)
})

test('[VAL-24] continuing during uploads shows a request to wait, and works once they finish', async () => {
  const { page } = await atReason()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/uploads/', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('combobox', { name: m.returns_reason({}, ru) }).selectOption('not_fit')
  await choose(page, { name: 'mug.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('progressbar', { name: m.returns_photo_loading({ number: 1 }, ru) }).waitFor()
  await next(page)
  await alert(page).getByText(m.returns_photo_wait({}, ru)).waitFor()
  letGo()
  await page.getByRole('button', { name: m.returns_photo_rotate({ number: 1 }, ru) }).waitFor()
  await next(page)
  await page.getByText(m.returns_step_of({ step: 3, steps: 5 }, ru)).waitFor()
})

test('[RET-26] [RET-27] a draft is deleted from its page; a sent return is cancelled, and the history says by whom', async () => {
  const { page, order, item } = await atReason()
  const idOf = async () =>
    (await onDatabase<{ id: number }>('select id::int from reclamations where order_item_id = $1', [item]))[0]!.id
  await open(page, `/my/reclamations/${await idOf()}/`)
  await page.getByRole('button', { name: m.returns_delete({}, ru), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: m.returns_delete_yes({}, ru) })
    .click()
  await page.getByText(m.returns_none({}, ru)).waitFor()

  await open(page, `/my/orders/${order}/return/${item}/`)
  await next(page)
  await page.getByText(m.returns_step_of({ step: 2, steps: 5 }, ru)).waitFor()
  const id = await idOf()
  // The form is completed and submitted elsewhere.
  await onDatabase(
    `with moved as (update reclamations set state = 'new', submitted_at = now() where id = $1 returning *)
     insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, at)
     select company_id, id, '', 'new', 'customer', now() from moved`,
    [id],
  )
  await open(page, `/my/reclamations/${id}/`)
  await page.getByRole('button', { name: m.returns_cancel({}, ru), exact: true }).click()
  const yes = page.getByRole('dialog').getByRole('button', { name: m.returns_cancel_yes({}, ru) })
  await yes.waitFor()
  await expectAccessible(page)
  await yes.click()
  await page.getByRole('status').getByText(m.returns_text_canceled({}, ru)).waitFor()
  const history = page.getByRole('region', { name: m.returns_history({}, ru) })
  await history.getByText(m.returns_state_canceled({}, ru)).waitFor()
  await history.getByText(m.returns_actor_customer({}, ru)).first().waitFor()
  // The pieces are free again: the order offers their return.
  await open(page, `/my/orders/${order}/`)
  await page.getByRole('link', { name: new RegExp(`^${m.returns_action({}, ru)}`) }).waitFor()
})

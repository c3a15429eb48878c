import { inTransaction } from '#kit/db.ts'
import { eachByItself } from '#kit/each-by-itself.ts'
import { notifyTags } from '#kit/notices.ts'
import { leaveAdvertising } from '#shop/account/subscriptions.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { withdrawConsents } from '#shop/customers/consents.flow.ts'
import { addEvents } from '#shop/events.ts'
import { isOver, orderStates } from '#shop/orders/order-states.ts'
import { dropUploadsOf } from '#shop/uploads/uploads.flow.ts'
import type { EraseState } from './erase-state.ts'
import { personalTables } from './personal-tables.ts'
import * as store from './privacy.store.ts'

const dayMs = 86_400_000
/** The law gives thirty days to stop and destroy; in them a customer may think better of it. */
const eraseDays = 30
/** How long who bought is kept with an order (accounting), and a withdrawn consent as its own proof. */
const orderYears = 5
const consentYears = 3
const erasedAtOnce = 50

const over = orderStates.filter(isOver)
const whoseOf = ({ company, me }: SignedInContext): store.Whose => ({ companyId: company.id, customerId: me.id })

export async function readErasure(app: App, context: SignedInContext): Promise<EraseState> {
  const whose = whoseOf(context)
  const asked = await store.openErasure(app.db, whose)
  return { eraseAt: asked?.dueAt ?? null, orders: await store.openOrders(app.db, whose, over) }
}

/** The account goes in thirty days. Until then everything works as before, and it can be taken back. */
export async function askErasure(app: App, context: SignedInContext): Promise<EraseState> {
  const at = app.clock.now()
  await inTransaction(app.db, (tx) =>
    store.addErasure(tx, whoseOf(context), at, new Date(at.getTime() + eraseDays * dayMs)),
  )
  return readErasure(app, context)
}

export async function cancelErasure(app: App, context: SignedInContext): Promise<EraseState> {
  await inTransaction(app.db, (tx) => store.endErasure(tx, whoseOf(context), 'cancelled', app.clock.now()))
  return readErasure(app, context)
}

/**
 * Takes a consent back. Without the one to advertising nothing of it is sent any more; without the one to personal data the shop may
 * not keep an account, so that is to go as well.
 */
export async function withdraw(
  app: App,
  context: SignedInContext,
  kind: 'marketing' | 'personal_data',
): Promise<EraseState> {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const whose = whoseOf(context)
    if (kind === 'marketing') await leaveAdvertising(app, tx, whose)
    else await store.addErasure(tx, whose, at, new Date(at.getTime() + eraseDays * dayMs))
    await withdrawConsents(tx, whose.customerId, kind, at)
  })
  return readErasure(app, context)
}

/** Erases everybody whose time has come; one who cannot be is named in the log and tried again an hour later. How many went. */
export async function eraseDue(app: App): Promise<number> {
  const now = app.clock.now()
  let count = 0
  for (let last = 0; ; ) {
    const due = await store.dueErasures(app.db, now, last, erasedAtOnce)
    await eachByItself(
      due,
      async (one) => {
        if (await erase(app, one)) count++
      },
      ({ customerId, companyId, dueAt }, err) =>
        app.log.error({ err, company: companyId, customer: customerId, due: dueAt }, 'an account was not deleted'),
    )
    if (due.length < erasedAtOnce) return count
    last = due.at(-1)!.id
  }
}

/** Forgets what the law needed of erased customers until now, and archives nobody fetched. */
export async function forgetErased(app: App): Promise<void> {
  const now = app.clock.now()
  const years = (many: number) => new Date(now.getTime() - many * 365.25 * dayMs)
  await store.forgetRecipients(app.db, years(orderYears))
  await store.forgetConsents(app.db, years(consentYears))
  await store.forgetExports(app.db, now)
}

/** Whole or not at all; the files first, because what is erased twice is erased. False: an order is still under way. */
async function erase(app: App, whose: store.Whose): Promise<boolean> {
  if ((await store.openOrders(app.db, whose, over)).length > 0) return false
  await dropUploadsOf(app, whose.customerId)
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    if (!(await store.lockCustomer(tx, whose))) return false
    // An order placed meanwhile, or a change of mind.
    if (!(await store.openErasure(tx, whose)) || (await store.openOrders(tx, whose, over)).length > 0) return false
    const products = await store.reviewedProducts(tx, whose.customerId)
    for (const { table, onErase } of personalTables)
      if (onErase === 'delete') await store.deleteRows(tx, table, whose.customerId)
    await store.forgetWho(tx, whose, at)
    await store.endErasure(tx, whose, 'done', at)
    await addEvents(tx, whose.companyId, [{ type: 'customer.erased', customerId: whose.customerId }], at)
    await notifyTags(
      tx,
      whose.companyId,
      products.map((id) => `product:${id}`),
    )
    return true
  })
}

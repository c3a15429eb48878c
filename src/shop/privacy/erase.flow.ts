import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { processEach } from '#kit/process-each.ts'
import { withdrawAdvertising } from '#shop/account/subscriptions.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { withdrawConsents } from '#shop/customers/consents.flow.ts'
import { addEvents } from '#shop/events.ts'
import { leaveGatherings } from '#shop/gatherings/register.flow.ts'
import { isOver, orderStates } from '#shop/orders/order-states.ts'
import { deleteUploadsOf } from '#shop/uploads/uploads.flow.ts'
import type { EraseState } from './erase-state.ts'
import { personalTables } from './personal-tables.ts'
import * as store from './privacy.store.ts'

const dayMs = 86_400_000
/** The law gives thirty days to stop processing and erase; meanwhile the customer may cancel. */
const eraseDays = 30
/** How long the recipient stays with an order (accounting), and a withdrawn consent as evidence. */
const orderYears = 5
const consentYears = 3
const erasedAtOnce = 50

const over = orderStates.filter(isOver)
const whoseOf = ({ company, me }: SignedInContext): store.CustomerKey => ({ companyId: company.id, customerId: me.id })

export async function readErasure(app: App, context: SignedInContext): Promise<EraseState> {
  const whose = whoseOf(context)
  const asked = await store.openErasure(app.db, whose)
  return { eraseAt: asked?.dueAt ?? null, orders: await store.openOrders(app.db, whose, over) }
}

/** Schedules the erasure of the account in thirty days. Until then everything works as before, and it can be cancelled. */
export async function requestErasure(app: App, context: SignedInContext): Promise<EraseState> {
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
 * Withdraws a consent. Without consent to advertising no more of it is sent; without consent to personal data the shop may not hold an account,
 * so its erasure is requested too.
 */
export async function withdraw(
  app: App,
  context: SignedInContext,
  kind: 'marketing' | 'personal_data',
): Promise<EraseState> {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const whose = whoseOf(context)
    if (kind === 'marketing') await withdrawAdvertising(app, tx, whose)
    else await store.addErasure(tx, whose, at, new Date(at.getTime() + eraseDays * dayMs))
    await withdrawConsents(tx, whose.customerId, kind, at)
  })
  return readErasure(app, context)
}

/** Erases all accounts that are due; a failed one is logged and tried again an hour later. Returns the number erased. */
export async function eraseDue(app: App): Promise<number> {
  const now = app.clock.now()
  let count = 0
  for (let last = 0; ; ) {
    const due = await store.dueErasures(app.db, now, last, erasedAtOnce)
    await processEach(
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

/** Erases data of erased customers whose legal period ended, and expired exports. */
export async function eraseAfterRetention(app: App): Promise<void> {
  const now = app.clock.now()
  const years = (many: number) => new Date(now.getTime() - many * 365.25 * dayMs)
  await store.eraseRecipients(app.db, years(orderYears))
  await store.deleteConsents(app.db, years(consentYears))
  await store.deleteExports(app.db, now)
}

/** Erases in one transaction; files first, as erasing them twice is harmless. False: an order is still open. */
async function erase(app: App, whose: store.CustomerKey): Promise<boolean> {
  if ((await store.openOrders(app.db, whose, over)).length > 0) return false
  await deleteUploadsOf(app, whose.customerId)
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    if (!(await store.lockCustomer(tx, whose))) return false
    // An order was placed meanwhile, or the erasure was cancelled.
    if (!(await store.openErasure(tx, whose)) || (await store.openOrders(tx, whose, over)).length > 0) return false
    const products = await store.reviewedProducts(tx, whose.customerId)
    await leaveGatherings(tx, whose.companyId, whose.customerId, at)
    for (const { table, onErase } of personalTables)
      if (onErase === 'delete') await store.deleteRows(tx, table, whose.customerId)
    await store.anonymizeCustomer(tx, whose, at)
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

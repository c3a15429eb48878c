import { inTransaction, type Tx } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext, StaffContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import type { ReclamationOwner, ReclamationsScope, StoredReclamation, TalkMessage } from './reclamation.ts'
import { addMessage, lockReclamation, messagesOf, reclamationOf } from './reclamations.store.ts'

/** Messages of one reclamation that are shown; more than anybody writes about one (our choice). */
const mostShown = 300
/** Messages per customer and hour (our choice). */
const mostAnHour = 30
const hourS = 3600

const mine = ({ company, me }: SignedInContext): ReclamationOwner => ({ companyId: company.id, customerId: me.id })
const ofCompany = ({ company, outlets }: StaffContext): ReclamationsScope => ({ companyId: company.id, outlets })

async function readTalk(
  app: App,
  owner: ReclamationOwner | ReclamationsScope,
  id: number,
): Promise<Result<TalkMessage[], { code: 'not_found' }>> {
  const found = await reclamationOf(app.db, owner, id)
  return found ? ok(await messagesOf(app.db, id, mostShown)) : refuse({ code: 'not_found' })
}
export const readCustomerTalk = (app: App, context: SignedInContext, id: number) => readTalk(app, mine(context), id)
export const readTalkOfStaff = (app: App, context: StaffContext, id: number) => readTalk(app, ofCompany(context), id)

/**
 * A customer writes about a reclamation that was sent, in any state: questions also come after a rejection. The claims manager is notified
 * without the text, as it may be personal.
 */
export async function writeToManager(
  app: App,
  context: SignedInContext,
  id: number,
  text: string,
): Promise<Result<TalkMessage[], { code: 'not_found' } | { code: 'too_many_requests'; retry_after_s: number }>> {
  const at = app.clock.now()
  const caps = [{ key: `reclamation_messages:${context.me.id}`, max: mostAnHour }]
  if (!(await countTry(caps, hourS, at).execute(app.db)))
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(hourS, at) })
  return inTransaction(app.db, async (tx) => {
    const of = await lockReclamation(tx, mine(context), id)
    // A draft is visible to its customer only.
    if (!of?.state) return refuse({ code: 'not_found' })
    await write(tx, of, { author: 'customer', authorName: '', text, at })
    return ok(await messagesOf(tx, id, mostShown))
  })
}

/** The claims manager writes to the customer, who is notified by mail and push. */
export async function writeToCustomer(
  app: App,
  context: StaffContext,
  id: number,
  text: string,
): Promise<Result<TalkMessage[], { code: 'not_found' }>> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const of = await lockReclamation(tx, ofCompany(context), id)
    if (!of) return refuse({ code: 'not_found' })
    const message = await write(tx, of, { author: 'manager', authorName: context.staff.name, text, at })
    const act = { call: 'answerReclamation', object: `reclamation ${id}`, reason: '', before: {}, after: { message } }
    await audit(tx, context, act, at)
    return ok(await messagesOf(tx, id, mostShown))
  })
}

async function write(tx: Tx, of: StoredReclamation, message: Omit<TalkMessage, 'id'>): Promise<number> {
  const messageId = await addMessage(tx, of, message)
  const { orderId, customerId, orderNumber: number } = of
  const facts = { reclamationId: of.id, messageId, orderId, customerId, number, author: message.author }
  await addEvents(tx, of.companyId, [{ type: 'reclamation.message', ...facts }], message.at)
  return messageId
}

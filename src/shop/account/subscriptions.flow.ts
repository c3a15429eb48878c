import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { newSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, Company, RequestContext, SignedInContext } from '#shop/context.ts'
import {
  agreesTo,
  type ConsentText,
  consentTexts,
  recordConsents,
  withdrawConsents,
} from '#shop/customers/consents.flow.ts'
import type { CustomerKey } from './papers.store.ts'
import * as store from './subscriptions.store.ts'
import {
  allChoices,
  type Channel,
  type Choice,
  type CurrentChoice,
  isAdvertising,
  isAlwaysOn,
  isSubscribed,
  type Topic,
} from './topics.ts'

export { choicesIn } from './subscriptions.store.ts'

const whoseOf = ({ company, me }: SignedInContext): CustomerKey => ({ companyId: company.id, customerId: me.id })

export const readSubscriptions = (app: App, context: SignedInContext): Promise<CurrentChoice[]> =>
  choicesNow(app.db, whoseOf(context))

async function choicesNow(db: Db, whose: CustomerKey): Promise<CurrentChoice[]> {
  const [chosen, agreed] = [await store.choicesOf(db, whose), await agreesTo(db, whose.customerId, 'marketing')]
  return allChoices(chosen, agreed)
}

/** Whether a message may be sent; called before each message. Always true for a topic that cannot be left (receipts). */
export async function mayWrite(
  db: Db,
  whose: CustomerKey,
  topic: Topic,
  channel: Channel,
  choices?: readonly Choice[],
): Promise<boolean> {
  const chosen = (choices ?? (await store.choicesOf(db, whose))).find(
    (one) => one.topic === topic && one.channel === channel,
  )
  const agreed = isAdvertising(topic) && (await agreesTo(db, whose.customerId, 'marketing'))
  return isSubscribed(topic, channel, chosen?.isOn, agreed)
}

/**
 * Stores changed choices. Switching on the first advertising topic is the consent to advertising, recorded like every consent (text, time, IP
 * address); switching off the last one withdraws it. Locked choices stay on.
 */
export async function changeSubscriptions(
  app: App,
  context: SignedInContext,
  given: readonly Choice[],
): Promise<CurrentChoice[]> {
  const texts = await consentTexts(app, context.company, ['marketing'])
  return inTransaction(app.db, (tx) => switchTo(app, tx, { whose: whoseOf(context), context, texts }, given))
}

async function switchTo(
  app: App,
  tx: Tx,
  by: { whose: CustomerKey; context: SignedInContext | null; texts: readonly ConsentText[] },
  given: readonly Choice[],
): Promise<CurrentChoice[]> {
  const { whose, context, texts } = by
  const at = app.clock.now()
  const agreed = await agreesTo(tx, whose.customerId, 'marketing')
  const before = allChoices(await store.choicesOf(tx, whose), agreed)
  const after = before.map((one) => ({ ...one, isOn: wanted(one, given) }))
  const wantsAdvertising = after.some(({ topic, isOn }) => isAdvertising(topic) && isOn)
  if (wantsAdvertising && !agreed && context) await (await recordConsents(tx, context, null, texts, at)).execute(tx)
  if (!wantsAdvertising && agreed) await withdrawConsents(tx, whose.customerId, 'marketing', at)
  // All choices are stored, so that a consent given for one topic does not switch on another.
  await store.writeChoices(tx, whose, after, at)
  return after
}

const wanted = (one: CurrentChoice, given: readonly Choice[]): boolean =>
  isAlwaysOn(one.topic, one.channel) ||
  (given.find(({ topic, channel }) => topic === one.topic && channel === one.channel)?.isOn ?? one.isOn)

/** The URL in every mail for leaving its topic without signing in. Null: the customer does not exist or was erased. */
export async function unsubscribeLink(
  app: App,
  company: Company,
  customerId: number,
  topic: Topic,
): Promise<string | null> {
  const whose = { companyId: company.id, customerId }
  const code = await store.mailCode(app.db, whose, newSecret().slice(0, 22))
  return code && `${originOf(company, app.publicUrl)}/unsubscribe/${code}/?topic=${topic}`
}

/** A customer's mail subscriptions, by the code in a mail. */
export async function readMailTopics(
  app: App,
  { company }: RequestContext,
  code: string,
): Promise<Result<CurrentChoice[], { code: 'not_found' }>> {
  const customerId = await store.customerOfMailCode(app.db, company.id, code)
  if (customerId === undefined) return refuse({ code: 'not_found' })
  const choices = await choicesNow(app.db, { companyId: company.id, customerId })
  return ok(choices.filter(({ channel }) => channel === 'email'))
}

/**
 * Ends mail subscriptions to a topic, or to all that can be ended if none is
 * given. Repeating it is not an error; nothing can be switched on this way.
 */
export async function unsubscribeFromMail(
  app: App,
  context: RequestContext,
  code: string,
  topic: Topic | null,
): Promise<Result<CurrentChoice[], { code: 'not_found' }>> {
  const customerId = await store.customerOfMailCode(app.db, context.company.id, code)
  if (customerId === undefined) return refuse({ code: 'not_found' })
  const whose = { companyId: context.company.id, customerId }
  return inTransaction(app.db, async (tx) => {
    const left = (await choicesNow(tx, whose))
      .filter((one) => one.channel === 'email' && (topic === null || one.topic === topic))
      .map((one) => ({ ...one, isOn: false }))
    const after = await switchTo(app, tx, { whose, context: null, texts: [] }, left)
    return ok(after.filter(({ channel }) => channel === 'email'))
  })
}

/** Withdraws the consent to advertising and switches all of it off. */
export async function withdrawAdvertising(app: App, tx: Tx, whose: CustomerKey): Promise<void> {
  const off = (await choicesNow(tx, whose))
    .filter(({ topic }) => isAdvertising(topic))
    .map((one) => ({ ...one, isOn: false }))
  await switchTo(app, tx, { whose, context: null, texts: [] }, off)
}

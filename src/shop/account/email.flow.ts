import { inTransaction, type Tx } from '#kit/db.ts'
import { countTry, windowEndsInS } from '#kit/limits.ts'
import { newSecret, sameSecret } from '#kit/security/ids.ts'
import { isEmail, normalizeEmail } from '#lib/email.ts'
import type { Locale } from '#lib/format.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companies } from '#shop/company/company.flow.ts'
import { originOf } from '#shop/company/origin.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import type { EmailState } from './account.ts'
import * as store from './email.store.ts'

/** Our choices: a link is valid for three days; one letter per minute, ten per day. */
const lifeMs = 3 * 86_400_000
const resendAfterS = 60
const mostADay = 10
const dayS = 86_400

type AskRefusal =
  | { code: 'email_invalid' | 'not_found' }
  | { code: 'email_same' }
  | { code: 'too_many_requests'; retry_after_s: number }

export async function readEmail(
  app: App,
  { company, me }: SignedInContext,
): Promise<Result<EmailState, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const email = await store.lockEmail(tx, company.id, me.id)
    return email === undefined ? refuse({ code: 'not_found' }) : ok(await stateOf(app, tx, me.id, email))
  })
}

async function stateOf(app: App, tx: Tx, customerId: number, email: string): Promise<EmailState> {
  const change = await store.openChange(tx, customerId)
  const now = app.clock.now()
  if (!change || change.expiresAt <= now) return { email, pending: null }
  const waitedS = (now.getTime() - change.askedAt.getTime()) / 1000
  return {
    email,
    pending: {
      email: change.email,
      askedAt: change.askedAt,
      resendAfterS: Math.max(0, Math.ceil(resendAfterS - waitedS)),
    },
  }
}

/**
 * Starts a change of address: a letter is sent to the new one, and until it is confirmed the old one remains (CUST-13). A repeated request sends
 * the letter again.
 */
export async function requestEmailChange(
  app: App,
  { company, me, locale }: SignedInContext,
  given: string,
): Promise<Result<EmailState, AskRefusal>> {
  const email = normalizeEmail(given)
  if (!isEmail(email)) return refuse({ code: 'email_invalid' })
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const own = await store.lockEmail(tx, company.id, me.id)
    if (own === undefined) return refuse({ code: 'not_found' })
    if (own === email) return refuse({ code: 'email_same' })
    const before = await store.openChange(tx, me.id)
    const waitedS = before ? (at.getTime() - before.askedAt.getTime()) / 1000 : resendAfterS
    if (waitedS < resendAfterS)
      return refuse({ code: 'too_many_requests', retry_after_s: Math.ceil(resendAfterS - waitedS) })
    const cap = { key: `email:${me.id}`, max: mostADay }
    if (!(await countTry([cap], dayS, at).execute(tx)))
      return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(dayS, at) })
    if (before) await store.endChange(tx, before.id, 'replaced', at)
    const expiresAt = new Date(at.getTime() + lifeMs)
    const whose = { companyId: company.id, customerId: me.id }
    const id = await store.addChange(tx, { ...whose, email, locale, at, expiresAt })
    await store.writeCode(tx, id, await app.secrets.seal(newSecret(), placeOf(company.id, id)))
    await addEvents(tx, company.id, [{ type: 'customer.email_asked', customerId: me.id, changeId: id }], at)
    return ok(await stateOf(app, tx, me.id, own))
  })
}

/**
 * The same for a profile that is sent whole: the current address, or one that awaits confirmation, is not requested again. Returns the address
 * that awaits confirmation; null: none.
 */
export async function requestEmailChangeOnce(
  app: App,
  context: SignedInContext,
  given: string,
): Promise<Result<string | null, Exclude<AskRefusal, { code: 'email_same' }>>> {
  const known = await readEmail(app, context)
  if (!known.ok) return known
  const { email, pending } = known.value
  const wanted = normalizeEmail(given)
  if (wanted === email || wanted === pending?.email) return ok(pending?.email ?? null)
  const asked = await requestEmailChange(app, context, given)
  if (asked.ok) return ok(asked.value.pending?.email ?? null)
  const { refusal } = asked
  return refusal.code === 'email_same' ? ok(null) : refuse(refusal)
}

const placeOf = (companyId: number, id: number) => `email_changes/${companyId}/${id}`

/** Cancels the change: the old address remains and the link in the letter becomes invalid. */
export async function cancelEmail(
  app: App,
  { company, me }: SignedInContext,
): Promise<Result<EmailState, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const email = await store.lockEmail(tx, company.id, me.id)
    if (email === undefined) return refuse({ code: 'not_found' })
    const change = await store.openChange(tx, me.id)
    if (change) await store.endChange(tx, change.id, 'cancelled', app.clock.now())
    return ok(await stateOf(app, tx, me.id, email))
  })
}

/** The result of opening a confirmation link: spec §2 has a page for each. */
export type Confirmed = 'success' | 'fail' | 'not-found'

/**
 * A link that succeeded succeeds again: mail programs prefetch links, and people open them twice. Wrong codes are not counted: a secret of this
 * length cannot be guessed, and counting would let anybody end another customer's link, as request numbers are consecutive.
 */
export async function confirmEmail(
  app: App,
  { company }: RequestContext,
  given: { request: number; code: string },
): Promise<Confirmed> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const known = await store.changeById(tx, company.id, given.request)
    if (!known) return 'not-found'
    const code = await app.secrets.open(known.code, placeOf(company.id, known.id)).catch(() => '')
    if (code === '' || !sameSecret(code, given.code)) return 'fail'
    await store.lockEmail(tx, company.id, known.customerId)
    const change = (await store.changeById(tx, company.id, given.request)) ?? known
    if (change.endedBy === 'cancelled' || change.endedBy === 'replaced') return 'not-found'
    if (change.endedBy === 'confirmed') return 'success'
    if (change.expiresAt <= at) return 'not-found'
    await store.endChange(tx, change.id, 'confirmed', at)
    await store.writeEmail(tx, change.customerId, change.email)
    const { customerId } = change
    await addEvents(tx, company.id, [{ type: 'customer.changed', customerId, fields: ['email'] }], at)
    return 'success'
  })
}

/** The confirmation link of a change with its recipient; null: the change is no longer open. */
export async function confirmationOf(
  app: App,
  companyId: number,
  changeId: number,
): Promise<{ customerId: number; email: string; locale: Locale; link: string } | null> {
  const change = await store.changeById(app.db, companyId, changeId)
  const company = (await companies(app)).find(({ id }) => id === companyId)
  if (!change || !company || change.endedBy !== null || change.expiresAt <= app.clock.now()) return null
  const code = await app.secrets.open(change.code, placeOf(companyId, changeId))
  const link = `${originOf(company, app.publicUrl)}/api/customers/email/confirm/?request=${changeId}&code=${code}`
  const { customerId, email, locale } = change
  return { customerId, email, locale, link }
}

const forgottenAfterMs = 30 * 86_400_000
export const deleteOldEmailChanges = (app: App): Promise<void> =>
  store.deleteEmailChanges(app.db, new Date(app.clock.now().getTime() - forgottenAfterMs))

/** Encrypts the codes of stored changes again with the current key. Returns their number. */
export async function resealEmailChanges(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const changes = await store.lockChanges(tx)
    for (const { id, companyId, code } of changes) {
      const place = placeOf(companyId, id)
      await store.writeCode(tx, id, await app.secrets.seal(await app.secrets.open(code, place), place))
    }
    return changes.length
  })
}

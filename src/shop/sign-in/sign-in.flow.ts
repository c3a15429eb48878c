import { capsOf, countTry, type RateLimit, windowEndsInS } from '#kit/limits.ts'
import { hashSecret, newDigits, newSecret } from '#kit/security/ids.ts'
import { networkOf } from '#lib/network.ts'
import { parsePhone, readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { CodeSenderRefusal } from '#outside/sms/port.ts'
import type { App, Me, RequestContext, SignedInContext } from '#shop/context.ts'
import { consentBySignIn } from '#shop/customers/consents.flow.ts'
import { codeLimits, usualCountries, windowS } from './code-limits.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_S,
  evaluateCode,
  expiryOf,
  MAX_TRIES,
  RESEND_AFTER_S,
  resendAfterS,
} from './code-rules.ts'
import { deviceOf } from './device.ts'
import { deleteOldAttempts } from './oauth.store.ts'
import { isPuzzleSolved, newPuzzle } from './puzzle.flow.ts'
import type { Puzzle } from './puzzle.ts'
import {
  addSession,
  deleteCode,
  deleteExpired,
  deleteSession,
  type NewSession,
  sessionByHash,
  setCodeHash,
  signInByCode,
  spendLink,
  storeCode,
} from './sign-in.store.ts'

export const sessionLifeS = 31_536_000

type SendRefusal =
  | { code: 'phone_invalid' }
  | { code: 'phone_country_not_served' }
  | { code: 'puzzle_needed'; puzzle: Puzzle }
  /** The number is not accepted, or the service fails or is not configured: the visitor can correct only the former. */
  | { code: 'code_not_sent'; reason: 'number' | 'service' }
  | { code: 'too_many_requests'; retry_after_s: number }

interface CodeSent {
  resendAfterS: number
  expiresInS: number
  demoCode?: string
}

/**
 * Sends a sign-in code. If requested again too early, nothing is sent and the
 * earlier code remains valid: reloading a page has no cost. Limits: code-limits.ts.
 */
export async function sendCode(
  app: App,
  context: RequestContext,
  asked: { phone: string; method: 'sms' | 'call'; puzzle?: string | undefined },
): Promise<Result<CodeSent, SendRefusal>> {
  const phone = readPhone(asked.phone)
  if (!phone.ok) return phone
  if (!isServed(context, phone.value)) return refuse({ code: 'phone_country_not_served' })
  if (!app.codes) return refuse({ code: 'code_not_sent', reason: 'service' })
  const now = app.clock.now()
  // With a call, the provider chooses the code; until it returns the code, no guess matches.
  const ownCode = asked.method === 'sms' ? newDigits(CODE_DIGITS) : null
  const place = await takePlace(app, context, {
    method: asked.method,
    isSolved: asked.puzzle !== undefined && (await isPuzzleSolved(app, puzzleOf(phone.value), asked.puzzle)),
    phone: phone.value,
    codeHash: hashSecret(ownCode ?? newSecret()),
    now,
  })
  if (!place.ok) return place
  if (place.value.kind === 'on_its_way') {
    return ok({ resendAfterS: place.value.resendAfterS, expiresInS: place.value.expiresInS })
  }
  const { id } = place.value

  const delivered = await deliver(app, context, phone.value, ownCode).catch(async (error: unknown) => {
    await deleteCode(app.db, id)
    throw error
  })
  if (!delivered.ok) {
    await deleteCode(app.db, id)
    return delivered
  }
  if (ownCode === null) await setCodeHash(app.db, id, hashSecret(delivered.value))
  return ok({
    resendAfterS: RESEND_AFTER_S,
    expiresInS: CODE_LIFE_S,
    ...(app.demo ? { demoCode: delivered.value } : {}),
  })
}

/** Sends the code and returns it: our own by SMS, the provider's by call. */
async function deliver(
  app: App,
  context: RequestContext,
  phone: string,
  ownCode: string | null,
): Promise<Result<string, SendRefusal>> {
  const { company, locale, ip: visitorIp } = context
  if (ownCode === null) {
    const called = await app.codes!.callWithCode({ phone, visitorIp })
    return called.ok ? ok(called.value.code) : refuse(sendRefusal(called.refusal))
  }
  const host = company.hosts[0] ?? new URL(app.publicUrl).hostname
  // The last line lets the browser fill in the code automatically (WebOTP).
  const text = `${company.settings.brand_name}: ${locale === 'en' ? 'code' : 'код'} ${ownCode}\n@${host} #${ownCode}`
  const sent = await app.codes!.sendSms({ phone, text, visitorIp })
  return sent.ok ? ok(ownCode) : refuse(sendRefusal(sent.refusal))
}

const sendRefusal = (refusal: CodeSenderRefusal): SendRefusal =>
  refusal.code === 'code_too_many_requests'
    ? { code: 'too_many_requests', retry_after_s: 300 }
    : { code: 'code_not_sent', reason: refusal.code === 'code_phone_not_accepted' ? 'number' : 'service' }

type Place = { kind: 'on_its_way'; resendAfterS: number; expiresInS: number } | { kind: 'taken'; id: number }

/** Stores the code before it is sent, one request per number at a time: repeated clicks send a single message. */
async function takePlace(
  app: App,
  context: RequestContext,
  asked: { phone: string; method: 'sms' | 'call'; codeHash: string; now: Date; isSolved: boolean },
): Promise<Result<Place, SendRefusal>> {
  const { phone, now } = asked
  const { company } = context
  const caps = capsFor(app, context, 'code', [{ key: `code-prefix:${phone.slice(0, 8)}`, max: 300 }])
  const code = { ...asked, companyId: company.id, expiresAt: expiryOf(now), network: networkOf(context.ip).block }
  const limits = codeLimits(company.settings.sign_in.codes_per_day)
  const kept = await storeCode(code, limits, capsOf(caps, windowS, now)).execute(app.db)
  switch (kept.became) {
    case 'kept':
      return ok({ kind: 'taken', id: kept.id })
    case 'on_its_way': {
      const expiresInS = Math.ceil((kept.ends_at.getTime() - now.getTime()) / 1000)
      return ok({ kind: 'on_its_way', resendAfterS: resendAfterS(kept.sent_at, now), expiresInS })
    }
    case 'puzzle':
      return refuse({ code: 'puzzle_needed', puzzle: await newPuzzle(app, puzzleOf(phone)) })
    case 'too_many':
      return refuse({ code: 'too_many_requests', retry_after_s: windowS / 4 })
    case 'over_cap':
      return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(windowS, now) })
  }
}

/**
 * Whether the company sends codes to numbers of this country: a number abroad may cost a hundred times as much, and premium-rate numbers there
 * earn money for an attacker.
 */
export function isServed({ company }: RequestContext, phone: string): boolean {
  const { countries } = company.settings.sign_in
  const country = parsePhone(`+${phone}`)?.country
  return !!country && (countries.length > 0 ? countries : usualCountries).includes(country)
}

const puzzleOf = (phone: string) => ({ kind: 'sign_in.puzzle', subject: phone }) as const

/**
 * Rate limits per hour: by IP address, by its address block, then the given ones.
 * A demo on the local machine has none: everybody shares one address there.
 */
export function capsFor(
  app: App,
  { ip }: RequestContext,
  what: 'code' | 'link' | 'oauth' | 'form',
  more: readonly RateLimit[] = [],
): RateLimit[] {
  if (app.demo && /^(127\.|::1$|::ffff:127\.)/.test(ip)) return []
  const { address, block } = networkOf(ip)
  return [{ key: `${what}-ip:${address}`, max: 20 }, { key: `${what}-block:${block}`, max: 60 }, ...more]
}

type VerifyRefusal =
  | { code: 'phone_invalid' }
  | { code: 'wrong_code'; tries_left: number }
  | { code: 'code_expired' }
  | { code: 'code_tries_used_up' }

export interface SignedIn {
  key: string
  isNew: boolean
}

/** Checks a code and signs in. A code is valid once, for one number, for five tries counted atomically. */
export async function verifyCode(
  app: App,
  context: RequestContext,
  given: { source: string; code: string; method: 'sms' | 'call' },
): Promise<Result<SignedIn, VerifyRefusal>> {
  const phone = readPhone(given.source)
  if (!phone.ok) return phone
  const now = app.clock.now()
  const { key, session } = newSession(app, context)
  const guess = {
    companyId: context.company.id,
    phone: phone.value,
    method: given.method,
    network: networkOf(context.ip).block,
    codeHash: hashSecret(given.code.replace(/\D/g, '')),
  }
  const tried = await signInByCode(guess, codeLimits(0), session).execute(app.db)
  if (tried && tried.customerId !== null) {
    await consentBySignIn(app, context, tried.customerId)
    return ok({ key, isNew: tried.isNew === true })
  }
  const judged = evaluateCode(
    tried ? { tries: (tried.tried ?? MAX_TRIES + 1) - 1, expiresAt: tried.expiresAt, usedAt: tried.usedAt } : null,
    tried?.isRight ?? false,
    now,
  )
  // The code was right but no session was created: another request used it at the same moment.
  if (judged.ok) return refuse({ code: 'code_expired' })
  return judged.refusal.code === 'wrong_code'
    ? refuse({ code: 'wrong_code', tries_left: judged.refusal.triesLeft })
    : refuse({ code: judged.refusal.code })
}

/** Signs in with a one-time link; every failure returns the same refusal (spec §2: a failure is ignored). */
export async function verifyLink(
  app: App,
  context: RequestContext,
  given: { id: string; code: string },
): Promise<Result<{ key: string }, { code: 'link_invalid' } | { code: 'too_many_requests'; retry_after_s: number }>> {
  const now = app.clock.now()
  if (!(await countTry(capsFor(app, context, 'link'), windowS, now).execute(app.db))) {
    return refuse({ code: 'too_many_requests', retry_after_s: windowEndsInS(windowS, now) })
  }
  const id = Number(given.id)
  // A customer is signed in: another customer's link does not replace the session (reliability R17), creates none and remains valid for its
  // owner.
  if (context.me && context.me.id !== id) return refuse({ code: 'link_invalid' })
  const used = Number.isSafeInteger(id)
    ? await spendLink(app.db, hashSecret(given.code), id, context.company.id, now)
    : undefined
  if (!used) return refuse({ code: 'link_invalid' })
  const { key, session } = newSession(app, context)
  await addSession({ ...session, customerId: used.customer_id }).execute(app.db)
  return ok({ key })
}

/** Always a new token: one known before the sign-in is useless after it (reliability R20). */
export function newSession(app: App, { ip, userAgent }: RequestContext): { key: string; session: NewSession } {
  const key = newSecret()
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + sessionLifeS * 1000)
  return { key, session: { tokenHash: hashSecret(key), now, expiresAt, device: deviceOf(userAgent ?? ''), ip } }
}

export async function findMe(app: App, companyId: number, token: string): Promise<Me | null> {
  const tokenHash = hashSecret(token)
  const row = await sessionByHash(app.db, tokenHash, app.clock.now())
  if (!row || row.company_id !== companyId) return null
  return {
    id: row.customer_id,
    phone: row.phone,
    language: row.language,
    type: row.type as Me['type'],
    hasPriceAccess: row.has_level,
    waitsForAccess: !row.has_level && row.state === 'ON_APPROVAL',
    ...(row.level_zones && { levelZones: row.level_zones }),
    tokenHash,
    seenAt: row.seen_at,
  }
}

export async function signOut(app: App, context: SignedInContext): Promise<void> {
  await deleteSession(app.db, context.me.tokenHash)
}

/** Deletes expired data: old codes contain phones, so they are kept no longer than the rate limits need them. */
export async function deleteOldSignIns(app: App): Promise<void> {
  await deleteOldAttempts(app.db, app.clock.now())
  await deleteExpired(app.db, app.clock.now(), new Date(app.clock.now().getTime() - 24 * windowS * 1000))
}

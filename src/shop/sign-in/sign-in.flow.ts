import { inTransaction, type Tx } from '#kit/db.ts'
import { hashSecret, newDigits, newSecret, sameSecret } from '#kit/ids.ts'
import { countTry } from '#kit/limits.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Customer, Me, Visitor } from '#shop/context.ts'
import { findOrAddCustomer } from '#shop/customers/customers.flow.ts'
import { CODE_DIGITS, CODE_LIFE_S, expiryOf, judgeCode, MAX_TRIES, RESEND_AFTER_S, resendAfterS } from './code-rules.ts'
import { networkOf } from './network.ts'
import {
  addCode,
  addSession,
  dropCode,
  dropSession,
  forgetBefore,
  lockPhone,
  newestCode,
  sessionByHash,
  setCodeHash,
  spendCode,
  spendLink,
  takeTry,
  unusedCodes,
} from './sign-in.store.ts'

export const sessionLifeS = 31_536_000

type SendRefusal =
  | { code: 'phone_invalid' }
  | { code: 'code_not_sent' }
  | { code: 'too_many_requests'; retry_after_s: number }

interface CodeSent {
  resendAfterS: number
  expiresInS: number
  demoCode?: string
}

/**
 * Sends a sign-in code. Asked again too early, nothing is sent and the code already on its way stays good: a reloaded page
 * costs nobody anything. Caps (our choice, reliability R15, R21): codes never entered and wrong tries per number and hour,
 * and codes per address, address block and number prefix.
 */
export async function sendCode(
  app: App,
  visitor: Visitor,
  asked: { phone: string; method: 'sms' | 'call' },
): Promise<Result<CodeSent, SendRefusal>> {
  const phone = readPhone(asked.phone)
  if (!phone.ok) return phone
  if (!app.codes) return refuse({ code: 'code_not_sent' })
  const now = app.clock.now()
  // Of a call the provider chooses the code; until it says which, nothing fits.
  const ownCode = asked.method === 'sms' ? newDigits(CODE_DIGITS) : null
  const place = await takePlace(app, visitor, {
    ...asked,
    phone: phone.value,
    codeHash: hashSecret(ownCode ?? newSecret()),
    now,
  })
  if (place.kind === 'on_its_way') return ok({ resendAfterS: place.resendAfterS, expiresInS: place.expiresInS })
  if (place.kind === 'capped') return refuse({ code: 'too_many_requests', retry_after_s: place.retryAfterS })

  const delivered = await deliver(app, visitor, phone.value, ownCode).catch(async (error: unknown) => {
    await dropCode(app.db, place.id)
    throw error
  })
  if (!delivered.ok) {
    await dropCode(app.db, place.id)
    return delivered
  }
  if (ownCode === null) await setCodeHash(app.db, place.id, hashSecret(delivered.value))
  return ok({
    resendAfterS: RESEND_AFTER_S,
    expiresInS: CODE_LIFE_S,
    ...(app.demo ? { demoCode: delivered.value } : {}),
  })
}

/** The code that went out: ours by SMS, the provider's by call. */
async function deliver(
  app: App,
  visitor: Visitor,
  phone: string,
  ownCode: string | null,
): Promise<Result<string, SendRefusal>> {
  const { company, locale, ip: visitorIp } = visitor
  if (ownCode === null) {
    const called = await app.codes!.callWithCode({ phone, visitorIp })
    return called.ok ? ok(called.value.code) : refuse(sendRefusal(called.refusal))
  }
  const host = company.hosts[0] ?? new URL(app.publicUrl).hostname
  // The last line lets the browser fill the code in by itself (WebOTP).
  const text = `${company.settings.brand_name}: ${locale === 'en' ? 'code' : 'код'} ${ownCode}\n@${host} #${ownCode}`
  const sent = await app.codes!.sendSms({ phone, text, visitorIp })
  return sent.ok ? ok(ownCode) : refuse(sendRefusal(sent.refusal))
}

const sendRefusal = (refusal: { code: string }): SendRefusal =>
  refusal.code === 'code_too_many_requests'
    ? { code: 'too_many_requests', retry_after_s: 300 }
    : { code: 'code_not_sent' }

const hourS = 3600
/** Codes never entered that one number may ask for in an hour, and wrong tries it may make at them. */
const mostUnusedPerHour = 5
const mostTriesPerHour = 10

type Place =
  | { kind: 'on_its_way'; resendAfterS: number; expiresInS: number }
  | { kind: 'capped'; retryAfterS: number }
  | { kind: 'taken'; id: number }

/** Keeps the code before it is sent, one asker of a number at a time: impatient clicks send one message between them. */
function takePlace(
  app: App,
  visitor: Visitor,
  asked: { phone: string; method: 'sms' | 'call'; codeHash: string; now: Date },
): Promise<Place> {
  const { phone, method, codeHash, now } = asked
  const companyId = visitor.company.id
  return inTransaction(app.db, async (tx): Promise<Place> => {
    await lockPhone(tx, companyId, phone)
    const before = await newestCode(tx, companyId, phone, method)
    if (before && !before.used_at && before.tries < MAX_TRIES) {
      const waitS = resendAfterS(before.created_at, now)
      const expiresInS = Math.ceil((before.expires_at.getTime() - now.getTime()) / 1000)
      if (waitS > 0) return { kind: 'on_its_way', resendAfterS: waitS, expiresInS }
    }
    const { unused, tries } = await unusedCodes(tx, companyId, phone, new Date(now.getTime() - hourS * 1000))
    if (unused >= mostUnusedPerHour || tries >= mostTriesPerHour) return { kind: 'capped', retryAfterS: hourS / 4 }
    const retryAfterS = await overCap(tx, app, visitor, phone, now)
    if (retryAfterS) return { kind: 'capped', retryAfterS }
    return {
      kind: 'taken',
      id: await addCode(tx, { companyId, phone, method, codeHash, now, expiresAt: expiryOf(now) }),
    }
  })
}

/** Seconds to wait if some cap is reached. A demo on this very machine is not capped by address: everybody is one there. */
async function overCap(tx: Tx, app: App, visitor: Visitor, phone: string, now: Date): Promise<number | null> {
  if (app.demo && /^(127\.|::1$|::ffff:127\.)/.test(visitor.ip)) return null
  const { address, block } = networkOf(visitor.ip)
  const caps: [string, number][] = [
    [`code-ip:${address}`, 20],
    [`code-block:${block}`, 60],
    [`code-prefix:${phone.slice(0, 8)}`, 100],
  ]
  for (const [key, most] of caps) {
    const { count, windowEndsInS } = await countTry(tx, key, hourS, now)
    if (count > most) return windowEndsInS
  }
  return null
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

/** Checks a code and signs in. A code is good once, for one number, for five tries counted atomically. */
export async function verifyCode(
  app: App,
  visitor: Visitor,
  given: { source: string; code: string; method: 'sms' | 'call' },
): Promise<Result<SignedIn, VerifyRefusal>> {
  const phone = readPhone(given.source)
  if (!phone.ok) return phone
  const now = app.clock.now()
  const kept = await newestCode(app.db, visitor.company.id, phone.value, given.method)
  // The try is counted before it is judged, so that parallel guesses have no more than five between them.
  const tried = kept ? ((await takeTry(app.db, kept.id, MAX_TRIES)) ?? MAX_TRIES + 1) : 1
  const judged = judgeCode(
    kept ? { tries: tried - 1, expiresAt: kept.expires_at, usedAt: kept.used_at } : null,
    kept !== undefined && sameSecret(hashSecret(given.code.replace(/\D/g, '')), kept.code_hash),
    now,
  )
  if (!judged.ok) {
    return judged.refusal.code === 'wrong_code'
      ? refuse({ code: 'wrong_code', tries_left: judged.refusal.triesLeft })
      : refuse({ code: judged.refusal.code })
  }
  if (!kept || !(await spendCode(app.db, kept.id, now))) return refuse({ code: 'code_expired' })
  const customer = await findOrAddCustomer(app.db, visitor.company.id, phone.value)
  return ok({ key: await openSession(app, customer.id), isNew: customer.isNew })
}

/** Signs in by a one-time link; any failure is the same refusal (spec §2: a failure is ignored). */
export async function verifyLink(
  app: App,
  visitor: Visitor,
  given: { id: string; code: string },
): Promise<Result<{ key: string }, { code: 'link_invalid' }>> {
  const id = Number(given.id)
  const used = Number.isSafeInteger(id)
    ? await spendLink(app.db, hashSecret(given.code), id, visitor.company.id, app.clock.now())
    : undefined
  return used ? ok({ key: await openSession(app, used.customer_id) }) : refuse({ code: 'link_invalid' })
}

/** Always a new token: what was known before the sign-in is worth nothing after it (reliability R20). */
async function openSession(app: App, customerId: number): Promise<string> {
  const key = newSecret()
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + sessionLifeS * 1000)
  await inTransaction(app.db, (tx) => addSession(tx, { tokenHash: hashSecret(key), customerId, now, expiresAt }))
  return key
}

export async function findMe(app: App, companyId: number, token: string): Promise<Me | null> {
  const tokenHash = hashSecret(token)
  const row = await sessionByHash(app.db, tokenHash, app.clock.now())
  if (!row || row.company_id !== companyId) return null
  return {
    id: row.customer_id,
    phone: row.phone,
    type: row.type as Me['type'],
    hasPriceAccess: row.has_level,
    tokenHash,
  }
}

export async function signOut(app: App, visitor: Customer): Promise<void> {
  await dropSession(app.db, visitor.me.tokenHash)
}

/** What is long over: phones stand in old codes, so nothing of it is kept longer than the caps look back. */
export async function forgetOldSignIns(app: App): Promise<void> {
  await forgetBefore(app.db, app.clock.now(), new Date(app.clock.now().getTime() - 24 * hourS * 1000))
}

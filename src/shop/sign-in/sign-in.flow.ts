import { sql } from 'kysely'
import { inTransaction } from '#kit/db.ts'
import { hashSecret, newDigits, newSecret, sameSecret } from '#kit/ids.ts'
import { countTry } from '#kit/limits.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, refuse, type Result } from '#lib/result.ts'
import type { App, Customer, Me, Visitor } from '#shop/context.ts'
import { findOrAddCustomer } from '#shop/customers/customers.flow.ts'
import { CODE_DIGITS, CODE_LIFE_S, expiryOf, judgeCode, MAX_TRIES, RESEND_AFTER_S, resendAfterS } from './code-rules.ts'
import { addCode, addSession, dropCode, dropSession, newestCode, sessionByHash, takeTry, useCode, useLink } from './sign-in.store.ts'

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
 * costs nobody anything. Caps (our choice, reliability R15, R21): codes never entered per number and hour, and codes per
 * address, address block and number prefix.
 */
export async function sendCode(
  app: App,
  visitor: Visitor,
  asked: { phone: string; method: 'sms' | 'call' },
): Promise<Result<CodeSent, SendRefusal>> {
  const phone = readPhone(asked.phone)
  if (!phone.ok) return phone
  const companyId = visitor.company.id
  const now = app.clock.now()
  const before = await newestCode(app.db, companyId, phone.value, asked.method)
  if (before && !before.used_at && before.tries < MAX_TRIES) {
    const waitS = resendAfterS(before.created_at, now)
    if (waitS > 0) return ok({ resendAfterS: waitS, expiresInS: Math.ceil((before.expires_at.getTime() - now.getTime()) / 1000) })
  }
  const cap = await overCap(app, visitor, phone.value, now)
  if (cap) return refuse({ code: 'too_many_requests', retry_after_s: cap })
  if (!app.codes) return refuse({ code: 'code_not_sent' })

  const sent = asked.method === 'call' ? await app.codes.callWithCode({ phone: phone.value, visitorIp: visitor.ip }) : null
  if (sent && !sent.ok) return refuse(sendRefusal(sent.refusal))
  const code = sent ? sent.value.code : newDigits(CODE_DIGITS)
  const expiresAt = expiryOf(now)
  const id = await addCode(app.db, { companyId, phone: phone.value, method: asked.method, codeHash: hashSecret(code), now, expiresAt })
  if (!sent) {
    const host = new URL(app.publicUrl).hostname
    const brand = visitor.company.settings.brand_name
    // The last line lets the browser fill the code in by itself (WebOTP).
    const text = `${brand}: ${visitor.locale === 'en' ? 'code' : 'код'} ${code}\n@${host} #${code}`
    const delivered = await app.codes.sendSms({ phone: phone.value, text, visitorIp: visitor.ip })
    if (!delivered.ok) {
      await dropCode(app.db, id)
      return refuse(sendRefusal(delivered.refusal))
    }
  }
  return ok({ resendAfterS: RESEND_AFTER_S, expiresInS: CODE_LIFE_S, ...(app.demo ? { demoCode: code } : {}) })
}

const sendRefusal = (refusal: { code: string }): SendRefusal =>
  refusal.code === 'code_too_many_requests' ? { code: 'too_many_requests', retry_after_s: 300 } : { code: 'code_not_sent' }

const hourS = 3600
/** Codes never entered that one number may ask for in an hour. */
const mostUnusedPerHour = 5

/** Seconds to wait if some cap is reached. A demo on this very machine is not capped by address: everybody is one there. */
async function overCap(app: App, visitor: Visitor, phone: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused from sign_in_codes
    where company_id = ${visitor.company.id} and phone = ${phone} and used_at is null
      and created_at > ${new Date(now.getTime() - hourS * 1000)}`.execute(app.db)
  if (rows[0]!.unused >= mostUnusedPerHour) return hourS / 4
  if (app.demo && /^(127\.|::1$|::ffff:127\.)/.test(visitor.ip)) return null
  const block = visitor.ip.includes(':') ? visitor.ip.split(':').slice(0, 4).join(':') : visitor.ip.split('.').slice(0, 3).join('.')
  const caps: [string, number][] = [
    [`code-ip:${visitor.ip}`, 20],
    [`code-block:${block}`, 60],
    [`code-prefix:${phone.slice(0, 8)}`, 100],
  ]
  for (const [key, most] of caps) {
    const { count, windowEndsInS } = await countTry(app.db, key, hourS, now)
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
  if (!kept || !(await useCode(app.db, kept.id, now))) return refuse({ code: 'code_expired' })
  const customer = await findOrAddCustomer(app.db, visitor.company.id, phone.value)
  return ok({ key: await openSession(app, customer.id), isNew: customer.isNew })
}

/** Signs in by a one-time link; any failure is the same refusal (spec §2: a failure is ignored). */
export async function verifyLink(app: App, visitor: Visitor, given: { id: string; code: string }): Promise<Result<{ key: string }, { code: 'link_invalid' }>> {
  const id = Number(given.id)
  const used = Number.isSafeInteger(id)
    ? await useLink(app.db, hashSecret(given.code), id, visitor.company.id, app.clock.now())
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

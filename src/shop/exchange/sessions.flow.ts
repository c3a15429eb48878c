import { inTransaction } from '#kit/db.ts'
import { countTry } from '#kit/limits.ts'
import { hashSecret, newSecret, sameSecret } from '#kit/security/ids.ts'
import { networkOf } from '#lib/network.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App } from '#shop/context.ts'
import * as store from './exchange.store.ts'

/** Password attempts per company and address in ten minutes; a normal 1C makes two per exchange. */
const triesAtOnce = 60
const triesWindowS = 600
/** Idle timeout of a session. A full catalogue with pictures takes hours, but never pauses this long. */
const idleMs = 6 * 3_600_000
/** The first exchange includes orders placed up to this long before it. */
const firstOrdersMs = 30 * 86_400_000

type Login = Pick<store.ExchangeLogin, 'login' | 'encoding' | 'lateAfterH'>

/** Creates the 1C login of a company, or replaces its password. The password is returned once and not stored. */
export async function createLogin(
  app: App,
  companyId: number,
  given: Partial<Login>,
): Promise<Login & { password: string }> {
  // The password is random and long, so a fast hash is sufficient, as for tokens (kit/security/ids.ts).
  const password = newSecret().slice(0, 24)
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const before = await store.loginOf(tx, companyId)
    const login = {
      login: '1c',
      encoding: 'utf-8' as const,
      lateAfterH: 24,
      ...before,
      ...given,
      companyId,
      passwordHash: hashSecret(password),
    }
    const ordersSince = before?.ordersSince ?? new Date(at.getTime() - firstOrdersMs)
    await store.saveLogin(tx, { ...login, ordersSince }, at)
    return { ...login, password }
  })
}

/** Ends the exchange of a company. */
export const endLogin = (app: App, companyId: number): Promise<boolean> =>
  inTransaction(app.db, (tx) => store.deleteLogin(tx, companyId))

export const loginOf = (app: App, companyId: number): Promise<store.ExchangeLogin | null> =>
  store.loginOf(app.db, companyId)

/** checkauth: starts a session if the password is correct. `try_later`: too many attempts from this address. */
export async function startSession(
  app: App,
  companyId: number,
  kind: store.ExchangeKind,
  given: { login: string; password: string; ip: string },
): Promise<Result<{ token: string; sessionKey: string }, { code: 'wrong_password' | 'try_later' }>> {
  const now = app.clock.now()
  const cap = { key: `exchange:${companyId}:${networkOf(given.ip).address}`, max: triesAtOnce }
  if (!(await countTry([cap], triesWindowS, now).execute(app.db))) return refuse({ code: 'try_later' })
  const known = await store.loginOf(app.db, companyId)
  const isRight = sameSecret(hashSecret(given.password), known?.passwordHash ?? '')
  if (!known || !isRight || !sameSecret(given.login, known.login)) return refuse({ code: 'wrong_password' })
  const [token, sessionKey] = [newSecret(), newSecret().slice(0, 32)]
  await store.insertExchange(app.db, { companyId, kind, tokenHash: hashSecret(token), sessionKey, at: now })
  return ok({ token, sessionKey })
}

/** Finds the session of a request by its cookie and, if 1C sends it, by the session key issued at the start. */
export async function findSession(
  app: App,
  companyId: number,
  given: { token: string; sessionKey: string | null },
): Promise<store.Exchange | null> {
  if (!given.token) return null
  const found = await store.touchExchange(app.db, companyId, hashSecret(given.token), app.clock.now(), idleMs)
  return found && (given.sessionKey === null || sameSecret(given.sessionKey, found.sessionKey)) ? found : null
}

/** init: 1C reports its protocol version; older ones report none. */
export const startTransfer = (app: App, session: store.Exchange, version: string): Promise<void> =>
  store.saveExchange(app.db, session.id, { version: version.slice(0, 16) })

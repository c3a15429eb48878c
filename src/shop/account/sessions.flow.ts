import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { deviceOf } from '#shop/sign-in/device.ts'
import type { SessionRow } from './account.ts'
import * as store from './sessions.store.ts'

const hourMs = 3_600_000

/**
 * Records the device, IP address and language of a session, once an hour, or at once while no language is recorded: the list of sessions shows
 * the device and the address, messages use the language.
 */
export async function noteSession(app: App, { me, userAgent, ip, locale }: SignedInContext): Promise<void> {
  const now = app.clock.now()
  if (me.language !== '' && me.seenAt && now.getTime() - me.seenAt.getTime() < hourMs) return
  await store.noteSession(app.db, {
    ...{ tokenHash: me.tokenHash, customerId: me.id, device: deviceOf(userAgent ?? ''), ip, now },
    language: locale,
  })
}

export const readSessions = (app: App, { me }: SignedInContext): Promise<SessionRow[]> =>
  store.sessionsOf(app.db, me.id, me.tokenHash, app.clock.now())

/** Ends one session; its next request is anonymous. */
export async function endSession(
  app: App,
  { me }: SignedInContext,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return (await store.endSession(app.db, me.id, id)) ? ok({}) : refuse({ code: 'not_found' })
}

/** Ends all other sessions; returns their number. */
export const endOtherSessions = (app: App, { me }: SignedInContext): Promise<number> =>
  store.endOtherSessions(app.db, me.id, me.tokenHash)

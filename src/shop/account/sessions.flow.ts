import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import { deviceOf } from '#shop/sign-in/device.ts'
import * as store from './sessions.store.ts'
import type { SessionRow } from './told.ts'

const hourMs = 3_600_000

/** Writes down what a session is used on, and in which language, once an hour: the first is told to its owner in the list, the other is that of messages. */
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

/** Signs one device out; its next request is a guest's. */
export async function endSession(
  app: App,
  { me }: SignedInContext,
  id: number,
): Promise<Result<Record<string, never>, { code: 'not_found' }>> {
  return (await store.endSession(app.db, me.id, id)) ? ok({}) : refuse({ code: 'not_found' })
}

/** Signs every device out but this one; how many there were. */
export const endOtherSessions = (app: App, { me }: SignedInContext): Promise<number> =>
  store.endOtherSessions(app.db, me.id, me.tokenHash)

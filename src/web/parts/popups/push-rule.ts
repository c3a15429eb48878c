import type { PushPermission } from '../../browser/push-device.ts'

/** Spec §9: who said no to our question is left alone for three days. */
const suppressedMs = 259_200_000

/** PUSH-03: asked only while the browser itself has no answer, and not for a while after a no. What is kept wrong counts as never said. */
export function mayAskForPushes(permission: PushPermission, cancelledAt: string | null, now: Date): boolean {
  if (permission !== 'default') return false
  const at = cancelledAt === null ? Number.NaN : Date.parse(cancelledAt)
  return !(now.getTime() - at < suppressedMs)
}

/** Where there is something to be told of: an order or a return of one's own (T3); not over a form that is being filled in. */
export const isAboutOrders = (url: string): boolean =>
  /^\/(cart\/success\/[^/]+|my\/(orders|reclamations)(\/[^/]+)?)\/?(\?|$)/.test(url)

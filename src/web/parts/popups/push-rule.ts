import type { PushPermission } from '../../browser/push-device.ts'

/** Spec §9: three days after a refusal, in ms. */
const suppressedMs = 259_200_000

/** PUSH-03: asks only while the browser has no answer, and not for some time after a refusal. A malformed value counts as no refusal. */
export function mayAskForPushes(permission: PushPermission, cancelledAt: string | null, now: Date): boolean {
  if (permission !== 'default') return false
  const at = cancelledAt === null ? Number.NaN : Date.parse(cancelledAt)
  return !(now.getTime() - at < suppressedMs)
}

/** Pages of the customer's orders and returns, which send notifications (T3); forms are excluded. */
export const isAboutOrders = (url: string): boolean =>
  /^\/(cart\/success\/[^/]+|my\/(orders|reclamations)(\/[^/]+)?)\/?(\?|$)/.test(url)

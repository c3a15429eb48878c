/** Where a browser is reached, as its `PushSubscription.toJSON()` says. */
interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const base64url = /^[\w-]+={0,2}$/

/** The subscription of a browser; null: this is none. What it leads to is judged by who sends there. */
export function readSubscription(text: string): Subscription | null {
  const read = parsed(text)
  if (typeof read?.endpoint !== 'string' || !/^https?:\/\/\S+$/.test(read.endpoint)) return null
  const { p256dh, auth } = (read.keys ?? {}) as Record<string, unknown>
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null
  // 65 bytes of a point, 16 of a secret.
  const isSound = base64url.test(p256dh) && base64url.test(auth) && p256dh.length >= 87 && auth.length >= 22
  return isSound ? { endpoint: read.endpoint, keys: { p256dh, auth } } : null
}

/** What looks like a subscription is a whole one; any other text may be a token of FCM. */
export const isWhole = (text: string): boolean => !text.startsWith('{') || readSubscription(text) !== null

function parsed(text: string): { endpoint?: unknown; keys?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A browser's push address, from `PushSubscription.toJSON()`. */
interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const base64url = /^[\w-]+={0,2}$/

/** The subscription of a browser; null: invalid. The sender checks where the endpoint leads. */
export function readSubscription(text: string): Subscription | null {
  const read = parsed(text)
  if (typeof read?.endpoint !== 'string' || !/^https?:\/\/\S+$/.test(read.endpoint)) return null
  const { p256dh, auth } = (read.keys ?? {}) as Record<string, unknown>
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return null
  // 65 bytes of a point, 16 of a secret.
  const isSound = base64url.test(p256dh) && base64url.test(auth) && p256dh.length >= 87 && auth.length >= 22
  return isSound ? { endpoint: read.endpoint, keys: { p256dh, auth } } : null
}

/** A text that looks like a subscription must be complete; any other text may be an FCM token. */
export const isCompleteSubscription = (text: string): boolean =>
  !text.startsWith('{') || readSubscription(text) !== null

function parsed(text: string): { endpoint?: unknown; keys?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

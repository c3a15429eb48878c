import type { Result } from '#lib/result.ts'

/** A message to one device. */
export interface Push {
  /** Registration of the device at the service. */
  to: string
  title: string
  body: string
  /** Absolute address of a picture; '': none. */
  media: string
  /** Data for the application besides the texts; strings only. */
  data: Readonly<Record<string, string>>
  /** A newer message with the same key replaces the older one on the device. */
  replaces: string
  /** Absolute address that a browser opens on a click. */
  link: string
}

export type PushRefusal =
  /** The device is gone or was never ours: delete it. */
  | { code: 'push_device_gone' }
  /** Temporary: try again later. */
  | { code: 'push_service_unavailable'; reason: string }
  /** Permanent: the message will not be accepted later either. */
  | { code: 'push_refused'; reason: string }

export interface PushSender {
  send(push: Push): Promise<Result<{ id: string }, PushRefusal>>
}

/** Subscription of a browser, issued by its push service. */
export interface WebSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A P-256 key pair, base64url: the uncompressed point and the private number. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/** A message to one browser, readable only by its worker. */
export interface WebPush {
  to: WebSubscription
  payload: string
  replaces: string
  /** The key pair the browser subscribed with. */
  key: PushKey
  /** Contact for the push service, `mailto:` or `https:`. */
  contact: string
}

export interface WebPushSender {
  send(push: WebPush): Promise<Result<{ id: string }, PushRefusal>>
}

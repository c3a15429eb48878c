import type { Result } from '#lib/result.ts'

/** A message to one device. */
export interface Push {
  /** The registration of the device at the service. */
  to: string
  title: string
  body: string
  /** Absolute address of a picture; '' for none. */
  media: string
  /** What the application is told beside the words: texts only. */
  data: Readonly<Record<string, string>>
  /** A newer message of the same key takes the place of the older one on the device. */
  replaces: string
  /** Where a press leads in a browser, absolute. */
  link: string
}

export type PushRefusal =
  /** The device is gone, or it was never ours: forget it. */
  | { code: 'push_device_gone' }
  /** To be tried again later. */
  | { code: 'push_service_unavailable'; reason: string }
  /** This message will not be taken tomorrow either. */
  | { code: 'push_refused'; reason: string }

export interface PushSender {
  send(push: Push): Promise<Result<{ id: string }, PushRefusal>>
}

/** Where a browser is reached: what its own push service gave it. */
export interface WebSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** A pair of P-256, base64url: an uncompressed point and its number. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/** A message to one browser, read by nobody but its worker. */
export interface WebPush {
  to: WebSubscription
  payload: string
  replaces: string
  /** The pair the browser subscribed with. */
  key: PushKey
  /** Whom the push service may ask, `mailto:` or `https:`; '' for nobody. */
  contact: string
}

export interface WebPushSender {
  send(push: WebPush): Promise<Result<{ id: string }, PushRefusal>>
}

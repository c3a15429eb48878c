import { readStored, writeStored } from './stored/stored-text.ts'

const key = 'push_device'
const today = () => new Date().toISOString().slice(0, 10)
const parts = () => (readStored(key) ?? '').split(' ')

/** Id of this browser's device in the shop, if pushes are enabled (PUSH-05), and the day it was last registered. It does not identify a person. */
export const pushDevice = {
  id(): number | null {
    const id = Number(parts()[0])
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
  /** A browser may replace its subscription at any time, so it is registered once a day. */
  isOld: (): boolean => pushDevice.id() !== null && parts()[1] !== today(),
  keep: (id: number): boolean => writeStored(key, `${id} ${today()}`),
  forget: (): boolean => writeStored(key, null),
}

/** PUSH-02; `unsupported`: the browser has no pushes, for example on an insecure origin. */
export type PushPermission = NotificationPermission | 'unsupported'
export const pushPermission = (): PushPermission =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
    ? Notification.permission
    : 'unsupported'

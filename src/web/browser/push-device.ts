import { keepText, keptText } from './kept/kept-text.ts'

const key = 'push_device'
const today = () => new Date().toISOString().slice(0, 10)
const parts = () => (keptText(key) ?? '').split(' ')

/** The shop's number of this browser, where pushes are switched on (PUSH-05), and the day it was told last. It says nothing of a person. */
export const pushDevice = {
  id(): number | null {
    const id = Number(parts()[0])
    return Number.isSafeInteger(id) && id > 0 ? id : null
  },
  /** A browser may get another subscription at any time: the shop is told once a day. */
  isOld: (): boolean => pushDevice.id() !== null && parts()[1] !== today(),
  keep: (id: number): boolean => keepText(key, `${id} ${today()}`),
  forget: (): boolean => keepText(key, null),
}

/** PUSH-02; `unsupported`: this browser has no pushes, as one without a secure address. */
export type PushPermission = NotificationPermission | 'unsupported'
export const pushPermission = (): PushPermission =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window
    ? Notification.permission
    : 'unsupported'

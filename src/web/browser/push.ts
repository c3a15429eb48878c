import { api } from './client.ts'
import { readCookie } from './cookies.ts'
import { pushDevice } from './push-device.ts'
import { report } from './report.ts'
import { isSignedIn, myId } from './session-store.ts'

/*
 * Pushes to this browser: everything here comes by a press (PUSH-13), or where they were switched on before.
 */

/** Where its worker stands. It holds no page, so the worker answers no request; another way of working gets another number. */
const workerScope = '/_push/1/'
const worker = '/push-worker.js'

/** Asks the browser, whose own dialog asks the person; then this browser is registered. Answers whether it may push. */
export async function turnPushesOn(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await quietly('the browser could not be registered for pushes', register)
  return permission
}

export async function turnPushesOff(): Promise<void> {
  await quietly('pushes could not be switched off at the shop', unlink)
  pushDevice.forget()
  await quietly('the subscription could not be ended', async () => {
    const registration = await navigator.serviceWorker.getRegistration(workerScope)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    await registration?.unregister()
  })
}

/** PUSH-07, PUSH-08: whose pushes come here follows the session. */
export const followSession = (change: 'signed-in' | 'signed-out'): Promise<void> =>
  change === 'signed-in'
    ? quietly('the device could not be linked', link)
    : quietly('the device could not be unlinked', unlink)

/** A browser may get another subscription at any time: the shop is told of it. */
export async function keepRegistered(): Promise<void> {
  if (Notification.permission === 'granted') await quietly('the registration could not be renewed', register)
}

/** A token that cannot be had, or told, is only logged (PUSH-12). */
async function quietly(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    report(what, error)
  }
}

async function register(): Promise<void> {
  const { key } = await api.get('/api/push/key/')
  const registration = await registered()
  const subscription = await subscribed(registration, key)
  const body = {
    // Which application this is, the shop knows itself (SET-33).
    application: '',
    device_id: readCookie('device_id') ?? '',
    customer_id: myId(),
    registration_id: JSON.stringify(subscription),
  }
  pushDevice.keep((await tell(body)).id)
  if (isSignedIn()) await link()
}

interface Told {
  application: string
  device_id: string
  customer_id: number | null
  registration_id: string
}

/** PATCH for a device that is known; one the shop has forgotten is told of anew (PUSH-05, PUSH-06). */
async function tell(body: Told): Promise<{ id: number }> {
  const id = pushDevice.id()
  if (id !== null) {
    try {
      return await api.patch('/api/fcm-devices/{id}/', { params: { id }, body })
    } catch (error) {
      report('the shop does not know this device any more', error)
    }
  }
  return api.post('/api/fcm-devices/', { body })
}

async function link(): Promise<void> {
  const id = pushDevice.id()
  if (id !== null) await api.post('/api/fcm-devices/{id}/link/', { params: { id }, body: {} })
}

async function unlink(): Promise<void> {
  const id = pushDevice.id()
  if (id !== null) await api.post('/api/fcm-devices/{id}/unlink/', { params: { id }, body: {} })
}

/** The worker, alive: `ready` waits for one that holds this page, and ours holds none. */
async function registered(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker, { scope: workerScope, updateViaCache: 'none' })
  const coming = registration.active ? null : (registration.installing ?? registration.waiting)
  if (coming)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        if (coming.state === 'redundant') reject(new Error('the worker could not be installed'))
      })
    })
  return registration
}

/** With another key of the shop the old subscription is of no use, and stands in the way of a new one. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

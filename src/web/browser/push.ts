import { api } from './client.ts'
import { readCookie } from './cookies.ts'
import { pushDevice } from './push-device.ts'
import { report } from './report.ts'
import { isSignedIn, myId } from './session-store.ts'

/*
 * Pushes to this browser: this code is loaded at a press (PUSH-13), or if they were enabled before.
 */

/** Scope of the push worker. It controls no page, so the worker handles no requests; an incompatible version gets another number. */
const workerScope = '/_push/1/'
const worker = '/push-worker.js'

/** Requests the permission in the browser's own dialog, then registers this browser. Returns the permission. */
export async function enablePushes(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') await quietly('the browser could not be registered for pushes', register)
  return permission
}

export async function disablePushes(): Promise<void> {
  await quietly('pushes could not be switched off at the shop', unlink)
  pushDevice.forget()
  await quietly('the subscription could not be ended', async () => {
    const registration = await navigator.serviceWorker.getRegistration(workerScope)
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    await registration?.unregister()
  })
}

/** PUSH-07, PUSH-08: the device is linked to the customer while a session lasts. */
export const followSession = (change: 'signed-in' | 'signed-out'): Promise<void> =>
  change === 'signed-in'
    ? quietly('the device could not be linked', link)
    : quietly('the device could not be unlinked', unlink)

/** A browser may replace its subscription at any time, so the registration is renewed. */
export async function renewRegistration(): Promise<void> {
  if (Notification.permission === 'granted') await quietly('the registration could not be renewed', register)
}

/** A failure to get or send the token is only logged (PUSH-12). */
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
    // The shop itself knows which application this is (SET-33).
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

/** PATCH for a known device; one that the shop has deleted is registered again (PUSH-05, PUSH-06). */
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

/** Registers the worker and waits until it is active: `ready` waits for a worker that controls this page, and ours controls none. */
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

/** After the shop's key has changed the old subscription is useless and prevents a new one. */
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

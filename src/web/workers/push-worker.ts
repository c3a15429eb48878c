import { pushPath } from '#shop/push/push.ts'
import { type PushMessage, readPush } from '#shop/push/push-message.ts'
import { scope } from './scope.ts'

/*
 * Shows received pushes and opens their pages. It answers no requests of pages: its scope contains none (browser/push.ts), so a new version may
 * replace the old one at once.
 */
const { origin, hostname } = scope.location
const opensFrontPage: PushMessage = { id: '', title: hostname, body: '', media: '', type: 'LINK', value: '' }

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('push', (event) => {
  // A browser revokes the permission of a site that receives a push and shows no notification.
  event.waitUntil(show(readPush(event.data?.text() ?? '') ?? opensFrontPage))
})
scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const { id, type, value } = notification.data as PushMessage
  event.waitUntil(Promise.allSettled([openPage(pushPath({ type, value }, origin)), countPress(id)]))
})

function show({ title, body, media, id, type, value }: PushMessage): Promise<void> {
  const options: NotificationOptions & { image?: string } = {
    body,
    data: { id, type, value },
    // A newer notification about the same subject replaces the older one.
    tag: `${type}-${value}`,
    ...(media && { image: media }),
  }
  return scope.registration.showNotification(title, options)
}

/** Focuses a window that already shows the page; other open pages are never navigated away. */
async function openPage(path: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === `${origin}${path}`)
  await (there ? there.focus() : scope.clients.openWindow(path))
}

async function countPress(id: string): Promise<void> {
  if (id === '') return
  const headers = { 'content-type': 'application/json' }
  await fetch(`/api/push/${id}/click/`, { method: 'POST', headers, body: '{}', keepalive: true })
}

import { pushPath } from '#shop/push/push.ts'
import { type PushMessage, readPush } from '#shop/push/push-message.ts'
import { scope } from './scope.ts'

/*
 * Shows what is pushed and opens what it is about. It stands beside the pages and answers none of their requests: its scope holds no page
 * (browser/push.ts), so a new version may take the place of the old one at once.
 */
const { origin, hostname } = scope.location
const opensFrontPage: PushMessage = { id: '', title: hostname, body: '', media: '', type: 'LINK', value: '' }

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('push', (event) => {
  // A browser takes the permission from who gets a push and shows nothing.
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
    // What is newer about the same thing takes the place of what was said.
    tag: `${type}-${value}`,
    ...(media && { image: media }),
  }
  return scope.registration.showNotification(title, options)
}

/** A page that is open already comes to the front; another one is never led away from what is being done in it. */
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

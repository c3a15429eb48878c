/**
 * The part of the service worker API (W3C Service Workers, Push, Notifications) that our workers use. The DOM types, with which the rest of this
 * folder is checked, do not contain it.
 */
interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  push: WorkerEvent & { data: { text(): string } | null }
  notificationclick: WorkerEvent & { notification: Notification }
  fetch: WorkerEvent & {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerWindow {
  url: string
  focus(): Promise<unknown>
}

interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<WorkerWindow[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

export const scope = globalThis as unknown as WorkerScope

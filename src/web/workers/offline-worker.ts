import { codesCache } from '../browser/stored/delete-stored.ts'
import type { StoredCode } from '../browser/stored/stored-codes.ts'
import { offlinePage } from './offline-page.ts'
import { scope } from './scope.ts'

/*
 * Controls the pages of the account and forwards all requests; only without a connection it answers a page load itself, with the codes that
 * the pages have stored. It caches no answers of the shop, so a new version may replace it at once.
 */
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(answer(request, preloadResponse))
})

/** With navigation preload the page is requested while the worker starts, so the worker does not delay it. */
async function takeOver(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function answer(request: Request, ahead: Promise<Response | undefined>): Promise<Response> {
  try {
    return (await ahead) ?? (await fetch(request))
  } catch {
    return withoutConnection(new URL(request.url).pathname)
  }
}

async function withoutConnection(path: string): Promise<Response> {
  const { html, style } = offlinePage(await keptCodes(), path, navigator.language.startsWith('ru') ? 'ru' : 'en')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; img-src data:; style-src '${await hashOf(style)}'; frame-ancestors 'none'; base-uri 'none'`,
  }
  return new Response(html, { status: 503, headers })
}

async function keptCodes(): Promise<StoredCode[]> {
  const cache = await caches.open(codesCache)
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return Promise.all(answers.flatMap((one) => (one ? [one.json() as Promise<StoredCode>] : [])))
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...bytes))}`
}

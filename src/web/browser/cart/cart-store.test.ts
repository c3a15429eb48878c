import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCookie } from '../cookies.ts'
import { startSession } from '../session-store.ts'
import { startCart, storeCodes } from './cart-store.ts'

/** The calls, each with the codes in the cookie at that moment. */
let asked: { call: string; codes: string | null }[] = []
const stored = new Map<string, string>()
beforeEach(() => {
  const jar = new Map<string, string>()
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!
      if (text.includes('Max-Age=0')) jar.delete(name!)
      else jar.set(name!, value!)
    },
  })
  vi.stubGlobal('location', { origin: 'http://shop.test', protocol: 'http:', href: 'http://shop.test/' })
  vi.stubGlobal('window', {
    addEventListener() {},
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ call: `${request.method} ${new URL(request.url).pathname}`, codes: readCookie('promo_codes') })
    if (request.url.includes('/cart/') && request.method === 'POST') {
      const { items } = await request.json()
      return Response.json({ cart: { ...emptyCart, items: items.map(lineOf) } })
    }
    if (request.url.includes('/cart/')) return Response.json({ cart: { ...emptyCart, items: kept.map(lineOf) } })
    return Response.json(request.url.includes('/customers/me/') ? { id: 1 } : [])
  })
})
afterEach(async () => {
  storeCodes([])
  await startSession(false)
  vi.unstubAllGlobals()
  asked = []
  kept = []
})
/** The lines of the account's cart. */
let kept: { sku: string; count: number }[] = []
const lineOf = (line: { sku: string; count: number }) => ({ ...line, product: { id: 1 } })
const emptyCart = { items: [], promotions: [], use_bonuses: false, version: '' }

test('sends the codes applied in this browser with the first request for the saved cart', async () => {
  stored.set('promo_codes', 'leto;СКИДКА')
  await startSession(true)
  await startCart()
  expect(asked.filter(({ call }) => call.endsWith('/cart/'))).toEqual([
    { call: 'GET /api/v2/cart/', codes: 'LETO;СКИДКА' },
  ])
})

test('forgetting codes clears the cookie as well, and a stale cookie from earlier storage', async () => {
  storeCodes(['LETO'])
  expect([stored.get('promo_codes'), readCookie('promo_codes')]).toEqual(['LETO', 'LETO'])
  storeCodes([])
  expect([stored.has('promo_codes'), readCookie('promo_codes')]).toEqual([false, null])
  // biome-ignore lint/suspicious/noDocumentCookie: as an earlier page wrote it
  document.cookie = 'promo_codes=OLD'
  await startCart()
  expect(readCookie('promo_codes')).toBeNull()
})

test('cartAt waits for the loading cart instead of sending an empty one', async () => {
  kept = [{ sku: 'MUG', count: 2 }]
  vi.resetModules()
  const [session, cart] = await Promise.all([import('../session-store.ts'), import('./cart-store.ts')])
  const counted = cart.cartAt('Екатеринбург, Малышева 5')
  await session.startSession(true)
  await cart.startCart()
  expect((await counted).items.map(({ sku, count }) => ({ sku, count }))).toEqual(kept)
})

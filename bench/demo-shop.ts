import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { runningUrl } from '#kit/postgres/launcher.ts'
import { writeCartCookie } from '#shop/cart/cart-cookie.ts'
import { needBrowsers } from '../scripts/chromium.ts'
import { signInMany } from './orders.ts'
import { startShop } from './processes.ts'

/** Pages with a budget, in the demo shop. */
export const demoPages = {
  home: '/',
  category: '/catalog/bags/',
  product: '/catalog/products/taiga-sayan-45-l-trekking-backpack-blue/',
  cart: '/cart/',
  checkout: '/cart/delivery/',
  'checkout, signed in': '/cart/delivery/',
} as const
export type DemoPage = keyof typeof demoPages

export interface DemoShop {
  url: string
  browser: Browser
  /** Port of the DevTools protocol. */
  debugPort: number
  /** The browser's default profile, with an empty cache: Lighthouse opens its page there. */
  profile: () => Promise<BrowserContext>
  /** Puts two products into the cart of a guest or of a signed-in customer. */
  prepare: (context: BrowserContext, page: DemoPage) => Promise<void>
}

/** The demo shop as `npm run serve` runs it, in its own folder, and a browser. */
export async function startDemoShop(folder: string, closers: (() => Promise<void>)[]): Promise<DemoShop> {
  const dataDir = path.join(folder, 'demo')
  const shop = await startShop(dataDir, {})
  closers.push(shop.stop)
  const url = `http://localhost:${shop.port}`
  const database = (await runningUrl(dataDir))!
  const lines = await twoLines(database)
  const [key] = await signInMany(database, 1)
  const debugPort = await freePort()
  const browser = await chromium.launch({
    executablePath: needBrowsers().whole,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
  })
  closers.push(() => browser.close())
  const own = (await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)).contexts()[0]!
  return {
    url,
    browser,
    debugPort,
    async profile() {
      const page = await own.newPage()
      await (await own.newCDPSession(page)).send('Network.clearBrowserCache')
      await page.close()
      return own
    },
    async prepare(context, page) {
      await context.clearCookies()
      const cart = writeCartCookie(lines).value
      if (page === 'cart' || page === 'checkout') await context.addCookies([{ name: 'cart_items', value: cart, url }])
      if (page !== 'checkout, signed in') return
      await context.addCookies([{ name: 'token', value: key!, url, httpOnly: true }])
      const answer = await fetch(`${url}/api/v2/cart/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: `token=${key}` },
        body: JSON.stringify({ items: lines, save: true }),
      })
      if (!answer.ok) throw new Error(`the cart was not kept: ${answer.status} ${await answer.text()}`)
    },
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The products with the largest stock, so that the page shows no "last piece" notes. */
async function twoLines(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ sku: string; product: number }>(
      `select v.sku, v.product_id::int as product from variants v join products p on p.id = v.product_id
       where p.company_id = 1 order by (select sum(on_hand) from stock_levels s where s.variant_id = v.id) desc nulls last limit 2`,
    )
    return rows.map((row) => ({ ...row, count: 1 }))
  } finally {
    await client.end()
  }
}

import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { type DemoPage, type DemoShop, demoPages } from './demo-shop.ts'
import type { Row } from './table.ts'

/** design §9, on a phone: a processor four times slower, 1.6 Mbit/s, 150 ms round trip. */
const targets = { cls: 0.02, lcpMs: 1800, inpMs: 100 }
/** The same phone on slow 3G with an empty cache: time until a press is handled. */
const aliveTargetMs = 6000
const lines = {
  phone: { latency: 150, down: 1.6 * 1024 * 1024, up: 750 * 1024 },
  slow3g: { latency: 400, down: 400 * 1024, up: 400 * 1024 },
} as const
const phone = { width: 412, height: 823 }

/** What a visitor presses first on each page; the first visible selector is used. */
const presses: Record<DemoPage, string[]> = {
  home: ['main article form button[type=submit]', 'main article button'],
  category: ['main button[aria-haspopup=dialog]', 'main article form button[type=submit]'],
  product: ['main form button[type=submit]'],
  cart: ['main article button', 'main li button'],
  checkout: ['main label:has(input[type=radio]:not(:checked))'],
  'checkout, signed in': ['main label:has(input[type=radio]:not(:checked))'],
}

const visitor = { viewport: phone, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'ru-RU' }

interface Vitals {
  cls: number
  lcpMs: number
  inpMs: number
  moved: string[]
}

/** Each page, alternately with a bare page of one line of text and a button, which shows the overhead of the machine. */
export async function vitalRows(shop: DemoShop, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(demoPages) as DemoPage[]) {
    const runs: Vitals[] = []
    const bare: Vitals[] = []
    for (let round = 0; round < rounds; round++) {
      runs.push(await visit(shop, name))
      bare.push(await visit(shop, 'bare'))
    }
    const middle = (of: (run: Vitals) => number, list = runs) =>
      list.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
    const [cls, lcpMs, inpMs] = [middle((run) => run.cls), middle((run) => run.lcpMs), middle((run) => run.inpMs)]
    const moved = [...new Set(runs.flatMap((run) => run.moved))].slice(0, 3).join(', ')
    rows.push({
      what: `${name} on a slow phone`,
      figure: `CLS ${cls.toFixed(3)}, LCP ${(lcpMs / 1000).toFixed(2)} s, first press ${Math.round(inpMs)} ms${moved && `; moved: ${moved}`}`,
      reference: `a bare page: LCP ${(middle((run) => run.lcpMs, bare) / 1000).toFixed(2)} s, press ${Math.round(middle((run) => run.inpMs, bare))} ms`,
      target: 'CLS 0.02, LCP 1.8 s, 100 ms',
      met: cls <= targets.cls && lcpMs <= targets.lcpMs && inpMs <= targets.inpMs,
    })
  }
  return rows
}

/** Milliseconds from navigation until a press is handled, on slow 3G with a four times slower processor and an empty cache. */
export async function aliveRows(shop: DemoShop, rounds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const name of Object.keys(demoPages) as DemoPage[]) {
    const runs: number[] = []
    for (let round = 0; round < rounds; round++) runs.push(await aliveAfter(shop, name))
    const middle = runs.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
    rows.push({
      what: `${name}: a press is heard on slow 3G`,
      figure: `${(middle / 1000).toFixed(1)} s`,
      target: `${aliveTargetMs / 1000} s`,
      met: middle <= aliveTargetMs,
    })
  }
  return rows
}

async function aliveAfter(shop: DemoShop, name: DemoPage): Promise<number> {
  const context = await shop.browser.newContext(visitor)
  try {
    await shop.prepare(context, name)
    const page = await context.newPage()
    await slowDown(context, page, 'slow3g')
    await page.goto(shop.url + demoPages[name], { waitUntil: 'commit', timeout: 60_000 })
    const mark = await page.waitForFunction(() => performance.getEntriesByName('alive')[0]?.startTime, undefined, {
      timeout: 60_000,
    })
    return (await mark.jsonValue())!
  } finally {
    await context.close()
  }
}

async function visit(shop: DemoShop, name: DemoPage | 'bare'): Promise<Vitals> {
  const context = await shop.browser.newContext(visitor)
  try {
    if (name !== 'bare') await shop.prepare(context, name)
    const page = await context.newPage()
    const session = await slowDown(context, page, 'phone')
    await page.addInitScript(observe)
    await page.goto(shop.url + (name === 'bare' ? '/robots.txt' : demoPages[name]), { waitUntil: 'load' })
    if (name === 'bare') await page.evaluate(makeBare)
    else await page.waitForFunction(() => document.documentElement.dataset.ready, undefined, { timeout: 60_000 })
    await quiet(page)
    // The browser reports the largest paint until the first input, so it is read before the press.
    const lcpMs = await page.evaluate(() => seen.lcp)
    await press(page, session, name === 'bare' ? ['button'] : presses[name])
    await quiet(page)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
      }
    })
    await quiet(page)
    const { cls, inp, moved } = await page.evaluate(() => seen)
    return { cls, lcpMs, inpMs: inp, moved }
  } finally {
    await context.close()
  }
}

async function slowDown(context: BrowserContext, page: Page, line: keyof typeof lines): Promise<CDPSession> {
  const { latency, down, up } = lines[line]
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return session
}

/** Waits until there are no requests and the page has been idle for a moment. */
const quiet = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 200)))),
  )
}

/** A raw touch event: `tap()` first runs its own script in the page, whose time would be attributed to the shop. */
async function press(page: Page, session: CDPSession, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) {
    const wanted = page.locator(selector).locator('visible=true').first()
    if ((await wanted.count()) === 0) continue
    await wanted.scrollIntoViewIfNeeded()
    const box = await wanted.boundingBox()
    if (!box) continue
    await quiet(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    return
  }
  throw new Error(`nothing to press at ${page.url()}: ${selectors.join(', ')}`)
}

function makeBare(): void {
  const button = document.body.appendChild(document.createElement('button'))
  button.textContent = 'Press'
  button.addEventListener('click', () => button.append('ed'))
}

declare const seen: { cls: number; lcp: number; inp: number; moved: string[] }

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = { cls: 0, lcp: 0, inp: 0, moved: [] as string[] }
  Object.assign(window, { seen })
  const watch = (options: object, each: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as never)
    }).observe({ buffered: true, ...options })
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.localName}.${element.classList.item(0) ?? ''}` : '?'
  }
  type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  watch({ type: 'layout-shift' }, (entry: Shift) => {
    if (entry.hadRecentInput) return
    seen.cls += entry.value
    if (entry.value > 0.001) for (const { node } of entry.sources) seen.moved.push(nameOf(node))
  })
  watch({ type: 'largest-contentful-paint' }, (entry: PerformanceEntry) => {
    seen.lcp = entry.startTime
  })
  watch({ type: 'event', durationThreshold: 16 }, (entry: { interactionId: number; duration: number }) => {
    if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration)
  })
}

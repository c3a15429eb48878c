import { readdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Browsers, needBrowsers } from '../../scripts/chromium.ts'
import { nameOf, runningTest } from '../running-test.ts'
import type { Shop } from './setup-shop.ts'

/** The shop of this worker: no other worker uses it. */
export function shop(): Shop {
  const shops = inject('shops')
  return shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!
}

type BrowserKind = keyof Browsers | 'without pictures'
const browsers: Partial<Record<BrowserKind, Promise<Browser>>> = {}

/** One Chromium of each kind for all files of a worker; it is closed with the process. */
function openBrowser(kind: BrowserKind): Promise<Browser> {
  const isBare = kind === 'without pictures'
  browsers[kind] ??= chromium.launch({
    executablePath: needBrowsers()[isBare ? 'light' : kind],
    args: [
      // Fetching and painting pictures takes a fifth of a page's processor time.
      ...(isBare ? ['--blink-settings=imagesEnabled=false'] : []),
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return browsers[kind]
}

export interface VisitorOptions {
  width?: number
  locale?: 'ru' | 'en'
  /** The browser's language, if it is neither of the locales. */
  language?: string
  theme?: 'light' | 'dark'
  script?: boolean
  /** Origin of the site; absent: the shop of this worker. */
  url?: string
  /** Whether the shop may ask about push notifications; if not, this visitor has just declined. */
  pushes?: boolean
  /** For tests of pictures or of layout; without it no picture is fetched. */
  pictures?: boolean
  /** Time zone of the visitor; absent: that of the machine. */
  zone?: string
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Console errors, failed scripts and policy violations so far: a journey must end with none. */
  complaints: string[]
  /** Closes the context before the test ends, e.g. for the next visitor. */
  close(): Promise<void>
}

/** A new visitor with a browser context of their own, closed when the test ends. */
export async function newVisitor({
  width = 1280,
  locale = 'ru',
  language,
  theme = 'light',
  script = true,
  url = shop().url,
  pushes = false,
  pictures = false,
  zone,
}: VisitorOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser(pushes ? 'whole' : pictures ? 'light' : 'without pictures')).newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 780 : 900 },
    locale: language ?? (locale === 'ru' ? 'ru-RU' : 'en-GB'),
    colorScheme: theme,
    timezoneId: zone,
    javaScriptEnabled: script,
    hasTouch: width < 600,
  })
  await context.tracing.start({ title: runningTest()?.name })
  // Only in the top frame: some third-party frames have no storage.
  if (!pushes)
    await context.addInitScript(() => {
      if (window === window.top) localStorage.setItem('push_cancelled', new Date().toISOString())
    })
  const page = await context.newPage()
  watchRequests(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4\d\d|5\d\d)/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  let closed: Promise<void> | null = null
  const close = () => (closed ??= closeContext(context))
  // Outside a test, in `beforeAll`, the caller closes it.
  if (runningTest()) onTestFinished(close)
  return { context, page, complaints, close }
}

/** Route handlers end before the context does: a handler that still fetches would fail after its test. */
async function closeContext(context: BrowserContext): Promise<void> {
  await keepEvidence(context)
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Saves evidence of a failed attempt: screenshots of its pages and a trace of actions and requests. */
async function keepEvidence(context: BrowserContext): Promise<void> {
  const task = runningTest()
  if (task?.result?.state !== 'fail') return context.tracing.stop()
  const name = `${nameOf(task)} ${Date.now()}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(-120)
  const file = (suffix: string) => path.join('dist', 'failures', `${name}${suffix}`)
  const files = [file('.zip')]
  await context.tracing.stop({ path: file('.zip') })
  for (const [n, page] of context.pages().entries()) {
    const picture = file(`-${n}.png`)
    // A page that crashed or hangs gives no screenshot.
    const isTaken = await page.screenshot({ path: picture, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) files.push(picture)
  }
  task.meta.evidence = [...(task.meta.evidence ?? []), ...files]
}

/** Opens a page and waits for hydration, so that a click is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Waits until React has hydrated the document (entry-browser marks it). */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { timeout: 10_000 })
}

/** Pending requests of each page; a stream is open as long as the page. */
const underWay = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
}

/** Waits until the page is idle: its deferred parts have loaded and no request is pending. */
export async function quiet(page: Page): Promise<void> {
  const open = underWay.get(page)!
  // A completed request may start others.
  for (let still = 0; still < 2; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    still = open.size === 0 ? still + 1 : 0
    await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
  }
}

/** Waits two frames, so that React's pending updates are painted. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** Expects no serious accessibility fault. Waits for running animations first, as a colour in transition is not a fault. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
  // Third-party frames are not checked, and passed rules are not reported: this saves a third of the time (decision 74).
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
  expect(
    serious.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 3)
          .join('; ')}`,
    ),
  ).toEqual([])
}

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window!)
}

/** The latest code sent to a phone, from the emulator's outbox. */
export async function lastCode(phone: string): Promise<string> {
  const answer = await fetch(`${shop().emulators}/outbox?to=${phone.replace(/\D/g, '')}&limit=1`)
  const [message] = (await answer.json()) as { code: string }[]
  expect(message, `a code for ${phone}`).toBeDefined()
  return message!.code
}

let phones = 0
/** A phone that is unused in this run: three digits for the test file, four for a counter of the file. */
export function newPhone(): string {
  const files = readdirSync(import.meta.dirname).toSorted()
  const file = files.indexOf(path.basename(expect.getState().testPath ?? ''))
  expect(file, 'the test file').toBeGreaterThanOrEqual(0)
  const [own, count] = [String(file).padStart(3, '0'), String(phones++).padStart(4, '0')]
  return `+7 901 ${own}-${count.slice(0, 2)}-${count.slice(2)}`
}

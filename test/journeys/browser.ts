import { readdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { type Browsers, needBrowsers } from '../../scripts/chromium.ts'
import { nameOf, runningTest } from '../running-test.ts'
import type { Shop } from './setup-shop.ts'

/** The shop of this worker: no other worker talks to it. */
export function shop(): Shop {
  const shops = inject('shops')
  return shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!
}

type BrowserKind = keyof Browsers | 'without pictures'
const browsers: Partial<Record<BrowserKind, Promise<Browser>>> = {}

/** One Chromium of a kind for all files of a worker; it ends with the process. */
function openBrowser(kind: BrowserKind): Promise<Browser> {
  const isBare = kind === 'without pictures'
  browsers[kind] ??= chromium.launch({
    executablePath: needBrowsers()[isBare ? 'light' : kind],
    args: [
      // A fifth of the processor's time of a page is fetching and painting its pictures.
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
  /** What the browser speaks, where it is neither. */
  language?: string
  theme?: 'light' | 'dark'
  script?: boolean
  /** Answer 'Is this your city?' beforehand with the first region. */
  url?: string
  /** Our question about pushes may be put; without it this visitor has said no to it a moment ago. */
  pushes?: boolean
  /** The test is about pictures, or about where things stand: without it none is fetched. */
  pictures?: boolean
  /** Of the visitor's clock; absent: that of the machine. */
  zone?: string
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Console errors, failed scripts and policy violations so far: a journey ends with none. */
  complaints: string[]
  /** Closes the device before the test ends, for those who come after it. */
  close(): Promise<void>
}

/** A new person with a device of their own, which is closed when the test ends. */
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
  // Not in the frames of others: some have no storage.
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
  // Outside of a test, in `beforeAll`, who opens closes.
  if (runningTest()) onTestFinished(close)
  return { context, page, complaints, close }
}

/** Handlers of routes end before the context does: one that still fetched would fail after its test. */
async function closeContext(context: BrowserContext): Promise<void> {
  await keepEvidence(context)
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Of an attempt that failed: what its pages showed, and what was done and asked. */
async function keepEvidence(context: BrowserContext): Promise<void> {
  const task = runningTest()
  if (task?.result?.state !== 'fail') return context.tracing.stop()
  const name = `${nameOf(task)} ${Date.now()}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(-120)
  const file = (suffix: string) => path.join('dist', 'failures', `${name}${suffix}`)
  const files = [file('.zip')]
  await context.tracing.stop({ path: file('.zip') })
  for (const [n, page] of context.pages().entries()) {
    const picture = file(`-${n}.png`)
    // A page that crashed or hangs has no picture.
    const isTaken = await page.screenshot({ path: picture, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    if (isTaken) files.push(picture)
  }
  task.meta.evidence = [...(task.meta.evidence ?? []), ...files]
}

/** The page as a person gets it: hydrated, so that a click is not lost. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** React has taken over the document (entry-browser marks it). */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true', undefined, { timeout: 10_000 })
}

/** What each page has asked for and has not got yet. */
const underWay = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
}

/** What the page does once it is idle is done: its late parts have come, and nothing it asked for is on its way. */
export async function quiet(page: Page): Promise<void> {
  const open = underWay.get(page)!
  // What has come may ask for more.
  for (let still = 0; still < 2; ) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    still = open.size === 0 ? still + 1 : 0
    await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
  }
}

/** What React had to draw is drawn: two frames have passed. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** No serious accessibility fault on the page as it is now; what is still coming in is waited for: a colour on its way is nobody's. */
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
  // Frames of others are not ours to judge, and what passes is nobody's news: a third of the time (decision 74).
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

/** Nothing sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window!)
}

/** The newest code sent to a phone, as the emulator's outbox tells it. */
export async function lastCode(phone: string): Promise<string> {
  const answer = await fetch(`${shop().emulators}/outbox?to=${phone.replace(/\D/g, '')}&limit=1`)
  const [message] = (await answer.json()) as { code: string }[]
  expect(message, `a code for ${phone}`).toBeDefined()
  return message!.code
}

let phones = 0
/** A phone nobody has used in this run: three digits of the test file, four of the file's own count. */
export function newPhone(): string {
  const files = readdirSync(import.meta.dirname).toSorted()
  const file = files.indexOf(path.basename(expect.getState().testPath ?? ''))
  expect(file, 'the test file').toBeGreaterThanOrEqual(0)
  const [own, count] = [String(file).padStart(3, '0'), String(phones++).padStart(4, '0')]
  return `+7 901 ${own}-${count.slice(0, 2)}-${count.slice(2)}`
}

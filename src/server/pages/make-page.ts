import { createHash } from 'node:crypto'
import type { Filled, TaggedCache } from '#kit/cache.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { createTurnQueue } from '#kit/turn-queue.ts'
import { dateIn } from '#lib/dates.ts'
import { salebotScript } from '#outside/chat/salebot.ts'
import { trackerAddresses } from '#outside/trackers/addresses.ts'
import { chatsOf, hostsOfChats } from '#shop/company/chats.ts'
import { hostsOfTrackers } from '#shop/company/trackers.ts'
import { videoSites } from '#shop/pages/video-source.ts'
import type { PageData, PagePayload, VisitorData } from '#web/page.ts'
import type { PostedForm } from '#web/posted-form.ts'
import { allowsTrackers, hasKey } from '#web/tracked-pages.ts'
import type { Build, ScreenAssets, WebEntry } from './build.ts'
import { contentPolicy, type ForeignHosts, noHosts, safetyHeaders, safetyHeadersFor } from './csp.ts'
import { documentOf } from './document.ts'
import { siteManifest } from './files.ts'
import { addTo, type PageApi, type PageContext, type PageSession, sessionOf } from './page-context.ts'
import type { PageTarget } from './page-target.ts'
import { type Shell, shellFor } from './shell.ts'
import { type Encoding, type StoredPage, storedBytes, storePage } from './stored-page.ts'

export interface PageMakerOptions {
  api: PageApi
  cache: TaggedCache
  log: Log
  dev?: boolean
  clock?: Clock
  /** Hosts that a page with the payment provider's widget allows. */
  widgetHosts?: readonly string[]
  /** The shop really sells: visits are counted by the trackers its companies configure. */
  isCounted?: boolean
}

/** What a page is made of and for whom. */
export interface PageOrder {
  build: Build
  wanted: PageTarget
  context: PageContext
  /** The encoding that the client accepts. */
  reader: Encoding
  /** The guest's cart, for a page that is not shared. */
  cookie?: string
  /** A refused form of a browser without script that the page answers; such a page is not shared. */
  posted?: PostedForm
}

/** A page under construction. */
interface Draft extends PageOrder {
  web: WebEntry
  session: PageSession
  shell: Shell
  visitor: VisitorData
  tags: Set<string>
}

type Loaded = Awaited<ReturnType<WebEntry['loadPage']>>
type LoadedScreen = Extract<Loaded, { payload: PagePayload }>

/** Loads, renders and compresses a page; `keep` of the result says whether it may be shared. */
export type PageMaker = (order: PageOrder) => Promise<Filled<StoredPage>>

export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { api, log, dev = false, clock = systemClock, widgetHosts = [] } = options
  const turn = createTurnQueue()

  async function draftOf(order: PageOrder): Promise<Draft> {
    const { build, context, cookie } = order
    const web = await build.web()
    const tags = new Set<string>()
    const session = sessionOf(api, context, tags, cookie)
    const shell = await shellFor(options, build, context)
    addTo(tags, shell.tags)
    const visitor = {
      locale: context.locale,
      regionId: context.regionId,
      signedIn: isForSignedIn(context) || session.signedIn(),
      today: dateIn(context.timezone, clock.now()),
    }
    return { ...order, web, session, shell, visitor, tags }
  }

  async function writeDocument(draft: Draft, { payload, route }: LoadedScreen, extra: Record<string, string>) {
    const { build, web, shell, visitor, context, wanted, reader } = draft
    const file = payload.route === null || !route ? web.errorFile : route.screen
    const data: PageData = { build: build.id, shell: shell.data, visitor, page: payload }
    const devHead = (await build.devHead?.(file)) ?? ''
    await turn()
    const html = await web.renderPage(data, route)
    const document = documentOf({
      data,
      shell: shell.bytes,
      html,
      assets: withStyles(build.assets(file), build.stylesOfParts?.(web.renderedFiles(html)) ?? []),
      themeScript: web.themeScript,
      origin: wanted.url.origin,
      devHead,
    })
    const framedBy = route?.isFramable ? shell.data.company.settings.webview_origins : []
    const foreign = { ...foreignOf(draft, route), framedBy }
    const own = {
      'content-type': 'text/html; charset=utf-8',
      'content-language': context.locale,
      'content-security-policy': contentPolicy(document, dev, foreign),
      ...(hasKey(route) && { 'referrer-policy': 'strict-origin' }),
      ...extra,
    }
    const headers = pageHeaders(context, own, safetyHeadersFor(foreign))
    return storePage(payload.status, headers, document.html, reader)
  }

  /**
   * A page with foreign scripts gets no others: no tracker next to a payment. Trackers are also left out where the address contains a key, or
   * where the shell is not shown. Players of videos may be framed: a page loads one after a press only.
   */
  function foreignOf({ shell }: Draft, route: LoadedScreen['route']): ForeignHosts {
    const { company, trackers } = shell.data
    if (route?.foreignScript) {
      const hosts = { payment: widgetHosts, chat: hostsOfChats(chatsOf(company.settings, salebotScript)) }
      const own = hosts[route.foreignScript]
      return { scripts: own, answers: own, frames: own }
    }
    // Any page of the usual layout may lead to one with a video, without another document.
    const frames = route?.layout === 'default' ? videoSites : []
    if (!trackers || !allowsTrackers(route)) return { ...noHosts, frames }
    return { ...hostsOfTrackers(trackers, trackerAddresses), frames }
  }

  return async (order) => {
    const draft = await draftOf(order)
    const { wanted, shell, tags } = draft
    if (wanted.kind === 'shell' || wanted.kind === 'manifest') return filled(draft, await writeShell(draft))
    const { loaded, signedOut } = await load(draft)
    const isNeverStored = order.posted !== undefined || ('route' in loaded && loaded.route?.isNeverStored === true)
    const extra: Record<string, string> = {
      ...(signedOut &&
        wanted.kind === 'document' && { 'set-cookie': 'token=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax' }),
      ...(isNeverStored && { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
    }
    if ('redirect' in loaded)
      return {
        value: { ...(await writeRedirect(draft, loaded, extra)), ...(loaded.keepsQuery && { movedTo: loaded }) },
        tags,
        size: 2048,
        keep: !('set-cookie' in extra) && !loaded.keepsQuery,
      }
    if (loaded.fault) log.error({ err: loaded.fault, path: wanted.url.pathname }, 'a screen could not be loaded')
    const page =
      wanted.kind === 'payload'
        ? await writePayload(draft, loaded.payload, extra)
        : await writeDocument(draft, loaded, extra)
    const failed = loaded.payload.status >= 500 || loaded.fault !== undefined || !shell.whole
    const keep = loaded.payload.status === 200 && !signedOut && !failed && !isNeverStored
    return { ...filled(draft, page, keep), failed }
  }
}

const withStyles = (assets: ScreenAssets, more: readonly string[]): ScreenAssets =>
  more.length === 0 ? assets : { ...assets, styles: [...new Set([...assets.styles, ...more])] }

const filled = ({ tags }: Draft, value: StoredPage, keep?: boolean): Filled<StoredPage> => ({
  value,
  tags,
  size: storedBytes(value),
  keep,
})

/** Loads the screen's data. If the token is refused midway, what was loaded as signed in is loaded again for a guest (ERR-07). */
async function load({ web, session, wanted, shell, visitor, context, posted }: Draft) {
  const { url } = web.canonicalAddress(wanted.url)
  const asked = { api: session.api, url, shell: shell.data, has: wanted.has, tagOf: contentTag, posted }
  // Loaded as for a guest, drawn for somebody signed in.
  if (isForSignedIn(context))
    return { loaded: await web.loadPage({ ...asked, visitor: { ...visitor, signedIn: false } }), signedOut: false }
  let loaded = await web.loadPage({ ...asked, visitor })
  const signedOut = visitor.signedIn && !session.signedIn()
  if (signedOut) loaded = await web.loadPage({ ...asked, visitor: { ...visitor, signedIn: false } })
  visitor.signedIn = session.signedIn()
  return { loaded, signedOut }
}

/** The page of all signed-in visitors who see the prices of guests: no token, so nothing of one of them can be loaded. */
const isForSignedIn = ({ guest, token, seesGuestPrices }: PageContext): boolean =>
  !guest && token === null && seesGuestPrices === true

const contentTag = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function writeShell({ wanted, shell, visitor, context, reader }: Draft): Promise<StoredPage> {
  const isShell = wanted.kind === 'shell'
  const type = isShell ? 'application/json; charset=utf-8' : 'application/manifest+json'
  const text = isShell
    ? JSON.stringify({ shell: shell.data, visitor })
    : siteManifest(shell.data.company, context.locale)
  return storePage(200, pageHeaders(context, { 'content-type': type }), text, reader)
}

/** The payload is answered with 200 whatever the page's status is; the status is part of it. */
function writePayload({ build, visitor, context, reader }: Draft, page: PagePayload, extra: Record<string, string>) {
  const text = JSON.stringify({ build: build.id, visitor, page: forScript(page) })
  return storePage(200, jsonHeaders(context, extra), text, reader)
}

/** For a client navigation the redirect is part of the payload; the client follows it itself. */
export function writeRedirect(
  { wanted, context, reader }: Pick<PageOrder, 'wanted' | 'context' | 'reader'>,
  to: { redirect: string; status: number },
  extra: Record<string, string> = {},
): Promise<StoredPage> {
  return wanted.kind === 'payload'
    ? storePage(200, jsonHeaders(context, extra), JSON.stringify(to), reader)
    : storePage(to.status, pageHeaders(context, { location: to.redirect, ...extra }), '', reader)
}

/** The part of the head that a client navigation updates, used by people and bookmarks; the rest is for readers of documents. */
function forScript(page: PagePayload): PagePayload {
  const { jsonLd: _jsonLd, image: _image, kind: _kind, preloadImage: _preload, ...head } = page.head
  return { ...page, head }
}

/** A guest's page may be cached by the guest's browser with revalidation; a signed-in one is never cached (design §8). */
const pageHeaders = (
  context: PageContext,
  more: Record<string, string>,
  safety = safetyHeaders,
): Record<string, string> => ({
  ...safety,
  'cache-control': context.guest ? 'private, no-cache' : 'no-store',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
  ...more,
})

const jsonHeaders = (context: PageContext, more: Record<string, string>) =>
  pageHeaders(context, { 'content-type': 'application/json; charset=utf-8', ...more })

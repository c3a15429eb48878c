import { NetworkFailure } from '../browser/connection.ts'
import type { PagePayload, ShellData, VisitorData } from '../page.ts'
import { matchRoute, type Route } from '../routes.ts'
import type { ScreenModule } from '../screen.ts'
import { errorScreen } from '../screens/errors/error-route.ts'
import { screenOf } from '../screens.ts'
import { currentPage } from './current-page.ts'

export interface LoadedPage {
  build: string
  visitor: VisitorData
  page: PagePayload
  route: Route | null
  screen: ScreenModule<unknown>['default']
}

export type PageAnswer = LoadedPage | { redirect: string }

const prefetched = new Map<string, { at: number; answer: Promise<PageAnswer> }>()
const prefetchLivesMs = 20_000
const maxPrefetched = 20

/** Loads code and data of a page in parallel (spec §7: a payload per route). A recent prefetch is used and removed. */
export function loadPayload(address: string, signal?: AbortSignal): Promise<PageAnswer> {
  const ready = isPrefetched(address) ? prefetched.get(address) : undefined
  prefetched.delete(address)
  return ready ? ready.answer : fetchPage(address, signal)
}

export function isPrefetched(address: string): boolean {
  const ready = prefetched.get(address)
  return ready !== undefined && performance.now() - ready.at < prefetchLivesMs
}

export function prefetch(address: string): void {
  if (prefetched.has(address) || saveData()) return
  const answer = fetchPage(address)
  answer.catch(() => prefetched.delete(address))
  prefetched.set(address, { at: performance.now(), answer })
  if (prefetched.size > maxPrefetched) prefetched.delete(prefetched.keys().next().value!)
}

export const clearPrefetched = (): void => prefetched.clear()

async function fetchPage(address: string, signal?: AbortSignal): Promise<PageAnswer> {
  const url = new URL(address, location.origin)
  const route = matchRoute(url.pathname)?.route ?? null
  const code = route && screenOf(route)
  // Awaited below; until then a failure must not be reported as unhandled.
  code?.catch(() => {})
  const answer = await fetchPayload(url, signal)
  if ('redirect' in answer) return answer
  const { default: screen } = await (answer.page.route !== null && code ? code : errorScreen())
  return { ...answer, route, screen }
}

type Answer = { redirect: string } | Omit<LoadedPage, 'route' | 'screen'>

/** For another choice on the current page (a filter, a sort) the request omits the data that the path alone determines: they are loaded already. */
async function fetchPayload(url: URL, signal?: AbortSignal): Promise<Answer> {
  const { page } = currentPage().data
  const prefix = page.path?.of === url.pathname ? `/_part/${page.path.tag}` : '/_page'
  const answer = await fetchJson<Answer>(prefix + url.pathname + url.search, signal)
  if ('redirect' in answer || !answer.page.without) return answer
  const { without, ...rest } = answer.page
  const had = page.data as Record<string, unknown>
  const kept = Object.fromEntries(without.map((name) => [name, had[name]]))
  return { ...answer, page: { ...rest, data: { ...kept, ...(rest.data as object) } } }
}

async function fetchJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { headers: { accept: 'application/json' }, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new NetworkFailure('the shop is out of reach', { cause: error })
  })
  if (!response.ok) throw new Error(`the page answered ${response.status}`)
  return (await response.json()) as Answer
}

export const loadShellData = (): Promise<{ shell: ShellData; visitor: VisitorData }> => fetchJson('/_shell')

const saveData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false

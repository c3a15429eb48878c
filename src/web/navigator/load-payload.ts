import type { PagePayload, ShellData, VisitorData } from '../page.ts'
import { matchRoute, type Route } from '../routes.ts'
import type { ScreenModule } from '../screen.ts'
import { errorScreen } from '../screens/errors/error-route.ts'
import { screenOf } from '../screens.ts'

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

/** Code and data of a page, in parallel (spec §7: a payload per route). A recent prefetch is used up. */
export function loadPayload(address: string, signal?: AbortSignal): Promise<PageAnswer> {
  const ready = prefetched.get(address)
  prefetched.delete(address)
  if (ready && performance.now() - ready.at < prefetchLivesMs) return ready.answer
  return fetchPage(address, signal)
}

export function prefetch(address: string): void {
  if (prefetched.has(address) || saveData()) return
  const answer = fetchPage(address)
  answer.catch(() => prefetched.delete(address))
  prefetched.set(address, { at: performance.now(), answer })
  if (prefetched.size > 20) prefetched.delete(prefetched.keys().next().value!)
}

export const forgetPrefetched = (): void => prefetched.clear()

async function fetchPage(address: string, signal?: AbortSignal): Promise<PageAnswer> {
  const url = new URL(address, location.origin)
  const route = matchRoute(url.pathname)?.route ?? null
  const code = route && screenOf(route)
  // Waited for below; until then a failure must not count as unheard.
  code?.catch(() => {})
  const response = await fetch(`/_page${url.pathname}${url.search}`, {
    headers: { accept: 'application/json' },
    signal,
  })
  if (!response.ok) throw new Error(`the page answered ${response.status}`)
  const answer = (await response.json()) as { redirect: string } | Omit<LoadedPage, 'route' | 'screen'>
  if ('redirect' in answer) return answer
  const { default: screen } = await (answer.page.route !== null && code ? code : errorScreen())
  return { ...answer, route, screen }
}

export async function loadShellData(): Promise<{ shell: ShellData; visitor: VisitorData }> {
  const response = await fetch('/_shell', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the shell answered ${response.status}`)
  return (await response.json()) as { shell: ShellData; visitor: VisitorData }
}

const saveData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false

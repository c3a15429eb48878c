import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'

export interface Hold {
  /** Requests received so far, held or released. */
  readonly requests: readonly Request[]
  /** Waits until this many requests were received. */
  arrived(count?: number): Promise<void>
  /** Releases the first held request; the others stay held. */
  releaseOne(): Promise<void>
  /** Releases all held requests, and lets later ones pass. */
  release(): Promise<void>
}

type Pattern = Parameters<Page['route']>[0]

/**
 * Holds requests of a page that match `pattern` and `isHeld`, so that a test can examine the page while it waits. A test must release what
 * it holds: otherwise it fails by name, and the held requests do not affect the next test.
 */
export async function hold(
  where: Page | BrowserContext,
  pattern: Pattern,
  isHeld: (request: Request) => boolean = () => true,
): Promise<Hold> {
  const requests: Request[] = []
  const waiting: Route[] = []
  let isReleased = false
  let onArrival = () => {}
  const handler = async (route: Route) => {
    if (!isHeld(route.request())) return route.fallback()
    requests.push(route.request())
    if (isReleased) await route.fallback()
    else waiting.push(route)
    onArrival()
  }
  await where.route(pattern, handler)
  // A page that was left meanwhile has cancelled its requests.
  const letGo = (route: Route) => route.fallback().catch(() => {})
  const release = async () => {
    isReleased = true
    await Promise.all(waiting.splice(0).map(letGo))
  }
  onTestFinished(async ({ task }) => {
    const wasForgotten = !isReleased
    await release()
    if (wasForgotten && task.result?.state !== 'fail') throw new Error(`a held route was left open: ${pattern}`)
  })
  return {
    requests,
    arrived: (count = 1) =>
      new Promise((resolve) => {
        onArrival = () => requests.length >= count && resolve()
        onArrival()
      }),
    async releaseOne() {
      const first = waiting.shift()
      if (!first) throw new Error(`nothing is held at ${pattern}`)
      await letGo(first)
    },
    release,
  }
}

import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'

export interface Hold {
  /** Requests that came so far, held or let go. */
  readonly requests: readonly Request[]
  /** Waits until this many requests have come. */
  arrived(count?: number): Promise<void>
  /** Lets the first of those that wait go on, with others still held. */
  releaseOne(): Promise<void>
  /** Lets everything go on, and what comes later as well. */
  release(): Promise<void>
}

type Pattern = Parameters<Page['route']>[0]

/**
 * Holds back what a page asks for at `pattern` (those requests that `isHeld` chooses), so that a test looks at the page while it waits. A
 * test releases what it holds: one that forgets fails by its name, and nothing of it reaches the next test.
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
  // A page that was left meanwhile has broken its requests off.
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

import { isRouted } from '../browser/navigate.ts'
import { hasNewBuild } from './builds.ts'
import { prefetch } from './load-payload.ts'

/** Prefetches a page when the pointer rests on its link, a finger touches it, or it takes focus. */
export function watchIntent(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const consider = (event: Event, afterMs: number) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    clearTimeout(resting)
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.pathname === location.pathname || !isRouted(link.pathname) || hasNewBuild()) return
    // After a click in the meantime the page is loading already.
    resting = setTimeout(() => link.pathname !== location.pathname && prefetch(link.pathname + link.search), afterMs)
  }
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event, 80), {
    passive: true,
  })
  document.addEventListener('touchstart', (event) => consider(event, 0), { passive: true })
  document.addEventListener('focusin', (event) => consider(event, 150))
}

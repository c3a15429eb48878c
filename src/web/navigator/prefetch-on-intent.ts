import { isRouted } from '../browser/navigate.ts'
import { hasNewBuild } from './builds.ts'
import { prefetch } from './load-payload.ts'

/** A pointer that rests on a link, a finger that goes down, or focus: the page is likely wanted next. */
export function watchIntent(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const consider = (event: Event, afterMs: number) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    clearTimeout(resting)
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.pathname === location.pathname || !isRouted(link.pathname) || hasNewBuild()) return
    // Pressed meanwhile, the page is on its way already.
    resting = setTimeout(() => link.pathname !== location.pathname && prefetch(link.pathname + link.search), afterMs)
  }
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event, 80), {
    passive: true,
  })
  document.addEventListener('touchstart', (event) => consider(event, 0), { passive: true })
  document.addEventListener('focusin', (event) => consider(event, 150))
}

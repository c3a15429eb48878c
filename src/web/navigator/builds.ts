import { keepText, keptText } from '../browser/kept/kept-text.ts'
import { report } from '../browser/report.ts'

const hourMs = 3_600_000
let running = ''
let isOld = false

/** A newer build is out: the next navigation is a full page load, never in the middle of a form (NAV-27). */
export const hasNewBuild = (): boolean => isOld

export function sawBuild(id: string): void {
  if (running === '') running = id
  else if (id !== running) isOld = true
}

/** Spec §4: the build manifest is checked every hour. */
export function watchBuilds(id: string): void {
  sawBuild(id)
  setInterval(async () => {
    try {
      const response = await fetch('/build.json', { cache: 'no-store' })
      if (response.ok) sawBuild(((await response.json()) as { id: string }).id)
    } catch (error) {
      report('the build could not be checked', error)
    }
  }, hourMs)
}

const reloadedKey = 'reloaded-for'

/**
 * A chunk that is gone: most likely a newer build was put in its place. Tells it (spec §8 "preload-error event") and
 * reloads the page once; a second failure of the same build is left to the error screen (NAV-29).
 */
export function watchPreloads(id: string): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown }
    window.dispatchEvent(new CustomEvent('preload-error', { detail: payload }))
    report('a part of the page could not be loaded', payload)
    void loadOnceMore(id)
  })
}

async function loadOnceMore(id: string): Promise<void> {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  window.addEventListener('beforeunload', leave)
  const answer = await fetch('/build.json', { cache: 'no-store' }).catch(() => null)
  window.removeEventListener('beforeunload', leave)
  // Out of reach, with a network or without, or overloaded: a reload would lose the page that stands.
  if (!answer?.ok || isLeaving || keptText(reloadedKey, 'sessionStorage') === id) return
  // Where nothing is kept it would be reloaded for ever.
  if (keepText(reloadedKey, id, 'sessionStorage')) location.reload()
}

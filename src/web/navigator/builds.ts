import { report } from '../browser/report.ts'
import { readStored, writeStored } from '../browser/stored/stored-text.ts'

const hourMs = 3_600_000
let running = ''
let isOld = false

/** A newer build is deployed: the next navigation is a full page load, never in the middle of a form (NAV-27). */
export const hasNewBuild = (): boolean => isOld

export function noteBuild(id: string): void {
  if (running === '') running = id
  else if (id !== running) isOld = true
}

/** Spec §4: the build manifest is checked every hour. */
export function watchBuilds(id: string): void {
  noteBuild(id)
  setInterval(async () => {
    try {
      const response = await fetch('/build.json', { cache: 'no-store' })
      if (response.ok) noteBuild(((await response.json()) as { id: string }).id)
    } catch (error) {
      report('the build could not be checked', error)
    }
  }, hourMs)
}

const reloadedKey = 'reloaded-for'

/**
 * Handles a chunk that fails to load, most likely because a newer build replaced it. Dispatches an event (spec §8 "preload-error event") and
 * reloads the page once; after a second failure of the same build the error screen is shown (NAV-29).
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
  // The shop is unreachable, with or without a network, or overloaded: a reload would lose the current page.
  if (!answer?.ok || isLeaving || readStored(reloadedKey, 'sessionStorage') === id) return
  // Without storage it would reload endlessly.
  if (writeStored(reloadedKey, id, 'sessionStorage')) location.reload()
}

import { readStored, writeStored } from './stored/stored-text.ts'

const key = 'drawn-again'

/**
 * Reloads a page that failed to render, if something else moved its nodes (a browser translation wraps texts in `<font>`) so that React does not
 * find them, or if nothing is left of it. False: it is another error; or the server has just rendered it and nothing was pressed since, or
 * nothing can be stored, so that it would reload endlessly.
 */
export function reloadFailedPage(error: unknown): boolean {
  const isNodeMoved = error instanceof DOMException && error.name === 'NotFoundError'
  if (!isNodeMoved && document.getElementById('root')?.hasChildNodes()) return false
  if (readStored(key, 'sessionStorage') === location.href) return false
  if (!writeStored(key, location.href, 'sessionStorage')) return false
  location.reload()
  return true
}

/** After a press another failure counts as a new one. */
export function clearReloadMark(): void {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => writeStored(key, null, 'sessionStorage'), { once: true, capture: true })
}

import { keepText, keptText } from './kept/kept-text.ts'

const key = 'drawn-again'

/**
 * The page broke. Where something else moved its nodes (a translation by the browser wraps texts in `<font>`), so that React finds them no
 * more, or where nothing is left of it, the server draws it again. False: it is another fault; or the server has just drawn it and nobody
 * has pressed anything since, or nothing can be kept, and it would be drawn for ever.
 */
export function drawAgain(error: unknown): boolean {
  const isNodeMoved = error instanceof DOMException && error.name === 'NotFoundError'
  if (!isNodeMoved && document.getElementById('root')?.hasChildNodes()) return false
  if (keptText(key, 'sessionStorage') === location.href) return false
  if (!keepText(key, location.href, 'sessionStorage')) return false
  location.reload()
  return true
}

/** After a press another failure is another one. */
export function forgetDrawnAgain(): void {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => keepText(key, null, 'sessionStorage'), { once: true, capture: true })
}

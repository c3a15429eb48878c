export interface Point {
  x: number
  y: number
}
export interface Edge {
  left: number
  top: number
  bottom: number
}

/**
 * Whether a pointer that moved `from` … `to` is heading for a pane on its right: the line through both points meets the pane's left edge. A
 * pointer on the way to the pane crosses other sections, which must not open.
 */
export function headsFor(from: Point, to: Point, pane: Edge): boolean {
  const steps = to.x - from.x
  if (steps <= 0) return false
  const y = from.y + ((to.y - from.y) * (pane.left - from.x)) / steps
  // A movement straight down the list is steeper than any way into the pane.
  return Math.abs(to.y - from.y) < 3 * steps && y >= pane.top && y <= pane.bottom
}

/** Delay before a hovered section opens, in ms: longer for a pointer that passes by on its way into the pane. */
export const waitBeforeOpening = (isPassing: boolean): number => (isPassing ? 350 : 80)

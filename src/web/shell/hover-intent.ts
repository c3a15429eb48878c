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
 * Whether a pointer that went `from` … `to` is on its way to a pane on its right: the line through both points, drawn on, meets
 * the pane's left edge. Who aims at the pane crosses other sections on the way, and those must not open.
 */
export function headsFor(from: Point, to: Point, pane: Edge): boolean {
  const steps = to.x - from.x
  if (steps <= 0) return false
  const y = from.y + ((to.y - from.y) * (pane.left - from.x)) / steps
  // Straight down the list is steeper than any way into the pane.
  return Math.abs(to.y - from.y) < 3 * steps && y >= pane.top && y <= pane.bottom
}

/** How long a section is pointed at before it opens, in ms: passing by, and on the way into the pane. */
export const waitBeforeOpening = (isPassing: boolean): number => (isPassing ? 350 : 80)

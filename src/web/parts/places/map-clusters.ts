import type { Point } from '#lib/geo.ts'

/** Places closer to each other than this, in pixels, share one mark. */
const cellPx = 56
/** From this zoom on places are not clustered; two in one house can be told apart in the list (our choice). */
const singleFrom = 17

export interface Cluster<P> {
  /** Depends only on the places of the cluster. */
  key: string
  places: P[]
  at: Point
}

/** Groups places into marks: single ones, or a number where marks would overlap. `project`: pixels at this zoom. */
export function clustersOf<P extends Point & { id: number }>(
  places: readonly P[],
  zoom: number,
  project: (point: Point) => { x: number; y: number },
): Cluster<P>[] {
  if (zoom >= singleFrom) return places.map((one) => ({ key: String(one.id), places: [one], at: one }))
  const cells = new Map<string, P[]>()
  for (const one of places) {
    const { x, y } = project(one)
    const cell = `${Math.floor(x / cellPx)}:${Math.floor(y / cellPx)}`
    const there = cells.get(cell)
    if (there) there.push(one)
    else cells.set(cell, [one])
  }
  return [...cells.values()].map((inside) => ({
    key: inside.length === 1 ? String(inside[0]!.id) : `${inside[0]!.id}+${inside.length}`,
    places: inside,
    at: middleOf(inside),
  }))
}

const middleOf = (points: readonly Point[]): Point => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
})

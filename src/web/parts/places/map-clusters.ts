import type { Point } from '#lib/geo.ts'

/** Places nearer to each other on the screen than this are one mark. */
const cellPx = 56
/** From this zoom on every place has a mark of its own, so that two in one house can be told apart in the list (our choice). */
const singleFrom = 17

export interface Cluster<P> {
  /** The same as long as the same places are in it. */
  key: string
  places: P[]
  at: Point
}

/** Places of the map as marks: each alone, or with a number where they would lie on one another. `project`: pixels at this zoom. */
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

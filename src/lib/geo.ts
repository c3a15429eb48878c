export type Point = { latitude: number; longitude: number }
export type Bounds = { south: number; west: number; north: number; east: number }

const EARTH_RADIUS_KM = 6371

/** Straight-line (great-circle) distance in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

type MaybePlaced = { latitude: number | null; longitude: number | null }

const placeOf = ({ latitude, longitude }: MaybePlaced): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The nearest in a straight line; the first of the list when the point or all places are unknown (spec §9). */
export function closest<T extends MaybePlaced>(places: readonly T[], point: Point | null): T | undefined {
  let nearest = places[0]
  let least = Number.POSITIVE_INFINITY
  if (!point) return nearest
  for (const place of places) {
    const at = placeOf(place)
    const distance = at ? distanceKm(point, at) : Number.POSITIVE_INFINITY
    if (distance < least) {
      least = distance
      nearest = place
    }
  }
  return nearest
}

/** Map zoom limits (spec §9). */
const MAP_ZOOM = { min: 3, max: 19 }
export const clampZoom = (zoom: number): number => Math.min(MAP_ZOOM.max, Math.max(MAP_ZOOM.min, zoom))

/** Map bounds: all points with a margin of 0.05°, or of 0.002° around a single one (spec §9). */
export function boundsOf(points: readonly Point[]): Bounds | null {
  if (points.length === 0) return null
  const latitudes = points.map((point) => point.latitude)
  const longitudes = points.map((point) => point.longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const padding = south === north && west === east ? 0.002 : 0.05
  return { south: south - padding, west: west - padding, north: north + padding, east: east + padding }
}

/**
 * Writes src/web/parts/places/outline.json, the land that our maps show without a network: rings of integers in hundredths of a degree,
 * alternating longitude and latitude. From Natural Earth (package world-atlas), cut to Russia and its neighbours and simplified, as it is
 * only shown at a small scale.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'
import world from 'world-atlas/land-50m.json' with { type: 'json' }

type Spot = readonly [longitude: number, latitude: number]

const box = { west: -25, south: 18, east: 192, north: 84 }
/** Degrees, at the equator. */
const tolerance = 0.08
/** Square degrees: smaller islands are omitted. */
const leastArea = 0.25

/** A ring that crosses the 180th meridian continues beyond 180: Chukotka is east of Yakutia, and no polygon spans the whole map. */
function unwrapped(ring: readonly Spot[]): Spot[] {
  const start = Math.max(
    0,
    ring.findIndex(([longitude]) => longitude > 0 && longitude < 170),
  )
  const open = ring.slice(0, -1)
  const turned = [...open.slice(start), ...open.slice(0, start)]
  let shift = 0
  return turned.map(([longitude, latitude], n) => {
    const step = n === 0 ? 0 : longitude - turned[n - 1]![0]
    if (step < -180) shift += 360
    else if (step > 180) shift -= 360
    return [longitude + shift, latitude]
  })
}

/** The part of a ring on one side of a line (Sutherland–Hodgman). */
function cut(ring: readonly Spot[], axis: 0 | 1, limit: number, isKept: (value: number) => boolean): Spot[] {
  return ring.flatMap((spot, n) => {
    const before = ring.at(n - 1)!
    const isIn = isKept(spot[axis])
    if (isIn === isKept(before[axis])) return isIn ? [spot] : []
    const part = (limit - before[axis]) / (spot[axis] - before[axis])
    const other = before[1 - axis]! + part * (spot[1 - axis]! - before[1 - axis]!)
    const crossing: Spot = axis === 0 ? [limit, other] : [other, limit]
    return isIn ? [crossing, spot] : [crossing]
  })
}

function within(ring: readonly Spot[]): Spot[] {
  const { west, south, east, north } = box
  const fromWest = cut(ring, 0, west, (longitude) => longitude >= west)
  const toEast = cut(fromWest, 0, east, (longitude) => longitude <= east)
  const fromSouth = cut(toEast, 1, south, (latitude) => latitude >= south)
  return cut(fromSouth, 1, north, (latitude) => latitude <= north)
}

/** Removes points within `tolerance` of a line between others (Douglas–Peucker). */
function simpler(line: readonly Spot[]): Spot[] {
  const [first, last] = [line[0]!, line.at(-1)!]
  const wide = Math.cos((first[1] * Math.PI) / 180)
  const [dx, dy] = [(last[0] - first[0]) * wide, last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let [most, at] = [0, 0]
  for (let n = 1; n < line.length - 1; n++) {
    const [x, y] = [(line[n]![0] - first[0]) * wide, line[n]![1] - first[1]]
    const far = length === 0 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length
    if (far > most) [most, at] = [far, n]
  }
  if (most <= tolerance) return [first, last]
  return [...simpler(line.slice(0, at + 1)).slice(0, -1), ...simpler(line.slice(at))]
}

function areaOf(ring: readonly Spot[]): number {
  const doubled = ring.reduce((sum, [x, y], n) => {
    const [px, py] = ring.at(n - 1)!
    return sum + px * y - x * py
  }, 0)
  return Math.abs(doubled / 2)
}

/** Every ring of land, and of inland seas within it, that is large enough to be seen. */
export function makeOutline(): number[][] {
  const topology = world as unknown as Parameters<typeof feature>[0]
  const shapes = feature(topology, topology.objects.land!)
  const geometries =
    shapes.type === 'FeatureCollection' ? shapes.features.map(({ geometry }) => geometry) : [shapes.geometry]
  const rings = geometries.flatMap((one) =>
    one.type === 'Polygon' ? one.coordinates : one.type === 'MultiPolygon' ? one.coordinates.flat() : [],
  ) as unknown as Spot[][]
  return rings
    .map((ring) => within(unwrapped(ring)))
    .filter((ring) => ring.length > 3 && areaOf(ring) >= leastArea)
    .map((ring) => simpler([...ring, ring[0]!]).slice(0, -1))
    .filter((ring) => ring.length > 2)
    .sort((a, b) => areaOf(b) - areaOf(a))
    .map((ring) => ring.flatMap(([longitude, latitude]) => [Math.round(longitude * 100), Math.round(latitude * 100)]))
}

export const outlineFile = path.join(import.meta.dirname, '..', 'src', 'web', 'parts', 'places', 'outline.json')

if (import.meta.main) writeFileSync(outlineFile, `${JSON.stringify(makeOutline())}\n`)

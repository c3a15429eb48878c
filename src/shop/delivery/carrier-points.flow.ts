import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { processEach } from '#kit/process-each.ts'
import { closest, distanceKm } from '#lib/geo.ts'
import type { App, Region } from '#shop/context.ts'
import { regions } from '#shop/places/places.flow.ts'
import { closePoints, namedCarriers, type PlacedPoint, upsertPoints } from './carrier-points.store.ts'
import { type CarrierDelivery, type CarrierPoint, isCarrier } from './provider.ts'
import { carrierOf } from './terms.flow.ts'

/** A point belongs to the nearest region if it is within this distance of the centre of its city, in kilometres (our choice, as for couriers). */
const reachKm = 60
/** More pages than any carrier has: stops reading a list that never ends. */
const mostPages = 200

export type PointsRead =
  | { carrier: string; points: number; changed: number; closed: number }
  | { carrier: string; points: null }

/** Reads the points of every carrier that companies use and stores what changed. Run at night and by `vitrina way points`. */
export async function refreshPoints(app: App, onlyOf?: number): Promise<PointsRead[]> {
  const wanted = (await namedCarriers(app.db)).filter(({ companyId }) => onlyOf === undefined || companyId === onlyOf)
  const read: PointsRead[] = []
  await processEach(
    wanted,
    async ({ companyId, carrier }) => read.push(await refreshPointsOf(app, companyId, carrier)),
    ({ companyId, carrier }, err) => {
      app.log.error({ err, company: companyId, carrier }, 'the points of a carrier could not be taken')
      read.push({ carrier, points: null })
    },
  )
  return read
}

async function refreshPointsOf(app: App, companyId: number, name: string): Promise<PointsRead> {
  const points = await readAll(app, companyId, name)
  // A partial list would close the other points: nothing is changed, and the list is read again the next night.
  if (!points) {
    app.log.warn(
      { company: companyId, carrier: name },
      'the points of a carrier could not be read; they stay as they were',
    )
    return { carrier: name, points: null }
  }
  const near = await regions(app, companyId)
  return inTransaction(app.db, (tx) => savePoints(tx, companyId, name, near, points))
}

/** Stores the points that are near the regions, and closes points that are no longer among them. */
export async function savePoints(
  tx: Tx,
  companyId: number,
  carrier: string,
  near: readonly Place[],
  points: readonly CarrierPoint[],
): Promise<PointsRead> {
  const placed = placedIn(near, points)
  const changed = await upsertPoints(tx, companyId, carrier, placed)
  const codes = placed.map(({ code }) => code)
  const closed = await closePoints(tx, companyId, carrier, codes)
  if (changed + closed > 0) await notifyTags(tx, companyId, [`outlets:${companyId}`, `options:${companyId}`])
  return { carrier, points: placed.length, changed, closed }
}

type Place = Pick<Region, 'id' | 'latitude' | 'longitude'>

/** Null: the company has no account there, the carrier did not answer, or it returned no points at all, which no carrier has. */
async function readAll(app: App, companyId: number, name: string): Promise<CarrierPoint[] | null> {
  const carrier = app.plugins
    .flatMap(({ delivery }) => delivery ?? [])
    .find((one): one is CarrierDelivery => isCarrier(one) && one.name === name)
  const client = carrier && (await carrierOf(app, companyId, carrier))
  if (!client?.points) return null
  const all: CarrierPoint[] = []
  for (let page = 0; page < mostPages; page++) {
    const read = await client.points(page)
    if (!read) return null
    all.push(...read.points)
    if (read.isLast) return all.length > 0 ? all : null
  }
  return null
}

/** Points within reach of a region of the company, without duplicates. */
function placedIn(regions: readonly Place[], points: readonly CarrierPoint[]): PlacedPoint[] {
  const byCode = new Map<string, PlacedPoint>()
  for (const point of points) {
    const region = closest(regions, point)
    if (region && distanceKm(region, point) <= reachKm) byCode.set(point.code, { ...point, regionId: region.id })
  }
  return [...byCode.values()]
}

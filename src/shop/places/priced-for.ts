/**
 * A region with the price zone of this customer: that of their level, if the level has a price list. Every price is read by the zone of a region,
 * so nothing else distinguishes a level's prices from the general ones (decision 0042).
 */
export function pricedFor<R extends { zoneId: number }>(
  me: { levelZones?: Readonly<Record<number, number>> | undefined } | null,
  region: R,
): R {
  const zoneId = me?.levelZones?.[region.zoneId]
  return zoneId === undefined ? region : { ...region, zoneId }
}

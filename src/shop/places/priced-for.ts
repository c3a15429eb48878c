/**
 * A region with the zone of prices this customer buys by: that of their level, where the level has a price list. Everything that needs a
 * price asks for the zone of a region, so this is all that tells a level's prices from everybody's (decision 0042).
 */
export function pricedFor<R extends { zoneId: number }>(
  me: { levelZones?: Readonly<Record<number, number>> | undefined } | null,
  region: R,
): R {
  const zoneId = me?.levelZones?.[region.zoneId]
  return zoneId === undefined ? region : { ...region, zoneId }
}

import type { Me, Region } from '#shop/context.ts'

/**
 * A region with the zone of prices this customer buys by: that of their level, where the level has a price list. Everything that needs a
 * price asks for the zone of a region, so this is all that tells a level's prices from everybody's (decision 0042).
 */
export function pricedFor(me: Me | null, region: Region): Region {
  const zoneId = me?.levelZones?.[region.zoneId]
  return zoneId === undefined ? region : { ...region, zoneId }
}

import { z } from 'zod'
import type { AddressFound } from './port.ts'

const part = z.string().nullish()

/** The fields of a DaData suggestion that we read: every value is a string or null. */
export const suggestionWire = z.object({
  value: z.string(),
  data: z.object({
    postal_code: part,
    country: part,
    region: part,
    region_with_type: part,
    region_fias_id: part,
    city: part,
    city_fias_id: part,
    settlement: part,
    settlement_fias_id: part,
    street_with_type: part,
    street_fias_id: part,
    house: part,
    block: part,
    block_type: part,
    house_fias_id: part,
    stead: part,
    stead_fias_id: part,
    fias_id: part,
    geo_lat: part,
    geo_lon: part,
  }),
})

export const suggestionsWire = z.object({ suggestions: z.array(suggestionWire) })
export const locationWire = z.object({ location: suggestionWire.nullable() })

/** Federal cities, where the region is the city (REG-12). */
const cityRegions = new Set(['Москва', 'Санкт-Петербург', 'Севастополь'])

export function readSuggestion({ value, data }: z.infer<typeof suggestionWire>): AddressFound {
  const cityRegion = !data.city && data.region && cityRegions.has(data.region)
  return {
    address: value,
    fiasId: data.fias_id || null,
    postal: data.postal_code || null,
    country: data.country || null,
    city: (cityRegion ? data.region : data.city) || null,
    cityFiasId: (cityRegion ? data.region_fias_id : data.city_fias_id) || null,
    settlement: data.settlement || null,
    settlementFiasId: data.settlement_fias_id || null,
    latitude: readDegrees(data.geo_lat),
    longitude: readDegrees(data.geo_lon),
    // A land plot has no house yet: couriers use the number of the plot.
    house: data.house ? [data.house, data.block_type, data.block].filter(Boolean).join(' ') : data.stead || null,
    houseFiasId: data.house_fias_id || data.stead_fias_id || null,
    province: data.region_with_type || null,
    street: data.street_with_type || null,
    streetFiasId: data.street_fias_id || null,
  }
}

function readDegrees(text: string | null | undefined): number | null {
  const degrees = text ? Number(text) : Number.NaN
  return Number.isFinite(degrees) ? degrees : null
}

import type { Result } from '#lib/result.ts'

/** An address as the lookup returns it (spec §3, REG-12); unknown values are null. */
export interface AddressFound {
  address: string
  fiasId: string | null
  postal: string | null
  country: string | null
  /** For Moscow, Petersburg and Sevastopol the region is the city. */
  city: string | null
  cityFiasId: string | null
  settlement: string | null
  settlementFiasId: string | null
  latitude: number | null
  longitude: number | null
  house: string | null
  houseFiasId: string | null
  /** The region, such as «Свердловская обл». */
  province: string | null
  street: string | null
  streetFiasId: string | null
}

export type AddressBound = 'city' | 'settlement' | 'street' | 'house'

/** Limits results to one of these; several are combined with OR. */
export interface AddressFilter {
  city_fias_id?: string
  settlement_fias_id?: string
  street_fias_id?: string
}

export type AddressLookupRefusal = {
  code: 'address_service_unavailable'
  reason: 'timeout' | 'unavailable' | 'bad_answer' | 'refused' | 'too_many_requests'
}

export interface AddressLookup {
  /** An empty query returns an empty list without a request. */
  suggest(asked: {
    query: string
    fromBound?: AddressBound
    toBound?: AddressBound
    locations?: AddressFilter[]
    locale?: 'ru' | 'en'
    count?: number
  }): Promise<Result<AddressFound[], AddressLookupRefusal>>
  /** Addresses around a point of the map, nearest first. */
  geolocate(point: {
    latitude: number
    longitude: number
    radiusM: number
    count: number
  }): Promise<Result<AddressFound[], AddressLookupRefusal>>
}

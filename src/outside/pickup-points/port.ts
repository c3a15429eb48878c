import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'

/** A place of a carrier where parcels are handed over. */
export interface CarrierPoint {
  /** The carrier's own name of it; never changes. */
  code: string
  kind: 'pickup_point' | 'locker'
  name: string
  address: string
  /** What the carrier calls the city: tariffs are asked from city to city. */
  cityCode: string
  latitude: number
  longitude: number
  phone: string
  /** Seven texts, Monday first: `10:00-21:00`, '' for a day off; empty: not said. */
  schedule: string[]
  /** The nearest metro or stop, as the carrier names it; '' where there is none. */
  station: string
  takesCash: boolean
  takesCard: boolean
  hasFitting: boolean
  /** Null: not said. */
  maxWeightG: number | null
}

export interface PointsPage {
  points: CarrierPoint[]
  isLast: boolean
}

export interface Parcel {
  weightG: number
  lengthCm: number
  widthCm: number
  heightCm: number
}

export interface CarrierTariff {
  price: Kopecks
  /** Days from the handing over to the carrier to the earliest day it can be fetched. */
  days: number
}

export type CarrierRefusal =
  | { code: 'carrier_unavailable'; reason: 'no_answer' | 'bad_answer' | 'account' }
  /** The carrier does not go there, or not with such a parcel. */
  | { code: 'not_carried' }

/** What the shop asks of whoever has points. Every call has a deadline of its own and stands behind a breaker. */
export interface PickupPoints {
  /** One page of all points in the country, from 0. */
  points(page: number): Promise<Result<PointsPage, CarrierRefusal>>
  /** What a parcel to a point of a city costs. */
  tariff(fromCity: string, toCity: string, parcel: Parcel): Promise<Result<CarrierTariff, CarrierRefusal>>
  close(): void
}

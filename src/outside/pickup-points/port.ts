import type { Kopecks } from '#lib/money.ts'
import type { Result } from '#lib/result.ts'

/** A carrier's place where parcels are fetched. */
export interface CarrierPoint {
  /** The carrier's code of the point; never changes. */
  code: string
  kind: 'pickup_point' | 'locker'
  name: string
  address: string
  /** The carrier's code of the city: tariffs are requested from city to city. */
  cityCode: string
  latitude: number
  longitude: number
  phone: string
  /** Seven texts, Monday first: `10:00-21:00`, '' for a day off; empty: unknown. */
  schedule: string[]
  /** The nearest metro station or stop, as the carrier names it; '': none. */
  station: string
  takesCash: boolean
  takesCard: boolean
  hasFitting: boolean
  /** Null: unknown. */
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
  /** Days from the handover to the carrier to the earliest day the parcel can be fetched. */
  days: number
}

/** Request for a waybill: a parcel to one of the carrier's points. */
export interface WaybillRequest {
  /** Our key. The carrier also finds the waybill by it, so a waybill whose answer was lost is found again. */
  key: string
  fromCity: string
  /** The carrier's code of the point. */
  point: string
  recipient: { name: string; phone: string }
  parcel: Parcel
  /** `takenForEach`: amount to collect from the recipient per piece; 0: paid. Pieces of one sku may be several lines. */
  items: { sku: string; name: string; count: number; weightG: number; price: Kopecks; takenForEach: Kopecks }[]
}

/** Progress of a parcel in our states; `carrierState` is the carrier's own. */
export interface Tracked {
  id: string
  /** Null: the carrier is still creating the waybill. */
  number: string | null
  /** Why the carrier refused to create it. */
  problem: string | null
  state: 'getting_ready' | 'on_its_way' | 'pickup' | 'done' | 'rejected' | 'canceled'
  carrierState: string
  /** Promised day; null: unknown. */
  expectedDate: string | null
  /** Tracking page for the recipient. */
  url: string
}

export type CarrierRefusal =
  | { code: 'carrier_unavailable'; reason: 'no_answer' | 'bad_answer' | 'account' }
  /** The carrier does not deliver there, or not such a parcel. */
  | { code: 'not_carried' }
  /** The carrier knows no such waybill, or has no label of it yet. */
  | { code: 'not_there' }

/** What the shop needs from a carrier with pickup points. Every call has its own deadline and a circuit breaker. */
export interface PickupPoints {
  /** One page of all points in the country; the first is 0. */
  points(page: number): Promise<Result<PointsPage, CarrierRefusal>>
  /** Cost of a parcel to a point in a city. */
  tariff(fromCity: string, toCity: string, parcel: Parcel): Promise<Result<CarrierTariff, CarrierRefusal>>
  /** Requests a waybill; its number may come later. Never request the same key twice: call `find` first. */
  waybill(asked: WaybillRequest): Promise<Result<{ id: string }, CarrierRefusal>>
  /** The waybill requested with this key. */
  find(key: string): Promise<Result<Tracked, CarrierRefusal>>
  track(id: string): Promise<Result<Tracked, CarrierRefusal>>
  /** PDF label for the parcel. */
  label(id: string): Promise<Result<Uint8Array, CarrierRefusal>>
  close(): void
}

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

/** What a carrier is told of a parcel that is to be brought to one of its points. */
export interface WaybillAsked {
  /** Ours; the carrier knows the waybill by it as well, so that one whose answer was lost is found again. */
  key: string
  fromCity: string
  /** The carrier's own name of the point. */
  point: string
  recipient: { name: string; phone: string }
  parcel: Parcel
  /** `takenForEach`: what is to be taken from the recipient for each of these pieces; 0: they are paid. Pieces of one kind may be several lines. */
  items: { sku: string; name: string; count: number; weightG: number; price: Kopecks; takenForEach: Kopecks }[]
}

/** What becomes of a parcel, in words of ours; `carrierState` is the carrier's. */
export interface Tracked {
  id: string
  /** Null: the carrier is still making the waybill. */
  number: string | null
  /** It will not make it. */
  problem: string | null
  state: 'getting_ready' | 'on_its_way' | 'pickup' | 'done' | 'rejected' | 'canceled'
  carrierState: string
  /** The day it is promised for; null: not said. */
  expectedDate: string | null
  /** Where a recipient sees the same. */
  url: string
}

export type CarrierRefusal =
  | { code: 'carrier_unavailable'; reason: 'no_answer' | 'bad_answer' | 'account' }
  /** The carrier does not go there, or not with such a parcel. */
  | { code: 'not_carried' }
  /** It does not know such a waybill, or has no label of it yet. */
  | { code: 'not_there' }

/** What the shop asks of whoever has points. Every call has a deadline of its own and stands behind a breaker. */
export interface PickupPoints {
  /** One page of all points in the country, from 0. */
  points(page: number): Promise<Result<PointsPage, CarrierRefusal>>
  /** What a parcel to a point of a city costs. */
  tariff(fromCity: string, toCity: string, parcel: Parcel): Promise<Result<CarrierTariff, CarrierRefusal>>
  /** Asks for a waybill; its number may come later. The same key must not be asked for twice: `find` first. */
  waybill(asked: WaybillAsked): Promise<Result<{ id: string }, CarrierRefusal>>
  /** The waybill that was asked for by a key of ours. */
  find(key: string): Promise<Result<Tracked, CarrierRefusal>>
  track(id: string): Promise<Result<Tracked, CarrierRefusal>>
  /** PDF to be glued on. */
  label(id: string): Promise<Result<Uint8Array, CarrierRefusal>>
  close(): void
}

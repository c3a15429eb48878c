import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CarrierPoint, PickupPoints, Tracked, WaybillRequest } from '#outside/pickup-points/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'
import type { DeliveryType } from './delivery-type.ts'
import type { Parcel } from './parcel.ts'

export type { CarrierPoint, Tracked, WaybillRequest as WaybillAsked }

/** An option as the owner set it: a row of `delivery_payment_options`. */
export interface DeliveryRow {
  deliveryType: DeliveryType
  price: Kopecks
  /** Sum of goods from which delivery is free; null: never. */
  freeFrom: Kopecks | null
  daysFrom: number
}

/** The request for terms: the sum of the goods after reductions, their parcel and the customer's region. */
export interface DeliveryRequest {
  goods: Kopecks
  /** All goods as one parcel, from the weights and sizes of products, their categories and the company's settings. */
  parcel: Parcel
  /** The carrier's name of the city of its points in this region; null: it has none there. */
  city: string | null
  region: { id: number; slug: string; latitude: number; longitude: number }
}

export interface DeliveryTerms {
  price: Kopecks
  /** Days from today to the earliest delivery. */
  days: number
}

/** A carrier with the account of a company. */
export interface DeliveryClient {
  /**
   * Null: not available for these goods or this region. If it throws, or does not answer before `signal` is aborted, the terms are unknown, and
   * the option is shown as unavailable until the carrier answers again. Never called inside a transaction; the answer is cached for some minutes.
   */
  quote(row: DeliveryRow, asked: DeliveryRequest, signal: AbortSignal): Promise<DeliveryTerms | null>
  /** Pages of all its points, from 0; null: temporarily not available. Absent: the carrier has no points. */
  points?(page: number): Promise<{ points: CarrierPoint[]; isLast: boolean } | null>
  /** Waybills for parcels to its points; absent: not supported. Never called inside a transaction. */
  waybills?: Pick<PickupPoints, 'waybill' | 'find' | 'track' | 'label'>
  /** City from which parcels are sent, in the carrier's naming. */
  fromCity?: string
  close(): void
}

interface Named {
  /** Never change it: it is stored. */
  name: string
  title: string
  /** Delivery types it serves; of two providers of one type, the first in vitrina.config.ts is used. */
  types: readonly DeliveryType[]
}

/** Computes terms from its arguments without any I/O: it is called for every card of a product and inside the transaction that places an order. */
export interface CountedDelivery extends Named {
  /** Null: not available for these goods or this region. */
  terms(row: DeliveryRow, asked: DeliveryRequest): DeliveryTerms | null
}

/** Requires a network request. A company without its own or a shared account does not offer it. */
export interface CarrierDelivery extends Named {
  account: AccountFields
  /** Default account, for companies without one of their own. */
  sharedAccount: Record<string, string> | null
  /** The service in the process settings that provides the account if `sharedAccount` is null. */
  service?: string
  /** It serves only options that name it, at its own points, which a job stores (carrier-points.flow.ts). */
  hasPoints?: boolean
  create(account: Record<string, string>, kit: { clock: Clock; log: Log }): DeliveryClient
}

/**
 * A kind of delivery, defined by a plug-in. The owner's options remain decisive: a provider is called only for options of its types, and an
 * option that no provider serves is not offered.
 */
export type DeliveryProviderKind = CountedDelivery | CarrierDelivery

export const isCarrier = (provider: DeliveryProviderKind): provider is CarrierDelivery => 'create' in provider

import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CarrierPoint, PickupPoints, Tracked, WaybillAsked } from '#outside/pickup-points/port.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'
import type { DeliveryType } from './delivery-type.ts'
import type { Parcel } from './parcel.ts'

export type { CarrierPoint, Tracked, WaybillAsked }

/** What the owner set for a way to get an order: a row of `delivery_payment_options`. */
export interface DeliveryRow {
  deliveryType: DeliveryType
  price: Kopecks
  /** The sum of goods from which it costs nothing; null: it always costs. */
  freeFrom: Kopecks | null
  daysFrom: number
}

/** For what it is asked: the goods' sum, after reductions, and the region of the customer. */
export interface AskedDelivery {
  goods: Kopecks
  /** All of it in one: what goods, their categories and the company's settings say of a piece. */
  parcel: Parcel
  /** What the carrier calls the city its points of this region lie in; null: it has none there. */
  city: string | null
  region: { id: number; slug: string; latitude: number; longitude: number }
}

export interface DeliveryTerms {
  price: Kopecks
  /** Days from today to the earliest day it can be there. */
  days: number
}

/** A carrier with the account of a company. */
export interface DeliveryClient {
  /**
   * Null: not for these goods, or not there. Throwing, or no answer until `signal` is aborted: nobody knows, and the way is shown as
   * closed until the carrier answers again. Never called inside a transaction; its answer is kept for some minutes.
   */
  quote(row: DeliveryRow, asked: AskedDelivery, signal: AbortSignal): Promise<DeliveryTerms | null>
  /** Pages of all its points, from 0; null: it does not say now. Absent: the carrier has none. */
  points?(page: number): Promise<{ points: CarrierPoint[]; isLast: boolean } | null>
  /** Paper for a parcel to one of its points; absent: it makes none for us. None of them is called inside a transaction. */
  waybills?: Pick<PickupPoints, 'waybill' | 'find' | 'track' | 'label'>
  /** Where parcels are sent from, as the carrier calls the city. */
  fromCity?: string
  close(): void
}

interface Named {
  /** Never changed. */
  name: string
  title: string
  /** Delivery types it serves; of two that serve one, the first of vitrina.config.ts is asked. */
  types: readonly DeliveryType[]
}

/** Counts from what it is given and asks nobody: it is called for every card of a product and inside the transaction that places an order. */
export interface CountedDelivery extends Named {
  /** Null: not for these goods, or not there. */
  terms(row: DeliveryRow, asked: AskedDelivery): DeliveryTerms | null
}

/** Must be asked over the network. Without an account of its own or a shared one a company does not offer it. */
export interface CarrierDelivery extends Named {
  account: AccountFields
  /** For companies without an account of their own. */
  sharedAccount: Record<string, string> | null
  /** The service of the process whose fields are that account, where `sharedAccount` is null. */
  service?: string
  /** It serves only the ways that name it, at points of its own, which a job keeps (carrier-points.flow.ts). */
  hasPoints?: boolean
  create(account: Record<string, string>, kit: { clock: Clock; log: Log }): DeliveryClient
}

/**
 * A kind of delivery. A plug-in makes it. The owner's rows stay the switchboard: a provider is asked only for the rows of its types,
 * and a row that no provider serves is not offered.
 */
export type DeliveryProviderKind = CountedDelivery | CarrierDelivery

export const isCarrier = (provider: DeliveryProviderKind): provider is CarrierDelivery => 'create' in provider

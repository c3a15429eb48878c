import type { Kopecks } from '#lib/money.ts'
import type { DeliveryType } from './delivery-type.ts'

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
  region: { id: number; slug: string; latitude: number; longitude: number }
}

export interface DeliveryTerms {
  price: Kopecks
  /** Days from today to the earliest day it can be there. */
  days: number
}

/**
 * A kind of delivery. A plug-in makes it. The owner's rows stay the switchboard: a provider is asked only for the rows of its types,
 * and a row that no provider serves is not offered. It counts from what it is given and asks nobody: it is called for every card
 * of a product and inside the transaction that places an order.
 */
export interface DeliveryProviderKind {
  /** Never changed. */
  name: string
  title: string
  /** Delivery types it serves; of two that serve one, the first of vitrina.config.ts is asked. */
  types: readonly DeliveryType[]
  /** Null: not for these goods, or not there. */
  terms(row: DeliveryRow, asked: AskedDelivery): DeliveryTerms | null
}

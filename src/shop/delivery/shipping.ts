import type { Kopecks } from '#lib/money.ts'
import { type SoldBy, wholeUnit } from '#lib/quantity.ts'
import { type DeliveryType, targetOf } from './delivery-type.ts'
import { type Parcel, type Piece, parcelOfAll } from './parcel.ts'

/** How goods may be delivered: a feed may exclude courier delivery or pickup for some goods (YML delivery, pickup). */
export interface Allowed {
  canDeliver: boolean
  canPickUp: boolean
}

export const allDeliveries: Allowed = { canDeliver: true, canPickUp: true }

export function allows({ canDeliver, canPickUp }: Allowed, type: DeliveryType): boolean {
  const target = targetOf(type)
  return target === null || (target === 'address' ? canDeliver : canPickUp)
}

/** Shipping data of goods; the company's settings supply a missing weight or size. */
export interface Shipped extends Allowed {
  piece: Partial<Piece>
}

/** Input for the terms of an option: the sum of the goods, their common parcel, and how all of them may be delivered. */
export interface Load extends Allowed {
  goods: Kopecks
  parcel: Parcel
}

/** Lines that are not shipped (a kind without weight) are ignored. */
export function loadOf(
  usual: Piece,
  goods: Kopecks,
  lines: readonly { count: number; soldBy?: Pick<SoldBy, 'step'> | undefined; ships?: Shipped | undefined }[],
): Load {
  const sent = lines.flatMap(({ count, soldBy, ships }) =>
    ships ? [{ count, step: soldBy?.step ?? wholeUnit, ships }] : [],
  )
  return {
    goods,
    parcel: parcelOfAll(sent.map(({ count, step, ships }) => ({ count, step, piece: { ...usual, ...ships.piece } }))),
    canDeliver: sent.every(({ ships }) => ships.canDeliver),
    canPickUp: sent.every(({ ships }) => ships.canPickUp),
  }
}

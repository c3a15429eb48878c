import type { Kopecks } from '#lib/money.ts'
import { type DeliveryType, targetOf } from './delivery-type.ts'
import { type Parcel, type Piece, parcelOfAll } from './parcel.ts'

/** Which ways goods may go: a feed says of some that no courier brings them, or that they are not fetched (YML delivery, pickup). */
export interface Allowed {
  canDeliver: boolean
  canPickUp: boolean
}

export const anyWay: Allowed = { canDeliver: true, canPickUp: true }

export function allows({ canDeliver, canPickUp }: Allowed, type: DeliveryType): boolean {
  const target = targetOf(type)
  return target === null || (target === 'address' ? canDeliver : canPickUp)
}

/** What a thing to be sent says of itself; the company's settings say the rest of its weight and size. */
export interface Shipped extends Allowed {
  piece: Partial<Piece>
}

/** For what a way is asked about: what the goods come to, what they are together as a parcel, and how all of them may go. */
export interface Load extends Allowed {
  goods: Kopecks
  parcel: Parcel
}

/** What is not to be sent (a kind of line without weight) counts nothing. */
export function loadOf(
  usual: Piece,
  goods: Kopecks,
  lines: readonly { count: number; ships?: Shipped | undefined }[],
): Load {
  const sent = lines.flatMap(({ count, ships }) => (ships ? [{ count, ships }] : []))
  return {
    goods,
    parcel: parcelOfAll(sent.map(({ count, ships }) => ({ count, piece: { ...usual, ...ships.piece } }))),
    canDeliver: sent.every(({ ships }) => ships.canDeliver),
    canPickUp: sent.every(({ ships }) => ships.canPickUp),
  }
}

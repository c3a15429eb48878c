import { type Kopecks, kopecks, largerOf, minus, splitByWeights, sumOf, ZERO } from '#lib/money.ts'
import { amountOfPieces } from '#shop/payments/refund/refund-lines.ts'
import { type OrderFacts, owedOf, paysOnReceipt } from '../order-states.ts'
import { isEndedShipment } from './shipment-states.ts'

interface Pieces {
  item: number
  count: number
}

/** A line of an order that a carrier delivers. */
export interface SentLine extends Pieces {
  /** Amount for all its pieces. */
  payable: Kopecks
}

/** A parcel; lists of parcels are in the order of their creation. */
export interface SentParcel {
  id: number
  state: string
  /** Its contents; empty: unknown. */
  items: readonly Pieces[]
  /** Amount its carrier was requested to collect; null: no carrier has received it. */
  told: Kopecks | null
}

/** It ended without a handover: its pieces still belong to the order, its money is not collected. */
const isGivenUp = ({ state }: SentParcel): boolean => isEndedShipment(state) && state !== 'done'

/**
 * The contents of a parcel. One with unknown contents holds what is in no other parcel; of several such parcels only the first, so that nothing
 * is sent twice.
 */
export function contentsOf(lines: readonly SentLine[], parcels: readonly SentParcel[], id: number): Pieces[] {
  const own = parcels.find((parcel) => parcel.id === id)
  if (own && own.items.length > 0) return [...own.items]
  const others = parcels.filter((parcel) => parcel.id !== id)
  if (others.some((parcel) => parcel.items.length === 0 && !isGivenUp(parcel) && parcel.id < id)) return []
  return without(
    lines,
    others.flatMap(({ items }) => items),
  )
}

const without = (lines: readonly SentLine[], gone: readonly Pieces[]): Pieces[] =>
  lines.flatMap(({ item, count }) => {
    const rest = count - gone.filter((one) => one.item === item).reduce((sum, one) => sum + one.count, 0)
    return rest > 0 ? [{ item, count: rest }] : []
  })

/**
 * What the carrier of a parcel collects for each of its pieces, in kopecks. Only an amount owed on receipt is collected: an order paid in
 * advance or by invoice brings nothing. Amounts that other carriers were told stay theirs; the rest is split over all pieces no carrier was
 * told of, so that the parcels of an order together bring exactly what is owed.
 */
export function amountsToCollect(
  order: Pick<OrderFacts, 'paymentType' | 'total' | 'paid' | 'refunded' | 'held'>,
  lines: readonly SentLine[],
  parcels: readonly SentParcel[],
  id: number,
): Map<number, Kopecks[]> {
  const mine = contentsOf(lines, parcels, id)
  const told = parcels.filter((parcel) => parcel.id !== id && parcel.told !== null && !isGivenUp(parcel))
  const left = without(
    lines,
    told.flatMap((parcel) => contentsOf(lines, parcels, parcel.id)),
  )
  const open = lines.map((line) => {
    const own = mine.find(({ item }) => item === line.item)?.count ?? 0
    const count = Math.max(own, left.find(({ item }) => item === line.item)?.count ?? 0)
    return { item: line.item, own, count, weight: amountOfPieces(line, Math.min(count, line.count)) }
  })
  const weighed = open.filter(({ count }) => count > 0)
  if (weighed.length === 0) return new Map()
  const amounts = splitByWeights(
    restOf(order, told),
    weighed.map(({ weight }) => weight),
  )
  return new Map(
    weighed.flatMap(({ item, own, count }, at) =>
      own === 0 ? [] : [[item, splitByWeights(amounts[at]!, Array<number>(count).fill(1)).slice(0, own)] as const],
    ),
  )
}

/**
 * The amount no carrier was told to collect yet. Money collected for handed-over parcels reduces what is owed once it is recorded; until then
 * it counts as the carriers'.
 */
function restOf(
  order: Pick<OrderFacts, 'paymentType' | 'total' | 'paid' | 'refunded' | 'held'>,
  told: readonly SentParcel[],
): Kopecks {
  if (!paysOnReceipt(order.paymentType)) return ZERO
  const sumTold = (isDone: boolean) =>
    sumOf(told.filter(({ state }) => (state === 'done') === isDone).map((parcel) => parcel.told ?? ZERO))
  const unwritten = largerOf(ZERO, minus(sumTold(true), order.paid))
  return largerOf(ZERO, minus(owedOf(order), kopecks(sumTold(false) + unwritten)))
}

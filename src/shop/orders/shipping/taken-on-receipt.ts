import { type Kopecks, kopecks, largerOf, minus, splitByWeights, sumOf, ZERO } from '#lib/money.ts'
import { amountOfPieces } from '#shop/payments/refund/refund-lines.ts'
import { type OrderFacts, owedOf, paysOnReceipt } from '../order-states.ts'
import { isEndedShipment } from './shipment-states.ts'

interface Pieces {
  item: number
  count: number
}

/** A line of an order that a carrier brings. */
export interface SentLine extends Pieces {
  /** What is paid for all its pieces. */
  payable: Kopecks
}

/** A parcel, in the order parcels were made. */
export interface SentParcel {
  id: number
  state: string
  /** What lies in it; empty: nobody said. */
  items: readonly Pieces[]
  /** What its carrier was told to take; null: no carrier was told of it. */
  told: Kopecks | null
}

/** It went to nobody: its pieces are still the order's, its money is not taken. */
const isGivenUp = ({ state }: SentParcel): boolean => isEndedShipment(state) && state !== 'done'

/** What lies in a parcel. Of whose contents nobody said has what lies in no other; of several such the first, so that nothing is sent twice. */
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
 * What the carrier of a parcel is to take for each of its pieces, in kopecks. Only what is owed by a way of payment on receipt is taken: an
 * order paid before, or by an invoice, brings nothing. What other carriers were told is theirs; the rest is split over all pieces no
 * carrier was told of, so that parcels of an order bring together what is owed, to the kopeck.
 */
export function takenOnReceipt(
  order: Pick<OrderFacts, 'paymentType' | 'total' | 'paid' | 'refunded'>,
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

/** What no carrier was told to take yet. What was taken for parcels handed over is off what is owed once it was written down, and until then is theirs. */
function restOf(
  order: Pick<OrderFacts, 'paymentType' | 'total' | 'paid' | 'refunded'>,
  told: readonly SentParcel[],
): Kopecks {
  if (!paysOnReceipt(order.paymentType)) return ZERO
  const sumTold = (isDone: boolean) =>
    sumOf(told.filter(({ state }) => (state === 'done') === isDone).map((parcel) => parcel.told ?? ZERO))
  const unwritten = largerOf(ZERO, minus(sumTold(true), order.paid))
  return largerOf(ZERO, minus(owedOf(order), kopecks(sumTold(false) + unwritten)))
}

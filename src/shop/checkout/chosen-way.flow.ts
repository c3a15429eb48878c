import { ok, type Result, refuse } from '#lib/result.ts'
import { isSameSlot, type Slot } from '#shop/delivery/courier-zones.ts'
import type { OfferedOption, OrderOption } from '#shop/delivery/delivery.flow.ts'
import type { PlaceRefusal } from './place-refusals.ts'

/**
 * The chosen way as the region of the order has it. A region may have a row of its own for a way that was chosen from the list of
 * another: it is the same way, at its own price.
 */
export function sameWay(
  { here, shown }: { here: OrderOption[]; shown: OrderOption[] },
  id: number,
): OrderOption | undefined {
  const chosen = [...here, ...shown].find((option) => option.id === id)
  return here.find(
    (option) =>
      option.id === id ||
      (option.deliveryType === chosen?.deliveryType &&
        option.paymentType === chosen.paymentType &&
        option.method === chosen.method),
  )
}

/**
 * The hours the customer chose, while they are still to be had. An order that names none is taken for the day alone: the order of the
 * specification has no hours (our choice).
 */
export function chosenSlot({ slots }: OfferedOption, wanted: Slot | null): Result<Slot | null, PlaceRefusal> {
  if (wanted === null) return ok(null)
  const slot = slots.find((one) => isSameSlot(one, wanted))
  return slot ? ok(slot) : refuse({ code: 'interval_gone', intervals: slots })
}

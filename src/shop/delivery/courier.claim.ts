import { notifyTags } from '#kit/notices.ts'
import { ok, refuse } from '#lib/result.ts'
import type { Claim, Demand } from '#shop/claims.ts'
import type { CourierZone, Slot } from './courier-zones.ts'
import { countSlotUse, endSlot, type LockedSlot, lockedSlot } from './slots.store.ts'

/** The slot as read earlier, without a lock. */
interface SeenSlot {
  slot: Slot
  capacity: number
}
const seenOf = (demand: readonly Demand[]) => demand[0]!.seen as SeenSlot

/** Courier hours with a limited number of orders: held by an open order, used when it is handed over. */
export const courierHours: Claim<LockedSlot> = {
  name: 'courier',

  lock: ({ companyId }, demand) => lockedSlot(companyId, demand[0]!.thing, seenOf(demand).slot),

  take({ companyId }, demand, found) {
    const { capacity } = seenOf(demand)
    // Other orders took the hours, or the zone was deleted: the order reads again what is free.
    if (!found || found.taken >= capacity) return refuse({ code: 'hours_taken' })
    // The options change for the next customer only when the last place is taken.
    const isLast = found.taken + 1 >= capacity
    return ok({ parts: countSlotUse(found.id, capacity), tags: isLast ? [optionsTag(companyId)] : [], after: null })
  },

  async release(tx, { id, companyId }) {
    if (await endSlot(tx, id, 'released')) await notifyTags(tx, companyId, [optionsTag(companyId)])
  },
  async settle(tx, { id }) {
    await endSlot(tx, id, 'used')
  },

  checks: {
    'what is taken of the hours of a courier is what orders hold or have used': `
      select s.id::text as id from courier_slots s
      left join (select slot_id, count(*) as held from courier_slot_holds where state <> 'released' group by 1) h on h.slot_id = s.id
      where s.taken <> coalesce(h.held, 0)`,
    'orders that are over hold no hours of a courier, open ones do': `
      select o.id::text as id from orders o join courier_slot_holds h on h.order_id = o.id
      where h.state <> case when o.state in ('canceled', 'expired', 'rejected') then 'released'
        when o.state = 'done' then 'used' when o.state = 'returned' and h.state in ('released', 'used') then h.state else 'held' end`,
    'hours of a courier are of the order’s own company, day and time': `
      select o.id::text as id from orders o join courier_slot_holds h on h.order_id = o.id join courier_slots s on s.id = h.slot_id
      where s.company_id <> o.company_id or s.date is distinct from o.due_date
        or s.from_time is distinct from o.due_from or s.to_time is distinct from o.due_to`,
  },
}

/** Cache tag of the list of delivery options, which omits hours that are full. */
const optionsTag = (companyId: number): string => `options:${companyId}`

/** The demand of an order for its chosen hours; none if they are unlimited. */
export function courierDemand(zone: CourierZone | null, slot: Slot | null): Demand[] {
  const interval = slot && zone?.intervals.find(({ from, to }) => from === slot.from && to === slot.to)
  if (!zone || !interval || interval.capacity == null) return []
  const seen: SeenSlot = { slot, capacity: interval.capacity }
  return [{ claim: 'courier', thing: zone.id, count: 1, sku: '', seen }]
}

import { dateIn, type IsoDate, timeIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import type { BadgeProps } from '#ui/badge.tsx'
import { dayAndMonth } from '../day-texts.ts'
import { useShell } from '../shell-context.ts'
import { withHours } from './due-texts.ts'

/** Formats days and times of an order in the shop's time zone: past ones as DD.MM.YYYY (FMT-04), promised ones as text. */
export function useOrderDays() {
  const { company, visitor } = useShell()
  const zone = company.settings.timezone
  const dayOf = (at: string): IsoDate => (/^\d{4}-\d\d-\d\d$/.test(at) ? at : dateIn(zone, new Date(at)))
  const day = (at: string) => formatDate(dayOf(at))
  const promised = (at: string) => dayAndMonth(dayOf(at), visitor.today, visitor.locale)
  const time = (at: string) => timeIn(zone, new Date(at))
  return {
    dayOf,
    day,
    moment: (at: string) => `${day(at)}, ${time(at)}`,
    promised,
    promisedMoment: (at: string) => `${promised(at)}, ${time(at)}`,
    daysLeft: (at: string) => Math.max(0, Math.round((Date.parse(dayOf(at)) - Date.parse(visitor.today)) / 86_400_000)),
  }
}

export type OrderDays = ReturnType<typeof useOrderDays>

export function badgeKind(order: OrderOnWire): BadgeProps['kind'] {
  if (order.is_unsuccessful) return 'err'
  if (order.actions.includes('PAY') || waitsForInvoice(order)) return 'warn'
  if (order.state.startsWith('ready')) return 'ok'
  return order.state === 'done' ? 'plain' : 'info'
}

/** True if a company has not paid its invoice yet. */
export const waitsForInvoice = ({ documents, reserved_until }: OrderOnWire): boolean =>
  documents.includes('invoice') && reserved_until !== null

/** Paid by several payments, each with its day. */
export const isInParts = ({ payment_schedule }: OrderOnWire): boolean => payment_schedule.length > 1

/** The first of several payments is made: the order is confirmed, whatever is still to be paid. */
export const isDepositPaid = ({ payment_schedule: [first, ...later] }: OrderOnWire): boolean =>
  later.length > 0 && first?.left === 0

/** True if the order must be paid online or by invoice first: its pickup code is not usable yet. */
export const waitsForMoney = (order: OrderOnWire): boolean =>
  !isDepositPaid(order) &&
  (waitsForInvoice(order) ||
    (order.actions.includes('PAY') && !order.actions.includes('PAY_CASH') && order.pay_now > 0))

/** What the order waits for, while something of it can be paid. */
export const dueTitle = (order: OrderOnWire): string =>
  isDepositPaid(order) ? m.orders_deposit_is_paid() : m.orders_waits_for_payment()

/** The most important fact about an order now, in one line. */
export function currentStatusText(order: OrderOnWire, { day, promised, promisedMoment }: OrderDays): string {
  const place = order.outlet?.address ?? shortAddress(order.address)
  if (order.is_unsuccessful) {
    // Later notes of payments are not the reason.
    const reason = order.history.findLast(({ event, state }) => event === 'moved' && state === order.state)?.reason
    return reason ? m.orders_reason({ reason }) : order.state_label
  }
  if (order.actions.includes('PAY'))
    return order.reserved_until
      ? (isInParts(order) ? m.orders_pay_until : m.orders_reserved_until)({
          time: promisedMoment(order.reserved_until),
        })
      : m.orders_waits_for_payment()
  if (order.confirmation?.state === 'waiting' && order.confirmation.by)
    return m.orders_confirmed_until({ time: promisedMoment(order.confirmation.by) })
  if (waitsForInvoice(order) && order.reserved_until)
    return m.orders_invoice_until({ day: promised(order.reserved_until) })
  if (order.state === 'done') {
    const done = order.history.findLast(({ event, state }) => event === 'moved' && state === 'done')
    return done ? m.orders_received_on({ day: day(done.at) }) : order.state_label
  }
  if (order.storage_until) return m.orders_at_place_until({ place, day: promised(order.storage_until) })
  if (order.due_date && !order.state.startsWith('ready'))
    return m.orders_expected({ place, day: withHours(promised(order.due_date), order) })
  return place
}

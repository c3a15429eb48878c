import { addDays, type IsoDate } from '#lib/dates.ts'
import type { Locale } from '#lib/format.ts'
import type { Order } from '#shop/orders/order.ts'
import { owedOf } from '#shop/orders/order-states.ts'
import { mealOf } from '#shop/tours/meals.ts'
import type { Booking, ClaimAnswer, ClaimKind, TourClaim } from './booking.ts'

/** The states of a trip, as its customer reads them (integrations §16.5). */
export const tripStates = [
  'awaiting_payment',
  'papers_needed',
  'requested',
  'confirmed',
  'rest_due',
  'documents_ready',
  'travelling',
  'completed',
  'claim',
  'rebooking',
  'refused',
  'not_confirmed',
  'canceled',
  'expired',
] as const
export type TripState = (typeof tripStates)[number]

type Standing = Pick<Order, 'state' | 'confirmation' | 'total' | 'paid' | 'refunded' | 'held'>

export function tripStateOf(
  order: Standing,
  booking: Pick<Booking, 'state' | 'startDate' | 'endDate' | 'voucherFaults'>,
  claim: Pick<TourClaim, 'state'> | null,
  today: IsoDate,
): TripState {
  if (order.state === 'done') return 'completed'
  if (order.state === 'expired') return 'expired'
  if (order.state === 'canceled' || order.state === 'rejected' || order.state === 'returned') {
    if (order.confirmation.state === 'refused') return 'refused'
    return order.confirmation.state === 'silent' ? 'not_confirmed' : 'canceled'
  }
  if (claim?.state === 'open') return 'claim'
  if (claim?.state === 'rebook') return 'rebooking'
  if (booking.state === 'waiting') return order.paid + order.held > 0 ? 'requested' : 'awaiting_payment'
  if (booking.state === 'papers') return 'papers_needed'
  if (booking.state !== 'confirmed') return 'requested'
  if (owedOf(order) > 0) return 'rest_due'
  if (today >= booking.startDate && today <= booking.endDate) return 'travelling'
  return booking.voucherFaults?.length === 0 ? 'documents_ready' : 'confirmed'
}

const words: Readonly<Record<TripState, { ru: string; en: string }>> = {
  awaiting_payment: { ru: 'Ждём оплату', en: 'Waiting for the payment' },
  papers_needed: { ru: 'Нужны данные документов туристов', en: 'Papers of the tourists are needed' },
  requested: { ru: 'Ждём подтверждения туроператора', en: 'Waiting for the tour operator' },
  confirmed: { ru: 'Тур подтверждён, готовим документы', en: 'Confirmed, the documents are on their way' },
  rest_due: { ru: 'Тур подтверждён, осталось доплатить', en: 'Confirmed, the rest is to be paid' },
  documents_ready: { ru: 'Документы готовы', en: 'The documents are ready' },
  travelling: { ru: 'Вы в поездке', en: 'You are travelling' },
  completed: { ru: 'Поездка завершена', en: 'The trip is over' },
  claim: {
    ru: 'Туроператор предлагает изменение: нужен ваш ответ',
    en: 'The tour operator wants a change: please answer',
  },
  rebooking: { ru: 'Подбираем другой тур', en: 'Another tour is being chosen' },
  refused: { ru: 'Туроператор отказал, деньги вернём полностью', en: 'The tour operator refused, all money goes back' },
  not_confirmed: {
    ru: 'Туроператор не ответил вовремя, деньги вернём полностью',
    en: 'The tour operator did not answer in time, all money goes back',
  },
  canceled: { ru: 'Тур отменён', en: 'The tour is cancelled' },
  expired: { ru: 'Тур не оплачен вовремя', en: 'The tour was not paid in time' },
}

export const tripLabel = (state: TripState, locale: Locale): string => words[state][locale]

/** What changes, in the language of the reader where the shop has words for it: a supplier's code of meals. The rest is in the supplier's words. */
export const claimWords = (kind: ClaimKind, words: string, locale: Locale): string =>
  kind === 'meal' ? (mealOf(words)?.[locale] ?? words) : words

/** What may be answered to a claim. Nobody can accept that a journey does not take place. */
export const answersTo = ({ kind, state }: Pick<TourClaim, 'kind' | 'state'>): ClaimAnswer[] =>
  state !== 'open' ? [] : kind === 'closed' ? ['cancel', 'rebook'] : ['accept', 'cancel', 'rebook']

/** The last day on which goods ordered beside a trip are of use: the day before departure. */
export const goodsBy = ({ startDate }: Pick<Booking, 'startDate'>): IsoDate => addDays(startDate, -1)

/** Tourists can be corrected until the supplier has them. */
export const canChangeTourists = ({ state }: Pick<Booking, 'state'>): boolean =>
  state === 'waiting' || state === 'papers'

export const tripPapers = ['contract', 'itinerary', 'voucher'] as const
export type TripPaper = (typeof tripPapers)[number]

/** Papers that can be printed now. The voucher: once everything is paid, and nothing of the operator's differs from the order. */
export function papersNow(order: Standing, booking: Pick<Booking, 'state' | 'voucherFaults'>): TripPaper[] {
  const isOver = order.state === 'canceled' || order.state === 'expired' || order.state === 'rejected'
  const isConfirmed = booking.state === 'confirmed' && !isOver
  const isFine = booking.voucherFaults?.length === 0
  return [
    'contract',
    ...(isConfirmed ? (['itinerary'] as const) : []),
    ...(isConfirmed && isFine && owedOf(order) === 0 ? (['voucher'] as const) : []),
  ]
}

/**
 * Whether a paper of the operator can be read now: none while its voucher differs from the order or once the trip ended without success; what lets
 * one travel waits for the whole sum, as our voucher does.
 */
export function isPaperShown(
  order: Standing,
  { voucherFaults }: Pick<Booking, 'voucherFaults'>,
  { kind }: { kind: 'voucher' | 'tickets' | 'insurance' | 'memo' },
): boolean {
  const isOver = order.state === 'canceled' || order.state === 'expired' || order.state === 'rejected'
  if (isOver || (voucherFaults?.length ?? 0) > 0) return false
  return kind === 'memo' || owedOf(order) === 0
}

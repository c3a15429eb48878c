import { type Kopecks, minus, percentOf } from '#lib/money.ts'
import type { CartGroup, GroupOrder, PlannedPayment } from '#shop/cart-groups.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import { ladderOf } from './ladder.ts'
import { departureOf, type QuoteWithTerms, stateOf, type TourQuote } from './quote.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long the first payment of a tour may take: as long as any unpaid order is kept. */
const firstPaymentMs = dayMs
/** How long an operator with instant confirmation has: it answers within seconds, but may be out of reach (our choice). */
const instantConfirmMs = hourMs
const remindHours = [48, 24, 3]

/** What the terms of a tour depend on: the quote of its only line. */
export type TermsOfTour = Pick<TourQuote, 'offer' | 'quote' | 'about'>

const termsIn = ({ lines }: GroupOrder): TermsOfTour | null => lines[0]?.own as TermsOfTour | null

const isInstant = ({ quote }: TermsOfTour): boolean => quote.isInstant

/** The whole sum if the tour departs soon or is confirmed at once, else a deposit and the rest (contract.md, reading 11). */
function paymentsOf(tour: TermsOfTour, { total, settings, at }: Pick<GroupOrder, 'total' | 'settings' | 'at'>) {
  const { deposit_percent: percent, rest_days: days } = settings.tours
  const restAt = new Date(departureOf(tour, settings).getTime() - days * dayMs)
  const deposit = percentOf(total, Math.min(100, percent))
  const isWhole = isInstant(tour) || restAt.getTime() <= at.getTime() + firstPaymentMs
  if (isWhole || deposit <= 0 || deposit >= total) return []
  const payments: PlannedPayment[] = [
    { kind: 'deposit', amount: deposit, dueAt: null },
    { kind: 'rest', amount: minus(total, deposit), dueAt: restAt, remindHours },
  ]
  return payments
}

const cancellationOf = (tour: TermsOfTour, { total, settings }: Pick<GroupOrder, 'total' | 'settings'>) =>
  ladderOf(tour.quote.cancellation, total, { date: tour.offer.startDate, timezone: settings.timezone })

/** How long the operator may take to answer. */
const confirmMsOf = (tour: TermsOfTour, { tours }: CompanySettings): number =>
  isInstant(tour) ? instantConfirmMs : Math.max(1, tours.confirm_hours) * hourMs

interface Letter {
  subject: string
  body: string
}

/** Messages that would speak of collecting and delivery. */
const messages: Partial<Record<string, Record<'mail' | 'short', { ru: Letter; en: Letter }>>> = {
  'order.placed': {
    mail: {
      ru: {
        subject: 'Заказ тура {number} принят',
        body: 'Спасибо за заказ! Передадим его туроператору, как только придёт оплата.\n\n{goods}\nИтого: {total}\n{payments}\n\n[Открыть поездку]({link})',
      },
      en: {
        subject: 'Tour order {number} received',
        body: 'Thank you! We pass it to the tour operator as soon as it is paid.\n\n{goods}\nTotal: {total}\n{payments}\n\n[Open the trip]({link})',
      },
    },
    short: {
      ru: { subject: 'Заказ тура {number} принят', body: 'Заказ тура {number}: итого {total}. Ждём оплату.' },
      en: {
        subject: 'Tour order {number} received',
        body: 'Tour order {number}: total {total}. Waiting for the payment.',
      },
    },
  },
  'order.paid': {
    mail: {
      ru: {
        subject: 'Тур {number} оплачен',
        body: 'Деньги пришли, спасибо. Тур оплачен полностью.\n\n{goods}\nИтого: {total}\n\n[Открыть поездку]({link})',
      },
      en: {
        subject: 'The tour {number} is paid',
        body: 'The money has come, thank you. The tour is paid in full.\n\n{goods}\nTotal: {total}\n\n[Open the trip]({link})',
      },
    },
    short: {
      ru: { subject: 'Тур {number} оплачен', body: 'Тур {number} оплачен полностью, спасибо.' },
      en: { subject: 'The tour {number} is paid', body: 'The tour {number} is paid in full, thank you.' },
    },
  },
}

/** A quote with the terms that an order of it would have now. */
export function withTerms(quote: TourQuote, settings: CompanySettings, now: Date): QuoteWithTerms {
  const planFor = (total: Kopecks) => ({
    payments: paymentsOf(quote, { total, settings, at: now }),
    ladder: cancellationOf(quote, { total, settings }),
  })
  return {
    ...quote,
    state: stateOf(quote, now),
    ...planFor(quote.total),
    confirmMs: confirmMsOf(quote, settings),
    reducibleShare: reducibleShareOf(settings),
    planFor,
  }
}

/** Something is always paid with money, as for goods. */
const largestShare = 99

const reducibleShareOf = ({ tours }: Pick<CompanySettings, 'tours'>): number =>
  Math.min(largestShare, tours.max_discount_percent)

/**
 * Orders of tours: sold by an operator, held until it confirms, paid in parts, cancelled by its ladder. 1C does not hear of them (contract.md,
 * reading 16).
 */
export const tourGroup: CartGroup = {
  name: 'tour',
  label: { ru: 'Тур', en: 'Tour' },
  ways: ['VIRTUAL'],
  isPaid: (how, { tours }) => how === 'online' || (how === 'on_receipt' && tours.pay_in_outlet),
  hasOpenPrices: true,
  isForPersons: true,
  takesFall: true,
  reducibleShare: reducibleShareOf,
  isExchanged: false,
  messages(event, channel, locale) {
    const text = messages[event]?.[channel === 'sms' || channel === 'push' ? 'short' : 'mail']
    if (!text) return undefined
    const { subject, body } = text[locale]
    return { subject: channel === 'sms' ? '' : subject, body }
  },
  payments(order) {
    const tour = termsIn(order)
    return tour ? paymentsOf(tour, order) : []
  },
  whenMissed: 'cancel',
  cancellation(order) {
    const tour = termsIn(order)
    return tour ? cancellationOf(tour, order) : []
  },
  confirmation(order) {
    const tour = termsIn(order)
    return tour && { capture: 'when_confirmed', withinMs: confirmMsOf(tour, order.settings) }
  },
}

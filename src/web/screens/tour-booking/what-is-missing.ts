import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import type { Consents } from './booking-form.tsx'

export interface Missing {
  code: 'price' | 'flight' | 'sign_in' | 'tourists' | 'contract' | 'data'
  /** Id of what to do. */
  field: string
  text: string
}

interface Standing {
  quote: Pick<QuoteAnswer, 'state' | 'needs'>
  isSignedIn: boolean
  /** Tourists that are ready. */
  ready: number
  consents: Consents
}

/** What is left to do before the tour can be booked, in the order of the page. */
export function whatIsMissing({ quote, isSignedIn, ready, consents }: Standing): Missing[] {
  const all: (Missing | false)[] = [
    quote.state === 'price_up' && { code: 'price', field: 'requote', text: m.booking_miss_price() },
    quote.state === 'flight_changed' && { code: 'flight', field: 'requote', text: m.booking_miss_flight() },
    !isSignedIn && { code: 'sign_in', field: 'sign-in-phone', text: m.booking_miss_sign_in() },
    ready < quote.needs.length && { code: 'tourists', field: 'tourists', text: m.booking_miss_tourists() },
    !consents.contract && { code: 'contract', field: 'consent-contract', text: m.booking_miss_contract() },
    !consents.data && { code: 'data', field: 'consent-data', text: m.booking_miss_data() },
  ]
  return all.filter((one) => one !== false)
}

import { useEffect, useState } from 'react'
import { writeParty } from '#shop/tours/party.ts'
import { writeNights } from '#shop/tours/tour-query.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import type { PricedDay } from './price-calendar.ts'
import type { TourWish } from './tour-wish.ts'

/** Prices by day for a query; null: they are loaded. A failure leaves the days without prices: a day can be chosen all the same. */
export function useCalendar(wish: TourWish, { start, end }: { start: string; end: string }) {
  const [state, setState] = useState<{ days: PricedDay[] | null; isFailed: boolean }>({ days: null, isFailed: false })
  const to = wish.to[0] ?? wish.hotels[0] ?? ''
  const nights = writeNights(wish.nightsFrom, wish.nightsTo)
  const tourists = writeParty(wish.party)
  const { from } = wish
  useEffect(() => {
    if (to === '') return setState({ days: [], isFailed: false })
    const request = new AbortController()
    setState({ days: null, isFailed: false })
    api.get('/api/tours/calendar/', { query: { from, to, nights, tourists, start, end }, signal: request.signal }).then(
      ({ days }) => setState({ days, isFailed: false }),
      (fault) => {
        if (request.signal.aborted) return
        report('the calendar of prices did not load', fault)
        setState({ days: [], isFailed: true })
      },
    )
    return () => request.abort()
  }, [from, to, nights, tourists, start, end])
  return state
}

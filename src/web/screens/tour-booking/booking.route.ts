import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export interface BookingData {
  productId: number
  /** The offer's reference. */
  tour: string
  /** The price on the screen that led here, roubles; null: unknown. */
  seen: number | null
}

/** Only the address is judged here: the operator is asked by the browser, as it takes seconds and makes a quote of this visitor. */
export async function load({ params, query }: LoadContext<'bookTour'>): Promise<LoadResult<BookingData>> {
  if (!/^[1-9]\d{0,14}$/.test(params.product) || !/^[\w-]{1,64}$/.test(params.tour)) return { status: 404 }
  const seen = Number(query.get('seen') ?? '')
  return {
    data: {
      productId: Number(params.product),
      tour: params.tour,
      seen: Number.isFinite(seen) && seen > 0 ? seen : null,
    },
  }
}

export const head = (): Head => ({ title: m.booking_title(), robots: 'noindex' })

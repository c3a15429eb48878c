import type { FiltersAnswer } from '#shop/tours/section.wire.ts'
import type { TourWish, WishGround } from './tour-wish.ts'

/** What a form of the search needs to be drawn, without the resorts: those are suggested. */
export interface TourFormData {
  from: string
  departures: FiltersAnswer['departures']
  countries: { slug: string; name: string; name_to: string; from_price: number | null; is_visa_free: boolean }[]
  first_day: string
  last_day: string
}

export const formDataOf = (filters: FiltersAnswer): TourFormData => ({
  from: filters.from,
  departures: filters.departures,
  countries: filters.destinations.map(({ slug, name, name_to, from_price, is_visa_free }) => ({
    slug,
    name,
    name_to,
    from_price,
    is_visa_free,
  })),
  first_day: filters.first_day,
  last_day: filters.last_day,
})

export const groundOf = ({ from, first_day, last_day }: TourFormData): WishGround => ({
  from,
  firstDay: first_day,
  lastDay: last_day,
})

/** A destination or hotel by its slug, as a form shows it. */
export interface NamedPlace {
  kind: 'destination' | 'hotel'
  slug: string
  name: string
  /** «в Кемер»; empty: unknown, as of a hotel. */
  name_to: string
}

/** The named destinations of a query. */
export function destinationsOf({ destinations }: FiltersAnswer, slugs: readonly string[]): NamedPlace[] {
  const all = destinations.flatMap((country) => [country, ...country.resorts])
  return slugs.flatMap((slug) => {
    const found = all.find((one) => one.slug === slug)
    return found ? [{ kind: 'destination' as const, slug, name: found.name, name_to: found.name_to }] : []
  })
}

export const departureOf = (data: Pick<TourFormData, 'departures'>, code: string) =>
  data.departures.find((one) => one.code === code)

export const placesOfWish = (places: readonly NamedPlace[]): Pick<TourWish, 'to' | 'hotels'> => ({
  to: places.filter(({ kind }) => kind === 'destination').map(({ slug }) => slug),
  hotels: places.filter(({ kind }) => kind === 'hotel').map(({ slug }) => slug),
})

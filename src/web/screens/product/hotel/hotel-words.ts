import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { counted } from '../../../parts/listing/counted.ts'

type Text = () => string

const beaches: Record<string, Text> = {
  sand: m.hotel_beach_sand,
  pebble: m.hotel_beach_pebble,
  platform: m.hotel_beach_platform,
  mixed: m.hotel_beach_mixed,
}
const services: Record<string, Text> = {
  wifi: m.hotel_service_wifi,
  pool: m.hotel_service_pool,
  heated_pool: m.hotel_service_heated_pool,
  kids_club: m.hotel_service_kids_club,
  aquapark: m.hotel_service_aquapark,
  spa: m.hotel_service_spa,
  gym: m.hotel_service_gym,
  pets: m.hotel_service_pets,
  parking: m.hotel_service_parking,
  sunbeds: m.hotel_service_sunbeds,
}
const views: Record<string, Text> = {
  sea: m.hotel_view_sea,
  pool: m.hotel_view_pool,
  garden: m.hotel_view_garden,
  city: m.hotel_view_city,
  mountain: m.hotel_view_mountain,
}

/** `120 м до моря, галька и песок`; empty: the hotel has no sea. */
export const beachText = (hotel: Pick<HotelAnswer, 'beach_distance_m' | 'beach_line' | 'beach_kind'>): string =>
  [
    hotel.beach_distance_m !== null && m.hotel_beach_at({ distance: hotel.beach_distance_m }),
    hotel.beach_line !== null && m.hotel_beach_line({ line: hotel.beach_line }),
    beaches[hotel.beach_kind]?.(),
  ]
    .filter(Boolean)
    .join(', ')

/** Words of a service; a code that we do not know stays as it is. */
export const serviceText = (code: string): string => services[code]?.() ?? code
const viewText = (code: string): string => views[code]?.() ?? ''

function fitsText(most: number, children: number): string {
  const adults = m.hotel_fits_adults(counted(most))
  return children > 0 ? m.hotel_fits({ ...counted(children), adults }) : adults
}

/** `24 м², вид на море, до 2 взрослых и 1 ребёнка`. */
export const roomText = (room: HotelAnswer['rooms'][number]): string =>
  [
    room.area_m2 !== null && m.hotel_area({ area: room.area_m2 }),
    viewText(room.view),
    fitsText(room.max_adults, room.max_children),
  ]
    .filter(Boolean)
    .join(', ')

const ratings = [m.hotel_word_2, m.hotel_word_3, m.hotel_word_4, m.hotel_word_5]

/** A rating of 1 to 5 in a word; from 4,5 it is «Превосходно». */
export const ratingWord = (rating: number): string =>
  ratings[rating >= 4.5 ? 3 : rating >= 4 ? 2 : rating >= 3 ? 1 : 0]!()

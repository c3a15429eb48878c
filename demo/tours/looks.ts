import type { Landscape } from '#plugins/simulated-tours/world/destinations.ts'
import { hotelsInResort, type WorldHotel } from '#plugins/simulated-tours/world/hotels.ts'
import { pictures } from '../catalogue/pictures.ts'
import { dice } from '../catalogue/seed.ts'

/** Kinds of places of which there are pictures of hotels (demo/pictures/render/stays.js): of each at least as many as a resort has hotels. */
const kinds = ['palms', 'pines', 'desert', 'island', 'city', 'hills'] as const
type Group = (typeof kinds)[number]

const count = (start: string) => Math.max(1, [...pictures.keys()].filter((name) => name.startsWith(`${start}-`)).length)
const looks = Object.fromEntries(kinds.map((kind) => [kind, count(`stay-${kind}`)])) as Record<Group, number>
const roomLooks = count('bedroom')

const groups: Record<Landscape, Group> = {
  palms: 'palms',
  pines: 'pines',
  desert: 'desert',
  island: 'island',
  city: 'city',
  mountains: 'hills',
  lake: 'hills',
}

const numbered = (name: string, number: number) => `${name}-${String(number).padStart(2, '0')}`

/** The picture of a hotel: no other of its resort has it. Those beyond the ten of the resort are seen among palms. */
function lookOf({ number, resort }: WorldHotel): string {
  const place = number - Math.floor(number / hotelsInResort) * hotelsInResort
  const isExtra = number >= 600
  const group = isExtra ? 'palms' : groups[resort.landscape]
  const first = isExtra ? 0 : dice(`looks ${resort.slug}`).between(0, looks[group] - 1)
  return numbered(`stay-${group}`, 1 + ((first + (isExtra ? number - 600 : place)) % looks[group]))
}

/** The picture of a room, by its kind and the hotel. */
export const roomLook = (hotel: WorldHotel, room: number): string =>
  numbered('bedroom', 1 + dice(`room ${hotel.number} ${room}`).between(0, roomLooks - 1))

const around: Record<Group, readonly string[]> = {
  palms: ['land-beach', 'land-bay', 'land-sunset'],
  pines: ['land-bay', 'land-sunset', 'land-isle'],
  desert: ['land-beach', 'land-sunset', 'land-bay'],
  island: ['land-isle', 'land-beach', 'land-sunset'],
  city: ['land-dawn', 'land-sunset', 'land-dawn'],
  hills: ['land-altai', 'land-kavkaz', 'land-fjord'],
}

/** Pictures of a hotel, the facade first: then a room, the surroundings, another room. */
export function picturesOfHotel(hotel: WorldHotel): string[] {
  const land = dice(`land ${hotel.number}`).pick(around[groups[hotel.resort.landscape]])
  const rooms = hotel.rooms.map((_, i) => roomLook(hotel, i))
  const names = [lookOf(hotel), rooms.at(-1)!, land, ...rooms]
  return [...new Set(names)].slice(0, 5).filter((name) => pictures.has(name))
}

export const pictureOfCountry = (slug: string): string => `country-${slug}`

import { createHash } from 'node:crypto'
import { type CityEntry, cities, settlements } from './gazetteer-places.ts'

type Part = string | null

/** An entry as DaData returns it: values are strings or null. */
export interface Entry {
  level: 'region' | 'city' | 'settlement' | 'street' | 'house'
  value: string
  data: Record<string, Part>
  words: string[]
  at: { latitude: number; longitude: number }
}

export const depthOf = { region: 0, city: 1, settlement: 2, street: 3, house: 4 } as const

/** Derived from the address, so it is the same in every run. */
function idOf(address: string): string {
  const hex = createHash('sha256').update(address).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Words in lower case, ё as е, without punctuation, for comparison. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}/]+/u)
    .filter(Boolean)

const empty: Record<string, Part> = {
  postal_code: null,
  country: 'Россия',
  country_iso_code: 'RU',
  region: null,
  region_with_type: null,
  region_fias_id: null,
  region_iso_code: null,
  area_with_type: null,
  city: null,
  city_with_type: null,
  city_fias_id: null,
  city_district: null,
  settlement: null,
  settlement_with_type: null,
  settlement_fias_id: null,
  street: null,
  street_with_type: null,
  street_fias_id: null,
  house: null,
  house_type: null,
  house_fias_id: null,
  block: null,
  block_type: null,
  flat: null,
  fias_id: null,
  fias_level: null,
  geo_lat: null,
  geo_lon: null,
  qc_geo: null,
  capital_marker: '0',
  timezone: null,
}

/** Every address the emulator knows, cities first. */
export function buildGazetteer(): Entry[] {
  const entries: Entry[] = []
  const put = (
    level: Entry['level'],
    above: Entry | null,
    label: string,
    plain: string,
    own: Record<string, Part>,
    at: [number, number],
  ): Entry => {
    const value = [above?.value, label].filter(Boolean).join(', ')
    const id = own[`${level}_fias_id`] ?? idOf(value)
    const data = {
      ...(above?.data ?? empty),
      ...own,
      [`${level}_fias_id`]: id,
      fias_id: id,
      fias_level: { region: '1', city: '4', settlement: '6', street: '7', house: '8' }[level],
      geo_lat: at[0].toFixed(6),
      geo_lon: at[1].toFixed(6),
      qc_geo: { region: '5', city: '4', settlement: '3', street: '2', house: '0' }[level],
    }
    const entry = {
      level,
      value,
      data,
      words: [...(above?.words ?? []), ...wordsOf(plain)],
      at: { latitude: at[0], longitude: at[1] },
    }
    entries.push(entry)
    return entry
  }

  const putStreets = (above: Entry, streets: CityEntry['streets']) => {
    for (const [name, type, houses, from, to] of streets) {
      const label = type === 'ш' || /ский$/.test(name) ? `${name} ${type}` : `${type} ${name}`
      const street = put('street', above, label, name, { street: name, street_with_type: label }, middle(from, to))
      putHouses(street, houses, from, to)
    }
  }
  const putHouses = (above: Entry, count: number, from: [number, number], to: [number, number]) => {
    for (let number = 1; number <= count; number++) {
      const house = String(number)
      put('house', above, `д ${house}`, house, { house, house_type: 'д' }, standsAt(number, count, from, to))
    }
  }

  for (const city of cities) {
    const region = {
      postal_code: city.postal,
      region: city.regionName,
      region_with_type: city.region ?? `г ${city.name}`,
      region_fias_id: city.region ? idOf(city.region) : city.fiasId,
      region_iso_code: city.iso,
    }
    const own = { ...region, city: city.name, city_with_type: `г ${city.name}`, city_fias_id: city.fiasId }
    const label = city.region ? `${city.region}, г ${city.name}` : `г ${city.name}`
    putStreets(put('city', null, label, `${city.regionName} ${city.name}`, own, city.at), city.streets)
  }
  for (const place of settlements) {
    const city = entries.find((entry) => entry.level === 'city' && entry.data.city === place.city) ?? null
    const label = `${place.type} ${place.name}`
    const own = {
      postal_code: place.postal,
      region: place.regionName,
      region_with_type: place.region,
      region_fias_id: idOf(place.region),
      region_iso_code: place.iso,
      settlement: place.name,
      settlement_with_type: label,
    }
    const entry = put('settlement', city, city ? label : `${place.region}, ${label}`, place.name, own, place.at)
    putStreets(entry, place.streets)
    if (place.houses) putHouses(entry, ...place.houses)
  }
  return entries
}

const middle = (from: [number, number], to: [number, number]): [number, number] => [
  (from[0] + to[0]) / 2,
  (from[1] + to[1]) / 2,
]

/** Odd houses are on one side of the street, even ones on the other, about 25 m from its centre line. */
function standsAt(number: number, count: number, from: [number, number], to: [number, number]): [number, number] {
  const along = count === 1 ? 0.5 : (number - 1) / (count - 1)
  const [up, right] = [to[0] - from[0], to[1] - from[1]]
  const narrow = Math.cos((from[0] * Math.PI) / 180)
  const length = Math.hypot(up, right * narrow) || 1
  const aside = (number % 2 ? 1 : -1) * 0.00022
  return [
    from[0] + up * along + (aside * right * narrow) / length,
    from[1] + right * along - (aside * up) / length / narrow,
  ]
}

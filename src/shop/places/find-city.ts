import { slugify, transliterate } from '#lib/text.ts'
import { russianCities } from './russian-cities.ts'

/** A city of Russia. `slug` is unique within its region only; `timezone` is an IANA name. */
export interface City {
  name: string
  nameEn: string
  slug: string
  region: { iso: string; name: string; nameEn: string }
  latitude: number
  longitude: number
  timezone: string
  /** Thousands of people; only to put cities in order. */
  population: number
}

let read: City[] | null = null

/** All cities with their regions, by region. */
export function cities(): City[] {
  if (read) return read
  read = []
  let region: City['region'] = { iso: '', name: '', nameEn: '' }
  let usualZone = ''
  for (const line of russianCities.trim().split('\n')) {
    const [first = '', second = '', third = '', fourth = '', zone] = line.split('|')
    if (first.startsWith('RU-')) {
      region = { iso: first, name: second, nameEn: third }
      usualZone = fourth
      continue
    }
    read.push({
      name: first,
      nameEn: placeInEnglish(first),
      slug: slugify(first),
      region,
      latitude: Number(second),
      longitude: Number(third),
      population: Number(fourth),
      timezone: zone ?? usualZone,
    })
  }
  return read
}

/** Names that are not written as they are spelled. */
const english: Record<string, string> = {
  Москва: 'Moscow',
  'Санкт-Петербург': 'Saint Petersburg',
  'Ростов-на-Дону': 'Rostov-on-Don',
  'Комсомольск-на-Амуре': 'Komsomolsk-on-Amur',
}

/** A name of a place in Latin letters as maps write it: «Нижний Новгород», Nizhny Novgorod; «Екатеринбург», Yekaterinburg. */
export function placeInEnglish(name: string): string {
  if (Object.hasOwn(english, name)) return english[name]!
  const endings = name.replace(/(ый|ий)(?=$|[\s-])/g, 'ы')
  const softened = endings
    .replace(/(^|[\s-])Е/g, '$1Йе')
    .replace(/([аеёиоуыэюяьъ])е/gi, '$1йе')
    .replaceAll('ё', 'йо')
  return transliterate(softened)
}

/** How names are compared: no case, ё as е, nothing but letters and digits between single spaces. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** As people say them. */
const spoken: Record<string, string> = {
  спб: 'санкт петербург',
  питер: 'санкт петербург',
  петербург: 'санкт петербург',
  мск: 'москва',
  екб: 'екатеринбург',
  ебург: 'екатеринбург',
  нск: 'новосибирск',
  нижний: 'нижний новгород',
  ростов: 'ростов на дону',
  челны: 'набережные челны',
}

export interface CitiesFound {
  /** The likeliest first. Several of one name: the caller has to ask. */
  cities: City[]
  /** Named in full; otherwise by its beginning, or with a letter or two mistyped, and only a guess. */
  isExact: boolean
}

/** Cities a text may mean. A region may follow («Киров, Калужская»), and Latin letters are read as well. */
export function findCities(text: string, most = 9): CitiesFound {
  const [given = '', ...after] = text.split(/[,()]/)
  const words = folded(given.replace(/^\s*(г\.\s*|(город|гор\.|г)\s+)/i, ''))
  const answer = (found: Likely[]): CitiesFound => ({
    cities: found.slice(0, most).map(({ city }) => city),
    isExact: found[0]?.off === 0,
  })
  if (!words) return answer([])
  const whole = best(words, folded(after.join(' ')))
  if (whole[0]?.off === 0) return answer(whole)
  // «Киров Калужская» without a comma: the last words may be a region.
  const pieces = words.split(' ')
  for (let cut = pieces.length - 1; cut > 0; cut--) {
    const exact = best(pieces.slice(0, cut).join(' '), pieces.slice(cut).join(' '))
    if (exact[0]?.off === 0) return answer(exact)
  }
  return answer(whole)
}

interface Likely {
  city: City
  /** 0 the name itself, 1 its beginning, then by letters. */
  off: number
}

let namesFolded: { city: City; names: string[] }[] | null = null

function best(name: string, region: string): Likely[] {
  namesFolded ??= cities().map((city) => ({ city, names: [city.name, city.nameEn, city.slug].map(folded) }))
  const wanted = [name, ...(Object.hasOwn(spoken, name) ? [spoken[name]!] : [])]
  const there = namesFolded.filter(({ city }) => !region || isRegion(city.region, region))
  // Letters are counted only where no name is the same and none begins so.
  for (const howFar of [asWritten, mistyped]) {
    const found = there.map(({ city, names }) => ({
      city,
      off: Math.min(...names.flatMap((one) => wanted.map((each) => howFar(each, one)))),
    }))
    const least = Math.min(...found.map(({ off }) => off))
    if (least < Number.POSITIVE_INFINITY)
      return found.filter(({ off }) => off === least).sort((a, b) => b.city.population - a.city.population)
  }
  return []
}

function asWritten(wanted: string, name: string): number {
  if (wanted === name) return 0
  return wanted.length >= 3 && name.startsWith(wanted) ? 1 : Number.POSITIVE_INFINITY
}

function mistyped(wanted: string, name: string): number {
  const allowed = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2
  if (Math.abs(wanted.length - name.length) > allowed) return Number.POSITIVE_INFINITY
  const letters = lettersApart(wanted, name)
  return letters <= allowed ? 1 + letters : Number.POSITIVE_INFINITY
}

/** Every word said begins as a word of the region's name does: «калужской обл» is «Калужская область». */
function isRegion({ iso, name, nameEn }: City['region'], said: string): boolean {
  const words = [...folded(name).split(' '), ...folded(nameEn).split(' '), ...folded(iso).split(' ')]
  const stem = (word: string) => (word.length > 4 ? word.slice(0, Math.max(4, word.length - 3)) : word)
  return said.split(' ').every((word) => words.some((one) => one.startsWith(stem(word))))
}

/** Letters to change, add, drop or swap with a neighbour to make one word of the other. */
function lettersApart(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    ;[before, row] = [row, next]
  }
  return row[b.length]!
}

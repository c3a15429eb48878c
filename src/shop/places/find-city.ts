import { slugify, transliterate } from '#lib/text.ts'
import { russianCities } from './russian-cities.ts'

/** A Russian city. `slug` is unique only within its region; `timezone` is an IANA name. */
export interface City {
  name: string
  nameEn: string
  slug: string
  region: { iso: string; name: string; nameEn: string }
  latitude: number
  longitude: number
  timezone: string
  /** Thousands of inhabitants; used only to order cities. */
  population: number
}

let read: City[] | null = null

/** All cities, grouped by region. */
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

/** Names whose English form is not a transliteration. */
const english: Record<string, string> = {
  Москва: 'Moscow',
  'Санкт-Петербург': 'Saint Petersburg',
  'Ростов-на-Дону': 'Rostov-on-Don',
  'Комсомольск-на-Амуре': 'Komsomolsk-on-Amur',
}

/** A place name in Latin letters as on maps: «Нижний Новгород», Nizhny Novgorod; «Екатеринбург», Yekaterinburg. */
export function placeInEnglish(name: string): string {
  if (Object.hasOwn(english, name)) return english[name]!
  const endings = name.replace(/(ый|ий)(?=$|[\s-])/g, 'ы')
  const softened = endings
    .replace(/(^|[\s-])Е/g, '$1Йе')
    .replace(/([аеёиоуыэюяьъ])е/gi, '$1йе')
    .replaceAll('ё', 'йо')
  return transliterate(softened)
}

/** Normal form for comparing names: lower case, ё as е, only letters and digits, separated by single spaces. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Colloquial names. */
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
  /** Most likely first. Several with one name: the caller has to ask. */
  cities: City[]
  /** True: the full name matched; false: only its beginning, or a name within one or two typing errors, so it is a guess. */
  isExact: boolean
}

/** Cities a text may mean. A region may follow («Киров, Калужская»); Latin letters are accepted too. */
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
  // «Киров Калужская» without a comma: the last words may name a region.
  const pieces = words.split(' ')
  for (let cut = pieces.length - 1; cut > 0; cut--) {
    const exact = best(pieces.slice(0, cut).join(' '), pieces.slice(cut).join(' '))
    if (exact[0]?.off === 0) return answer(exact)
  }
  return answer(whole)
}

interface Likely {
  city: City
  /** 0: the name itself; 1: its beginning; larger: by edit distance. */
  off: number
}

let namesFolded: { city: City; names: string[] }[] | null = null

function best(name: string, region: string): Likely[] {
  namesFolded ??= cities().map((city) => ({ city, names: [city.name, city.nameEn, city.slug].map(folded) }))
  const wanted = [name, ...(Object.hasOwn(spoken, name) ? [spoken[name]!] : [])]
  const there = namesFolded.filter(({ city }) => !region || isRegion(city.region, region))
  // Edit distance is used only if no name is equal and none begins with the text.
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

/** Every given word shares its stem with a word of the region's name: «калужской обл» matches «Калужская область». */
function isRegion({ iso, name, nameEn }: City['region'], said: string): boolean {
  const words = [...folded(name).split(' '), ...folded(nameEn).split(' '), ...folded(iso).split(' ')]
  const stem = (word: string) => (word.length > 4 ? word.slice(0, Math.max(4, word.length - 3)) : word)
  return said.split(' ').every((word) => words.some((one) => one.startsWith(stem(word))))
}

/** Edit distance: letters to change, add, remove or swap with a neighbour to turn one word into the other. */
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

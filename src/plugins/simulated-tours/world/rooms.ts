import { between, mix } from './chance.ts'

export type RoomView = '' | 'sea' | 'pool' | 'garden' | 'city' | 'mountain'

export interface WorldRoom {
  /** Of the shop and of offers: `superior-sea`. */
  key: string
  name: string
  nameEn: string
  view: RoomView
  areaM2: number
  maxAdults: number
  maxChildren: number
  /** Factor of the price. */
  factor: number
}

const kinds = {
  standard: ['Стандарт', 'Standard', 22, 2, 1, 1],
  superior: ['Улучшенный', 'Superior', 28, 3, 1, 1.14],
  family: ['Семейный', 'Family', 38, 4, 3, 1.32],
  deluxe: ['Делюкс', 'Deluxe', 34, 3, 1, 1.28],
  suite: ['Люкс', 'Suite', 48, 3, 2, 1.62],
  villa: ['Вилла', 'Villa', 72, 4, 3, 2.1],
} as const satisfies Record<string, readonly [string, string, number, number, number, number]>
type RoomKind = keyof typeof kinds

const views: Record<RoomView, readonly [ru: string, en: string, factor: number]> = {
  '': ['', '', 1],
  sea: ['вид на море', 'sea view', 1.1],
  pool: ['вид на бассейн', 'pool view', 1.05],
  garden: ['вид на сад', 'garden view', 1.02],
  city: ['вид на город', 'city view', 1.03],
  mountain: ['вид на горы', 'mountain view', 1.06],
}

const room = (kind: RoomKind, view: RoomView, more: number): WorldRoom => {
  const [name, nameEn, area, maxAdults, maxChildren, factor] = kinds[kind]
  const [viewRu, viewEn, viewFactor] = views[view]
  return {
    key: view ? `${kind}-${view}` : kind,
    name: viewRu ? `${name}, ${viewRu}` : name,
    nameEn: viewEn ? `${nameEn}, ${viewEn}` : nameEn,
    view,
    areaM2: area + more,
    maxAdults,
    maxChildren,
    factor: factor * viewFactor,
  }
}

/** Three to five rooms, cheapest first. */
export function roomsOf(seed: number, stars: number, isFamily: boolean, best: RoomView): WorldRoom[] {
  const more = between(mix(seed, 1), 0, 6)
  const list = [
    room('standard', '', more),
    room('standard', best, more),
    ...(stars >= 4 ? [room('superior', best === 'sea' ? 'pool' : 'garden', more)] : []),
    ...(isFamily || mix(seed, 2) % 2 === 0 ? [room('family', isFamily ? 'garden' : '', more)] : []),
    ...(stars === 5 ? [room(mix(seed, 3) % 3 === 0 ? 'villa' : 'suite', best, more)] : []),
    ...(stars === 4 && mix(seed, 4) % 2 === 0 ? [room('deluxe', best, more)] : []),
  ]
  return list.sort((a, b) => a.factor - b.factor)
}

/** Factors of the meals that a hotel offers. */
export const mealFactors: Readonly<Record<string, number>> = {
  RO: 1,
  BB: 1.06,
  HB: 1.16,
  FB: 1.24,
  AI: 1.36,
  UAI: 1.45,
}

/** Meals by kind of hotel, cheapest first. */
export function mealsOf(seed: number, stars: number, isAllInclusive: boolean, landscape: string): string[] {
  if (isAllInclusive) return stars === 5 && mix(seed, 5) % 2 === 0 ? ['AI', 'UAI'] : ['AI']
  if (landscape === 'city') return ['RO', 'BB']
  if (landscape === 'island') return ['BB', 'HB', 'AI']
  return mix(seed, 6) % 2 === 0 ? ['BB', 'HB'] : ['BB', 'HB', 'FB']
}

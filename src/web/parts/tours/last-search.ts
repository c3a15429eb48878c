import { readStored, writeStored } from '../../browser/stored/stored-text.ts'
import type { NamedPlace } from './form-data.ts'
import { readWish, type TourWish, type WishGround, wishQuery } from './tour-wish.ts'

/** The last search on this device: its query and the names of its places. No personal data: ages of children say nothing of who they are. */
const key = 'tours_last_search'

interface LastSearch {
  wish: TourWish
  places: NamedPlace[]
}

export function rememberSearch({ wish, places }: LastSearch): void {
  writeStored(key, JSON.stringify({ query: wishQuery(wish), places }))
}

/** Null: there is none, or its days have passed. */
export function lastSearch(ground: WishGround): LastSearch | null {
  try {
    const stored = JSON.parse(readStored(key) ?? 'null') as {
      query: Record<string, string | string[]>
      places: NamedPlace[]
    } | null
    if (!stored) return null
    const params = new URLSearchParams(Object.entries(stored.query).map(([name, value]) => [name, String(value)]))
    const { wish, problems } = readWish(params as never, ground)
    return problems.length > 0 ? null : { wish, places: stored.places }
  } catch {
    return null
  }
}

import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import {
  anyPlace,
  type FoundPlace,
  inDisplayedOrder,
  type PlaceFilter,
  type PlacesFilter,
  placesFound,
} from './places-found.ts'

/**
 * Search state for a list of places, and its results. The «open» filter depends on the time, so it applies after hydration. The list is
 * filtered and sorted again only when the criteria change: a place that closes or a reloaded list must not move anything under the pointer.
 */
export function usePlaces(
  outlets: readonly OutletOnWire[],
  begun: Partial<PlacesFilter> = {},
  held?: readonly number[],
) {
  const [wish, setWish] = useState<PlacesFilter>({ ...anyPlace, ...begun })
  /** Time of the last change of the criteria. */
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(new Date()), [])
  const asked = useDeferredValue(wish)
  const answer = useMemo<FoundPlace[]>(() => {
    const filters = now ? asked.filters : new Set([...asked.filters].filter((name) => name !== 'open'))
    return placesFound(outlets, { ...asked, filters }, { now: now ?? new Date(0), held: new Set(held) })
  }, [outlets, asked, now, held])
  const [standing, setStanding] = useState({ asked, now, ids: idsOf(answer) })
  const isSameWish = standing.asked === asked && standing.now === now
  const found = useMemo(
    () => (isSameWish ? inDisplayedOrder(answer, standing.ids) : answer),
    [answer, isSameWish, standing.ids],
  )
  const ids = idsOf(found)
  if (!isSameWish || ids.join() !== standing.ids.join()) setStanding({ asked, now, ids })
  const wishAnew = (next: (before: PlacesFilter) => PlacesFilter) => {
    setNow(new Date())
    setWish(next)
  }
  return {
    wish,
    found,
    change: (patch: Partial<PlacesFilter>) => wishAnew((before) => ({ ...before, ...patch })),
    toggle: (name: PlaceFilter) =>
      wishAnew((before) => {
        const filters = new Set(before.filters)
        if (!filters.delete(name)) filters.add(name)
        return { ...before, filters }
      }),
  }
}

const idsOf = (places: readonly FoundPlace[]): number[] => places.map(({ outlet }) => outlet.id)

export type Places = ReturnType<typeof usePlaces>

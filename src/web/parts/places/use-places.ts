import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { anyPlace, type FoundPlace, type PlaceFilter, type PlacesWish, placesFound } from './places-found.ts'

/** A wish about the places of a list and what answers it. What depends on the hour waits for the script, as the hours themselves do. */
export function usePlaces(outlets: readonly OutletOnWire[], begun: Partial<PlacesWish> = {}, held?: readonly number[]) {
  const [wish, setWish] = useState<PlacesWish>({ ...anyPlace, ...begun })
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const asked = useDeferredValue(wish)
  const found = useMemo<FoundPlace[]>(() => {
    const filters = now ? asked.filters : new Set([...asked.filters].filter((name) => name !== 'open'))
    return placesFound(outlets, { ...asked, filters }, { now: now ?? new Date(0), held: new Set(held) })
  }, [outlets, asked, now, held])
  return {
    wish,
    found,
    change: (patch: Partial<PlacesWish>) => setWish((before) => ({ ...before, ...patch })),
    toggle: (name: PlaceFilter) =>
      setWish((before) => {
        const filters = new Set(before.filters)
        if (!filters.delete(name)) filters.add(name)
        return { ...before, filters }
      }),
  }
}
export type Places = ReturnType<typeof usePlaces>

import { useEffect, useState } from 'react'
import { isApiFailure } from '#api/client.ts'
import { api } from '../../../browser/client.ts'
import { report } from '../../../browser/report.ts'
import { type StayBounds, type StayQuery, searchedDays, writeStay } from './hotel-query.ts'
import { findOffers, type OffersFound } from './offers-found.ts'

export interface Offers {
  found: OffersFound | null
  state: 'waiting' | 'searching' | 'done' | 'failed' | 'limited'
  /** The stay whose neighbouring days are shown: another day among them needs no new search. */
  anchor: StayQuery
  /** The search was too old and has been made anew. */
  isRefreshed: boolean
  retry: () => void
}

interface Wanted {
  slug: string
  stay: StayQuery
  bounds: StayBounds
  /** Found by the server. */
  first: OffersFound | null
}

/** A search lives 20 minutes (contract.md, reading 5). */
const lifeMs = 20 * 60_000

/** Offers of a hotel for the wanted stay, growing while operators answer. A page that was away for too long asks again by itself. */
export function useOffers({ slug, stay, bounds, first }: Wanted): Offers {
  const [anchor, setAnchor] = useState(stay)
  const [found, setFound] = useState(first)
  const [state, setState] = useState<Offers['state']>(first ? 'done' : 'waiting')
  const [turn, setTurn] = useState(0)
  const [isRefreshed, setRefreshed] = useState(false)
  if (!isNear(stay, anchor, bounds)) {
    setAnchor(stay)
    setFound(null)
    setState('waiting')
    setRefreshed(false)
  }
  const wanted = `${slug} ${JSON.stringify(writeStay(anchor))}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names what is searched, `turn` asks again
  useEffect(() => {
    const gone = new AbortController()
    const search = async () => {
      setState('searching')
      try {
        for await (const next of findOffers(api, { slug, stay: anchor, bounds }, gone.signal))
          if (!gone.signal.aborted) setFound(next)
        if (!gone.signal.aborted) setState('done')
      } catch (error) {
        if (gone.signal.aborted) return
        const isLimited = isApiFailure(error) && error.status === 429
        if (!isLimited) report('tours to a hotel could not be searched', error)
        setState(isLimited ? 'limited' : 'failed')
      }
    }
    void search()
    const startedAt = performance.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || performance.now() - startedAt < lifeMs) return
      setRefreshed(true)
      setTurn((turn) => turn + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      gone.abort()
      document.removeEventListener('visibilitychange', look)
    }
  }, [wanted, turn])
  return { found, state, anchor, isRefreshed, retry: () => setTurn((turn) => turn + 1) }
}

/** Whether the days around the anchor contain the day, for the same nights, tourists and departure. */
function isNear(stay: StayQuery, anchor: StayQuery, bounds: StayBounds): boolean {
  const [from, to] = searchedDays(anchor, bounds)
  return (
    stay.date >= from &&
    stay.dateTo <= to &&
    JSON.stringify(writeStay({ ...stay, date: anchor.date, dateTo: anchor.dateTo })) ===
      JSON.stringify(writeStay(anchor))
  )
}

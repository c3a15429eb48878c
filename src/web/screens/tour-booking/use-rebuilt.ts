import { useEffect, useState } from 'react'
import { isApiFailure } from '#api/client.ts'
import type { RebuildAnswer } from '#shop/tours/search.wire.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import type { RoomData } from './room.route.ts'

export type Rebuilt = RebuildAnswer

const pauseMs = 1000

/** Searches the tour of a link again, until its offer is found or all operators have answered. */
export function useRebuilt(room: RoomData): {
  found: Rebuilt | null
  state: 'searching' | 'done' | 'refused' | 'failed'
} {
  const [found, setFound] = useState<Rebuilt | null>(null)
  const [state, setState] = useState<'searching' | 'done' | 'refused' | 'failed'>('searching')
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const search = async () => {
      try {
        for (;;) {
          const answer = await api.post('/api/tours/rebuild/', { body: room, signal })
          if (signal.aborted) return
          setFound(answer)
          if (answer.offer || answer.search.status !== 'running') break
          const { id, version } = answer.search
          const next = await api.get('/api/tours/searches/{search}/', {
            params: { search: id },
            query: { after: version },
            signal,
          })
          if (next.version === version) await new Promise((resolve) => setTimeout(resolve, pauseMs))
        }
        setState('done')
      } catch (error) {
        if (signal.aborted) return
        const isRefused = isApiFailure(error) && (error.status === 400 || error.status === 404)
        if (!isRefused) report('a tour of a link could not be searched', error)
        setState(isRefused ? 'refused' : 'failed')
      }
    }
    void search()
    return () => gone.abort()
  }, [room])
  return { found, state }
}

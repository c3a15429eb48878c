import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiFailure, wordsOf } from '#api/client.ts'
import type { QuoteAnswer, QuotePatch } from '#shop/tours/quote.wire.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'

type Wish = QuotePatch

export interface QuoteState {
  quote: QuoteAnswer | null
  /** `asking`: the operator is being asked; `changing`: a choice is being stored; `gone`: sold out or no such offer any more. */
  phase: 'asking' | 'changing' | 'ready' | 'silent' | 'failed' | 'sold_out' | 'expired'
  /** The shop's words for what failed. */
  words: string
  /** Milliseconds that the price still stands, by the server's clock. */
  leftMs: number
  /** True: the price has expired while the page was open, and is asked again. */
  isAgain: boolean
  ask: () => void
  change: (wish: Wish) => Promise<QuoteAnswer | null>
  accept: (quote: QuoteAnswer) => void
}

interface Wanted {
  tour: string
  seen: number | null
}

/** Token of the quote of an offer on this device: a reload shows the same price for the rest of its 15 minutes. */
const keyOf = (tour: string) => `tour_quote ${tour}`

/** The quote of an offer for this visitor: asks the operator, counts its time down and asks again when it is over (UX-Z7). */
export function useQuote({ tour, seen }: Wanted): QuoteState {
  const [state, setState] = useState<Pick<QuoteState, 'quote' | 'phase' | 'words'>>({
    quote: null,
    phase: 'asking',
    words: '',
  })
  const [turn, setTurn] = useState(0)
  const [isAgain, setAgain] = useState(false)
  const [until, setUntil] = useState<number | null>(null)
  const leftMs = useLeft(until)
  const now = useRef(state.quote)
  now.current = state.quote

  const accept = useCallback(
    (quote: QuoteAnswer) => {
      storeToken(tour, quote.token)
      // Both moments are the server's, so a wrong clock of the device changes nothing.
      setUntil(performance.now() + Date.parse(quote.valid_until) - Date.parse(quote.now))
      setState({ quote, phase: phaseOf(quote), words: '' })
    },
    [tour],
  )
  const fail = useCallback((error: unknown) => {
    const code = isApiFailure(error) ? error.code : ''
    const phase =
      code === 'operator_silent'
        ? 'silent'
        : code === 'tour_sold_out'
          ? 'sold_out'
          : code === 'tour_expired' || code === 'not_found'
            ? 'expired'
            : 'failed'
    if (phase === 'failed') report('a tour could not be priced', error)
    setState(({ quote }) => ({ quote, phase, words: wordsOf(error) ?? '' }))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      try {
        const kept = turn === 0 ? await storedQuote(tour, gone.signal) : null
        const before = now.current
        const body = {
          seen: before ? before.agreed : (seen ?? 0),
          ...(before?.chosen_flight && { flight: before.chosen_flight }),
        }
        const quote =
          kept ??
          (await api.post('/api/tours/offers/{ref}/actualize/', { params: { ref: tour }, body, signal: gone.signal }))
        if (!gone.signal.aborted) accept(quote)
      } catch (error) {
        if (!gone.signal.aborted) fail(error)
      }
    }
    setState(({ quote }) => ({ quote, phase: 'asking', words: '' }))
    void ask()
    return () => gone.abort()
  }, [tour, seen, turn])

  const ask = useCallback(() => setTurn((turn) => turn + 1), [])
  const isOver = leftMs === 0 && state.phase === 'ready'
  useEffect(() => {
    if (!isOver) return
    setAgain(true)
    ask()
  }, [isOver, ask])

  const change = useCallback(
    async (wish: Wish): Promise<QuoteAnswer | null> => {
      const token = now.current?.token
      if (token === undefined) return null
      setState(({ quote }) => ({ quote, phase: 'changing', words: '' }))
      try {
        const quote = await api.patch('/api/tours/quotes/{token}/', { params: { token }, body: wish })
        accept(quote)
        return quote
      } catch (error) {
        // The sum is another one than that on the screen: the quote tells which.
        if (isApiFailure(error) && error.code === 'tour_price_changed') {
          const quote = await api.get('/api/tours/quotes/{token}/', { params: { token } }).catch(() => null)
          if (quote) accept(quote)
          return null
        }
        if (isApiFailure(error) && error.code === 'tour_expired') {
          setAgain(true)
          ask()
          return null
        }
        fail(error)
        return null
      }
    },
    [accept, ask, fail],
  )
  return { ...state, leftMs, isAgain, ask, change, accept }
}

const phaseOf = ({ state }: QuoteAnswer): QuoteState['phase'] =>
  state === 'sold_out' || state === 'expired' ? state : 'ready'

/** The quote that this device has for the offer, if it still stands. */
async function storedQuote(tour: string, signal: AbortSignal): Promise<QuoteAnswer | null> {
  const token = readToken(tour)
  if (token === null) return null
  const quote = await api.get('/api/tours/quotes/{token}/', { params: { token }, signal }).catch(() => null)
  return quote && quote.state !== 'expired' && quote.state !== 'ordered' && quote.state !== 'sold_out' ? quote : null
}

function readToken(tour: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(tour))
  } catch {
    return null
  }
}

function storeToken(tour: string, token: string): void {
  try {
    sessionStorage.setItem(keyOf(tour), token)
  } catch {
    // Without storage a reload asks the operator again.
  }
}

/** Milliseconds left until a moment of `performance.now()`, read each second. */
function useLeft(until: number | null): number {
  const [left, setLeft] = useState(1)
  useEffect(() => {
    if (until === null) return
    const tick = () => setLeft(Math.max(0, until - performance.now()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

import { useEffect, useState } from 'react'
import type { CardOnWire, HotelOnCard } from '#shop/catalog/catalog.wire.ts'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useSession } from '../../browser/session-store.ts'
import { useShell } from '../shell-context.ts'

/** A thing in a list of the visitor's own: goods, or a hotel. */
export type ListedCard = CardOnWire | HotelOnCard

/** Cards of goods and hotels in the order of `ids`; ids without a card are left out. */
export function inOrderOf(
  ids: readonly (number | string)[],
  { items, hotels = [] }: { items: readonly CardOnWire[]; hotels?: readonly HotelOnCard[] },
): ListedCard[] {
  const byId = new Map<string, ListedCard>([...items, ...hotels].map((card) => [String(card.id), card]))
  return ids.flatMap((id) => byId.get(String(id)) ?? [])
}

/** Lists stored on the device contain ids; the shop returns cards of those that still exist, in list order. */
export function useCardsById(ids: readonly number[], most = 96) {
  const [answer, setAnswer] = useState<{ cards: readonly ListedCard[]; closed: string } | null>(null)
  const [failed, setFailed] = useState(false)
  const wanted = ids.slice(0, most).join(',')
  const { locale, regionId } = useShell().visitor
  const { signedIn } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts, prices and stock are of a language, a region and a customer, which the client sends along
  useEffect(() => {
    if (wanted === '') return
    const request = new AbortController()
    const list = wanted.split(',')
    const query = { ids: list, page_size: list.length }
    api.get('/api/products/', { query, signal: request.signal }).then(
      ({ price_access, ...found }) => {
        setFailed(false)
        setAnswer({ cards: inOrderOf(list, found), closed: price_access.shown ? '' : price_access.message })
      },
      (error) => {
        if (request.signal.aborted) return
        report('cards of a list could not be loaded', error)
        setFailed(true)
      },
    )
    return () => request.abort()
  }, [wanted, locale, regionId, signedIn])
  return { cards: answer?.cards ?? null, closed: answer?.closed ?? '', failed }
}

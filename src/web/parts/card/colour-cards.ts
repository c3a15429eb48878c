import { useRef, useState } from 'react'
import type { CardOnWire } from '#shop/catalog/catalog.wire.ts'
import { report } from '../../browser/report.ts'

/**
 * The card of a model in the colour last pointed at. The cards of the other colours are requested together at the first such event and not
 * before: most cards of a list are never pointed at.
 */
export function useColourCard(card: CardOnWire): [shown: CardOnWire, pick: (id: number) => void] {
  const [picked, setPicked] = useState<{ of: number; card: CardOnWire } | null>(null)
  const others = useRef<{ of: number; cards: Promise<Map<number, CardOnWire>> } | null>(null)
  const wanted = useRef(card.id)
  const pick = (id: number) => {
    wanted.current = id
    if (id === card.id) return setPicked(null)
    if (others.current?.of !== card.id)
      others.current = { of: card.id, cards: import('./other-colours.ts').then((part) => part.otherColours(card)) }
    others.current.cards.then(
      (cards) => {
        const found = cards.get(id)
        // Only the latest selection is used, whatever the order of responses.
        if (found && wanted.current === id) setPicked({ of: card.id, card: { ...found, colors: card.colors } })
      },
      (error) => {
        others.current = null
        report('the colours of a card could not be loaded', error)
      },
    )
  }
  // A filter may put another colour of the model in the same place.
  return [picked?.of === card.id ? picked.card : card, pick]
}

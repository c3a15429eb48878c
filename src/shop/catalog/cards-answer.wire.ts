import type { CardRow } from './card.ts'
import type { CachedCard } from './cards/card-cache.ts'
import type { CardDates } from './cards/card-dates.ts'
import { named, type Presentation, presentDelivery, presentGoods } from './catalog.present.wire.ts'
import type { CardOnWire } from './catalog.wire.ts'

/** Serialized cards, separated by commas. */
export function writtenCards(
  cards: readonly CachedCard[],
  speech: Presentation,
  dates: CardDates,
  colours: (card: CachedCard) => NonNullable<CardOnWire['colors']> = () => [],
): Uint8Array[] {
  return cards.flatMap((card, n) => {
    const written = [card.json, endOfCard(card, speech, dates, colours(card))]
    return n === 0 ? written : [comma, ...written]
  })
}
const comma = new TextEncoder().encode(',')

/** Serializes the cacheable part of a card; `endOfCard` writes the end, which changes with the time. */
export function writeCard(row: CardRow, speech: Presentation): CachedCard {
  const { card, here, heldIn, allowed } = row
  return {
    id: row.product_id,
    json: encoder.encode(JSON.stringify(presentGoods(row, speech)).slice(0, -1)),
    name: named(speech.locale, card.name, card.name_en),
    categoryId: card.category.id,
    inStock: here.inStock,
    price: here.price,
    heldIn,
    allowed,
  }
}
const encoder = new TextEncoder()

/** Few cards of a page end differently: the end for the same dates and shops is reused. */
const ends = new WeakMap<CardDates, Map<string, Uint8Array>>()

/** The end of a cached card: its delivery, and the colours of its model. */
function endOfCard(
  card: CachedCard,
  speech: Presentation,
  dates: CardDates,
  colors: NonNullable<CardOnWire['colors']>,
): Uint8Array {
  const write = (more: Pick<CardOnWire, 'colors'>) =>
    encoder.encode(`,${JSON.stringify({ ...presentDelivery(card, speech, dates), ...more }).slice(1)}`)
  if (colors.length > 1) return write({ colors })
  const known = ends.get(dates) ?? new Map<string, Uint8Array>()
  ends.set(dates, known)
  const key = card.inStock ? [speech.locale, ...Object.values(card.allowed), card.heldIn].join() : ''
  const end = known.get(key) ?? write({})
  known.set(key, end)
  return end
}

import type { CardOnWire, SuggestAnswer } from '#shop/catalog/catalog.wire.ts'
import { links } from '../../links.ts'

export type Suggestion =
  | { kind: 'place'; href: string; place: NonNullable<SuggestAnswer['tours']>[number] }
  | { kind: 'query'; href: string; text: string }
  | { kind: 'category'; href: string; name: string; count: number }
  | { kind: 'product'; href: string; card: CardOnWire }

const most = { query: 4, category: 2, product: 4 }

/** At most ten, in display order (ux S1): tours of a place, of which there are at most three, stand above the goods (contract.md, reading 16). The typed text itself is not suggested. */
export function suggestionsOf(answer: SuggestAnswer, typed: string): Suggestion[] {
  const same = typed.trim().toLowerCase()
  const places = answer.tours ?? []
  return [
    ...places.map((place) => ({ kind: 'place' as const, href: place.path, place })),
    ...answer.queries
      .filter((text) => text.trim().toLowerCase() !== same)
      .slice(0, most.query)
      .map((text) => ({ kind: 'query' as const, href: links.search(text), text })),
    ...answer.categories.slice(0, most.category).map(({ name, path, product_count }) => ({
      kind: 'category' as const,
      href: links.category(path),
      name,
      count: product_count,
    })),
    ...answer.products.slice(0, most.product - places.length).map((card) => ({
      kind: 'product' as const,
      href: links.product(card.slug),
      card,
    })),
  ]
}

/** Splits a suggested query into the part already typed and the added part. */
export function splitTyped(text: string, typed: string): [typed: string, added: string] {
  const start = typed.trim()
  return text.toLowerCase().startsWith(start.toLowerCase())
    ? [text.slice(0, start.length), text.slice(start.length)]
    : ['', text]
}

/** Next position of the highlight; -1 is the field, which is part of the cycle. */
export const moved = (active: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : ((active + 1 + step + count + 1) % (count + 1)) - 1

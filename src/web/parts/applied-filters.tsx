import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Chip, Chips } from '#ui/chip.tsx'
import { type Choice, changed, cleared, toggled } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'
import { useMoney } from './money.ts'

export interface Applied {
  text: string
  /** The choice with this one filter taken out. */
  without: Choice
}

/** Each chosen filter in words. A value the listing does not know any more is shown as it stands in the address. */
export function useApplied(choice: Choice, listing: Pick<ListingAnswer, 'facets'>): Applied[] {
  const money = useMoney()
  const { priceFrom: from, priceTo: to } = choice
  const applied: Applied[] = []
  if (from !== undefined || to !== undefined) {
    const text =
      from === undefined
        ? m.catalog_up_to({ price: money(to!) })
        : to === undefined
          ? m.catalog_price_from({ price: money(from) })
          : m.catalog_price_range({ from: money(from), to: money(to) })
    applied.push({ text, without: changed(choice, { priceFrom: undefined, priceTo: undefined }) })
  }
  if (choice.inStock) applied.push({ text: m.catalog_in_stock_only(), without: changed(choice, { inStock: false }) })
  for (const [slug, values] of Object.entries(choice.facets)) {
    const facet = listing.facets.find((one) => one.slug === slug)
    for (const value of values) {
      const text = facet?.values.find((one) => one.value === value)?.label ?? value
      applied.push({ text, without: toggled(choice, slug, value) })
    }
  }
  return applied
}

export interface AppliedFiltersProps {
  choice: Choice
  applied: readonly Applied[]
  source: ListingSource
  onChange: (choice: Choice) => void
}

/** Applied filters over the list, each of them goes away when pressed; plain links without script. */
export function AppliedFilters({ choice, applied, source, onChange }: AppliedFiltersProps) {
  if (applied.length === 0) return null
  const stay = (next: Choice) => (event: React.MouseEvent) => {
    event.preventDefault()
    onChange(next)
  }
  return (
    <Chips role="group" aria-label={m.catalog_applied()}>
      {applied.map(({ text, without }) => (
        <Chip
          key={text}
          removes
          hiddenLabel={m.catalog_remove_filter()}
          href={source.href(without)}
          rel="nofollow"
          onClick={stay(without)}
        >
          {text}
        </Chip>
      ))}
      {applied.length > 1 && (
        <Chip href={source.href(cleared(choice))} rel="nofollow" onClick={stay(cleared(choice))}>
          {m.catalog_reset_all()}
        </Chip>
      )}
    </Chips>
  )
}

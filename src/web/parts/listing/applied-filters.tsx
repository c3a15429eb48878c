import type { FacetOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Chip, Chips } from '#ui/chip.tsx'
import { useMoney } from '../money.ts'
import { useLocale } from '../shell-context.ts'
import { bounded, boundsIn, type Choice, changed, cleared, toggled } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'
import { rangeText } from './range-text.ts'

export interface Applied {
  text: string
  /** The choice without this filter. */
  without: Choice
}

/**
 * Each applied filter as text. The listing ignores unknown values, so they are left out here too; if nothing is found, they are shown as in
 * the address, so that they can be removed.
 */
export function useApplied(choice: Choice, listing: Pick<ListingAnswer, 'facets' | 'total'>): Applied[] {
  const money = useMoney()
  const locale = useLocale()
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
  if (choice.pickupToday)
    applied.push({ text: m.catalog_pickup_today(), without: changed(choice, { pickupToday: false }) })
  if (choice.starsFrom !== undefined)
    applied.push({
      text: m.catalog_stars_from({ stars: choice.starsFrom }),
      without: changed(choice, { starsFrom: undefined }),
    })
  for (const [slug, values] of Object.entries(choice.facets)) {
    const bound = /^(.+)\.(from|to)$/.exec(slug)
    const facet = listing.facets.find((one) => one.slug === (bound?.[1] ?? slug))
    if (!facet && listing.total > 0) continue
    if (bound) {
      // Both bounds are one filter, added for the first of them.
      if (bound[2] === 'to' && Object.hasOwn(choice.facets, `${bound[1]}.from`)) continue
      const text = rangeText(facet, boundsIn(choice, bound[1]!), locale)
      applied.push({ text: `${facet?.name ?? bound[1]}: ${text}`, without: bounded(choice, bound[1]!, {}) })
      continue
    }
    for (const value of values) {
      if (listing.total > 0 && !facet?.values.some((one) => one.value === value)) continue
      applied.push({ text: valueText(facet, value), without: toggled(choice, slug, value) })
    }
  }
  return applied
}

/** Text of a value. «Да» or «42» alone would be unclear: a yes shows the name of its attribute, a size is labelled as a size. */
function valueText(facet: FacetOnWire | undefined, value: string): string {
  const known = facet?.values.find((one) => one.value === value)
  const label = known?.label ?? value
  if (facet?.type === 'boolean') return known?.number === 1 ? facet.name : `${facet.name}: ${label}`
  return facet?.type === 'size' ? `${facet.name} ${label}` : label
}

export interface AppliedFiltersProps {
  choice: Choice
  applied: readonly Applied[]
  source: ListingSource
  onChange: (choice: Choice) => void
}

/** Applied filters above the list; a press removes one. Plain links without script. */
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

import { useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { FacetOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Fold } from '#ui/fold.tsx'
import { Affix, Input } from '#ui/input.tsx'
import { Range } from '#ui/range.tsx'
import { Dots } from '#ui/swatch.tsx'
import { links } from '../links.ts'
import css from './filters.module.css'
import { type Choice, changed, toggled } from './listing-address.ts'
import { useMoney } from './money.ts'
import { useLocale } from './shell-context.ts'

export interface FiltersProps {
  choice: Choice
  listing: Pick<ListingAnswer, 'facets' | 'price' | 'category'>
  onChange: (choice: Choice) => void
}

const shownValues = 6
const searchedFrom = 12
const openGroups = 4

/** Groups of filters. Inputs carry their names, so that the form round them works without script. */
export function Filters({ choice, listing, onChange }: FiltersProps) {
  const { facets, category } = listing
  return (
    <div className={css.filters}>
      {category && category.children.length > 0 && (
        <Fold open title={m.catalog_section()}>
          <b>{category.name}</b>
          {category.children.map((child) => (
            <a key={child.path} className={css.section} href={links.category(child.path)}>
              <span>{child.name}</span>
              <Count value={child.product_count} />
            </a>
          ))}
        </Fold>
      )}
      <PriceGroup choice={choice} price={listing.price} onChange={onChange} />
      <Fold open title={m.catalog_stock()}>
        <Check
          name="in_stock"
          value="1"
          checked={choice.inStock}
          onChange={(event) => onChange(changed(choice, { inStock: event.target.checked }))}
        >
          {m.catalog_in_stock_only()}
        </Check>
      </Fold>
      {facets.map((facet, index) => (
        <FacetGroup
          key={facet.slug}
          facet={facet}
          chosen={choice.facets[facet.slug] ?? []}
          open={index < openGroups || facet.slug in choice.facets}
          onToggle={(value) => onChange(toggled(choice, facet.slug, value))}
        />
      ))}
    </div>
  )
}

function PriceGroup({ choice, price, onChange }: Omit<FiltersProps, 'listing'> & { price: ListingAnswer['price'] }) {
  const money = useMoney()
  if (price.from === null || price.to === null) return null
  const min = Math.floor(Math.min(price.from, choice.priceFrom ?? price.from))
  const max = Math.ceil(Math.max(price.to, choice.priceTo ?? price.to))
  if (min === max) return null
  return (
    <Fold open title={m.catalog_price()}>
      <Range
        key={`${choice.priceFrom}-${choice.priceTo}-${min}-${max}`}
        min={min}
        max={max}
        from={choice.priceFrom}
        to={choice.priceTo}
        fromName="price_from"
        toName="price_to"
        fromLabel={m.catalog_price_from_label()}
        toLabel={m.catalog_price_to_label()}
        format={money}
        onCommit={({ from, to }) => onChange(changed(choice, { priceFrom: from, priceTo: to }))}
      />
    </Fold>
  )
}

interface GroupProps {
  facet: FacetOnWire
  chosen: readonly string[]
  open: boolean
  onToggle: (value: string) => void
}

function FacetGroup({ facet, chosen, open, onToggle }: GroupProps) {
  const [wanted, setWanted] = useState('')
  const found = wanted.trim().toLowerCase()
  const values = found ? facet.values.filter(({ label }) => label.toLowerCase().includes(found)) : facet.values
  // Chosen ones never hide behind «more».
  const first = found ? values : values.filter((one, index) => index < shownValues || chosen.includes(one.value))
  const rest = values.filter((one) => !first.includes(one))
  const line = (one: FacetOnWire['values'][number]) => (
    <Check
      key={one.value}
      name={`f.${facet.slug}`}
      value={one.value}
      checked={chosen.includes(one.value)}
      off={one.count === 0 && !chosen.includes(one.value)}
      count={<Count value={one.count} />}
      onChange={() => onToggle(one.value)}
    >
      {facet.type === 'color' && one.hex ? (
        <span className={css.color}>
          <Dots colors={[one.hex]} label="" aria-hidden="true" />
          {one.label}
        </span>
      ) : (
        one.label
      )}
    </Check>
  )
  return (
    <Fold open={open} title={facet.name} mark={chosen.length > 0 ? chosen.length : undefined}>
      {facet.values.length >= searchedFrom && (
        <div className={css.search}>
          <Affix icon="search">
            <Input
              height="s"
              type="search"
              autoComplete="off"
              value={wanted}
              placeholder={m.catalog_find_value()}
              aria-label={m.catalog_find_value_in({ name: facet.name })}
              onChange={(event) => setWanted(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </Affix>
        </div>
      )}
      {first.map(line)}
      {found && values.length === 0 && <p className="small hint">{m.catalog_no_such_value()}</p>}
      {rest.length > 0 && (
        <details className={css.more}>
          <summary className="link small">{m.catalog_more_values({ count: rest.length })}</summary>
          <div className={css.rest}>{rest.map(line)}</div>
        </details>
      )}
    </Fold>
  )
}

const Count = ({ value }: { value: number }) => {
  const locale = useLocale()
  return <span className="small hint num nowrap">{formatNumber(value, locale)}</span>
}

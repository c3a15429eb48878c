import type { ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Fold } from '#ui/fold.tsx'
import { Range } from '#ui/range.tsx'
import { links } from '../links.ts'
import { Count, FacetGroup } from './facet-group.tsx'
import css from './filters.module.css'
import { type Choice, changed, chosenIn, toggled } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'
import { useMoney } from './money.ts'

export interface FiltersProps {
  choice: Choice
  listing: Pick<ListingAnswer, 'facets' | 'price' | 'category'>
  source: Pick<ListingSource, 'href'>
  onChange: (choice: Choice) => void
}

const openGroups = 4

/** Groups of filters. Inputs carry their names, so that the form round them works without script. */
export function Filters({ choice, listing, source, onChange }: FiltersProps) {
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
          chosen={chosenIn(choice, facet.slug)}
          open={index < openGroups || facet.slug in choice.facets}
          all={choice.all === facet.slug}
          allHref={source.href({ ...choice, all: facet.slug })}
          onToggle={(value) => onChange(toggled(choice, facet.slug, value))}
        />
      ))}
    </div>
  )
}

function PriceGroup({
  choice,
  price,
  onChange,
}: Omit<FiltersProps, 'listing' | 'source'> & { price: ListingAnswer['price'] }) {
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

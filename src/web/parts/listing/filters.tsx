import type { FacetOnWire, ListingAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Range } from '#ui/range.tsx'
import { links } from '../../links.ts'
import { useMoney } from '../money.ts'
import { useSettings } from '../shell-context.ts'
import { Count, FacetGroup } from './facet-group.tsx'
import css from './filters.module.css'
import { bounded, boundsIn, type Choice, changed, chosenIn, toggled } from './listing-address.ts'
import type { ListingSource } from './listing-source.ts'

export interface FiltersProps {
  choice: Choice
  listing: Pick<ListingAnswer, 'facets' | 'price' | 'category' | 'pickup_today' | 'has_ratings'>
  source: Pick<ListingSource, 'href'>
  onChange: (choice: Choice) => void
}

const openGroups = 4
/** Rating from which products count as good (our choice); the address may name another number. */
const goodStars = 4

/** Groups of filters. Inputs have names, so that the surrounding form works without script. */
export function Filters({ choice, listing, source, onChange }: FiltersProps) {
  const { facets, category, has_ratings: hasStars } = listing
  const { switches } = useSettings()
  const yesNo = facets.filter(({ type }) => type === 'boolean')
  const others = facets.filter(({ type }) => type !== 'boolean')
  return (
    <div className={css.filters}>
      {category && category.children.length > 0 && (
        <Disclosure open title={m.catalog_section()}>
          <b>{category.name}</b>
          {category.children.map((child) => (
            <a key={child.path} className={css.section} href={links.category(child.path)}>
              <span>{child.name}</span>
              <Count value={child.product_count} />
            </a>
          ))}
        </Disclosure>
      )}
      <PriceGroup choice={choice} price={listing.price} onChange={onChange} />
      <Disclosure open title={m.catalog_stock()}>
        <Check
          name="in_stock"
          value="1"
          checked={choice.inStock}
          onChange={(event) => onChange(changed(choice, { inStock: event.target.checked }))}
        >
          {m.catalog_in_stock_only()}
        </Check>
        {(listing.pickup_today || choice.pickupToday) && (
          <Check
            name="pickup_today"
            value="1"
            checked={choice.pickupToday}
            onChange={(event) => onChange(changed(choice, { pickupToday: event.target.checked }))}
          >
            {m.catalog_pickup_today()}
          </Check>
        )}
      </Disclosure>
      {(choice.starsFrom !== undefined || (hasStars && switches.listing_reviews)) && (
        <Disclosure open title={m.catalog_rating()}>
          <Check
            name="rating_from"
            value={choice.starsFrom ?? goodStars}
            checked={choice.starsFrom !== undefined}
            onChange={(event) => onChange(changed(choice, { starsFrom: event.target.checked ? goodStars : undefined }))}
          >
            {m.catalog_stars_from({ stars: choice.starsFrom ?? goodStars })}
          </Check>
        </Disclosure>
      )}
      {yesNo.length > 0 && (
        <Disclosure open title={m.catalog_features()}>
          {yesNo.map((facet) => (
            <YesNo
              key={facet.slug}
              facet={facet}
              chosen={chosenIn(choice, facet.slug)}
              onToggle={(value) => onChange(toggled(choice, facet.slug, value))}
            />
          ))}
        </Disclosure>
      )}
      {others.map((facet, index) => (
        <FacetGroup
          key={facet.slug}
          facet={facet}
          chosen={chosenIn(choice, facet.slug)}
          open={index < openGroups || Object.keys(choice.facets).some((name) => name.split('.')[0] === facet.slug)}
          bounds={boundsIn(choice, facet.slug)}
          onBounds={(bounds) => onChange(bounded(choice, facet.slug, bounds))}
          all={choice.all === facet.slug}
          allHref={source.href({ ...choice, all: facet.slug })}
          onToggle={(value) => onChange(toggled(choice, facet.slug, value))}
        />
      ))}
    </div>
  )
}

interface YesNoProps {
  facet: FacetOnWire
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** A single checkbox for a yes/no attribute: visitors look for products that have it. */
function YesNo({ facet, chosen, onToggle }: YesNoProps) {
  const yes = facet.values.find(({ number }) => number === 1)
  if (!yes) return null
  const isChosen = chosen.includes(yes.value)
  return (
    <Check
      name={`f.${facet.slug}`}
      value={yes.value}
      checked={isChosen}
      off={yes.count === 0 && !isChosen}
      count={<Count value={yes.count} />}
      onChange={() => onToggle(yes.value)}
    >
      {facet.name}
    </Check>
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
    <Disclosure open title={m.catalog_price()}>
      <Range
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
    </Disclosure>
  )
}

import { formatNumber } from '#lib/format.ts'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Range } from '#ui/range.tsx'
import { useMoney } from '../../parts/money.ts'
import { useLocale } from '../../parts/shell-context.ts'
import {
  changed,
  type FilterName,
  type FlagFilter,
  listFilters,
  type TourChoice,
  toggled,
  valuesOf,
  withFilter,
} from '../../parts/tours/tour-choice.ts'
import { flagTexts } from './flag-texts.ts'
import css from './tour-search.module.css'

type Facet = HotelsAnswer['facets'][number]

export interface TourFiltersProps {
  choice: TourChoice
  hotels: Pick<HotelsAnswer, 'facets' | 'prices'>
  onChange: (choice: TourChoice) => void
}

const openGroups: readonly string[] = ['stars', 'meals', 'resorts', 'rating', 'line', 'kinds']
const flags: readonly FlagFilter[] = ['instant', 'direct', 'charter', 'sure']

/** Groups of filters with the number of hotels that each value would leave. The inputs have names: the form around them works without script. */
export function TourFilters({ choice, hotels: { facets, prices }, onChange }: TourFiltersProps) {
  const facetOf = (name: string) => facets.find((one) => one.name === name)
  const named = facets.filter(({ name }) => !flags.some((flag) => flag === name))
  const shownFlags = flags.flatMap((name) => {
    const facet = facetOf(name)
    return facet ? [{ name, facet }] : []
  })
  return (
    <div className={css.filters}>
      <PriceGroup choice={choice} prices={prices} onChange={onChange} />
      {named.map((facet) => (
        <Disclosure
          key={facet.name}
          open={openGroups.includes(facet.name) || choice.filters[facet.name as FilterName] !== undefined}
          title={facet.label}
        >
          {facet.values.map((value) => (
            <Value key={value.value} facet={facet} value={value} choice={choice} onChange={onChange} />
          ))}
          {facet.name === 'meals' && choice.filters.meals && (
            <Check
              name="meals_better"
              value="1"
              checked={choice.filters.meals_better === '1'}
              onChange={() => onChange(toggled(choice, 'meals_better', '1'))}
            >
              {m.tours_meals_better()}
            </Check>
          )}
        </Disclosure>
      ))}
      {shownFlags.length > 0 && (
        <Disclosure open title={m.tours_filter_more()}>
          {shownFlags.map(({ name, facet }) => {
            const [value] = facet.values
            return (
              value && (
                <Check
                  key={name}
                  name={name}
                  value="1"
                  checked={choice.filters[name] === '1'}
                  off={value.count === 0 && choice.filters[name] !== '1'}
                  count={<Count value={value.count} />}
                  onChange={() => onChange(toggled(choice, name, '1'))}
                >
                  {flagTexts[name]()}
                </Check>
              )
            )
          })}
        </Disclosure>
      )}
    </div>
  )
}

function Value({
  facet,
  value: { value, label, count },
  choice,
  onChange,
}: { facet: Facet; value: Facet['values'][number] } & Omit<TourFiltersProps, 'hotels'>) {
  const name = facet.name as FilterName
  const isList = (listFilters as readonly string[]).includes(name)
  const isChosen = valuesOf(choice, name).includes(value)
  return (
    <Check
      name={name}
      value={value}
      checked={isChosen}
      off={count === 0 && !isChosen}
      count={<Count value={count} />}
      onChange={() => onChange(isList ? toggled(choice, name, value) : withFilter(choice, name, isChosen ? '' : value))}
    >
      {label}
    </Check>
  )
}

function Count({ value }: { value: number }) {
  const locale = useLocale()
  return <span className="muted small">{formatNumber(value, locale)}</span>
}

function PriceGroup({
  choice,
  prices,
  onChange,
}: Pick<TourFiltersProps, 'choice' | 'onChange'> & { prices: HotelsAnswer['prices'] }) {
  const money = useMoney()
  const [from, to] = [figure(choice.filters.price_from), figure(choice.filters.price_to)]
  if (!prices) return null
  const min = Math.floor(Math.min(prices.least, from ?? prices.least))
  const max = Math.ceil(Math.max(prices.most, to ?? prices.most))
  if (min === max) return null
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return (
    <Disclosure open title={m.tours_price()}>
      <Range
        min={min}
        max={max}
        from={from}
        to={to}
        fromName="price_from"
        toName="price_to"
        fromLabel={m.tours_price_least()}
        toLabel={m.tours_price_most()}
        format={money}
        onCommit={(limits) =>
          onChange(
            changed(choice, {
              filters: { ...choice.filters, price_from: text(limits.from), price_to: text(limits.to) },
            }),
          )
        }
      />
    </Disclosure>
  )
}

const figure = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

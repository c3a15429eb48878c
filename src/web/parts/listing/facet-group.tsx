import { useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '#lib/format.ts'
import type { FacetOnWire } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Dots } from '#ui/dots.tsx'
import { Affix, Input } from '#ui/input.tsx'
import { Range } from '#ui/range.tsx'
import { useLocale } from '../shell-context.ts'
import css from './filters.module.css'
import type { Bounds } from './listing-address.ts'
import { figureText } from './range-text.ts'

/** Up to this many values are all shown; of more, the first few and a link to the rest. */
const maxAtOnce = 8
const firstFew = 6
const searchedFrom = 12
/** From this many numeric values on, the filter is a range (our choice). */
const rangeFrom = 6

export interface FacetGroupProps {
  facet: FacetOnWire
  chosen: readonly string[]
  open: boolean
  /** All values are requested by the address: the group's link without script. */
  all: boolean
  allHref: string
  onToggle: (value: string) => void
  bounds: Bounds
  onBounds: (bounds: Bounds) => void
}

/** One filter. The page renders few of its values; the rest are in the data of the page and rendered on demand. */
export function FacetGroup(props: FacetGroupProps) {
  const { facet, chosen, bounds } = props
  const isBounded = bounds.from !== undefined || bounds.to !== undefined
  const isRange = facet.type === 'number' && chosen.length === 0 && (isBounded || facet.values.length >= rangeFrom)
  return isRange ? <RangeGroup {...props} /> : <ValueGroup {...props} />
}

/** Numeric range: typed, or moved by pointer and keys; a form sends its bounds as separate fields. */
function RangeGroup({ facet, open, bounds, onBounds }: FacetGroupProps) {
  const locale = useLocale()
  const figures = facet.values.flatMap(({ number }) => number ?? [])
  const min = Math.min(...figures, bounds.from ?? Number.POSITIVE_INFINITY)
  const max = Math.max(...figures, bounds.to ?? Number.NEGATIVE_INFINITY)
  const places = Math.max(0, ...figures.map((figure) => String(figure).split('.')[1]?.length ?? 0))
  const unit = facet.unit ? `\u00a0${facet.unit}` : ''
  return (
    <Disclosure
      open={open}
      title={facet.unit ? `${facet.name}, ${facet.unit}` : facet.name}
      mark={bounds.from !== undefined || bounds.to !== undefined ? 1 : undefined}
    >
      <Range
        min={min}
        max={max}
        step={10 ** -places}
        from={bounds.from}
        to={bounds.to}
        fromName={`f.${facet.slug}.from`}
        toName={`f.${facet.slug}.to`}
        fromLabel={m.catalog_bound_from({ name: facet.name })}
        toLabel={m.catalog_bound_to({ name: facet.name })}
        format={(figure) => figureText(figure, locale) + unit}
        onCommit={onBounds}
      />
    </Disclosure>
  )
}

function ValueGroup({ facet, chosen, open, all, allHref, onToggle }: FacetGroupProps) {
  const [wanted, setWanted] = useState('')
  const [isWhole, setWhole] = useState(all || facet.values.length <= maxAtOnce)
  const { values, left } = shownValues(facet.values, { wanted, chosen, isWhole })
  const box = useRef<HTMLDivElement>(null)
  const continueAt = useRef<number | null>(null)
  // The pressed link is removed; the first added value takes the focus.
  useLayoutEffect(() => {
    if (continueAt.current === null) return
    box.current?.querySelectorAll<HTMLElement>('input[type=checkbox]')[continueAt.current]?.focus()
    continueAt.current = null
  })
  return (
    <Disclosure open={open} title={facet.name} mark={chosen.length > 0 ? chosen.length : undefined}>
      {facet.values.length >= searchedFrom && <FindValue name={facet.name} value={wanted} onChange={setWanted} />}
      <div ref={box} className={css.values}>
        {values.map((one) => (
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
        ))}
      </div>
      {values.length === 0 && <p className="small hint">{m.catalog_no_such_value()}</p>}
      {left > 0 && (
        <a
          className={`link small ${css.all}`}
          href={allHref}
          rel="nofollow"
          onClick={(event) => {
            event.preventDefault()
            continueAt.current = values.length
            setWhole(true)
          }}
        >
          {m.catalog_all_values({ count: facet.values.length })}
          <span className="vh">: {facet.name}</span>
        </a>
      )}
    </Disclosure>
  )
}

type Value = FacetOnWire['values'][number]

/** Selected values are always shown, in the shop's order; the search covers all values. */
export function shownValues(
  all: readonly Value[],
  { wanted, chosen, isWhole }: { wanted: string; chosen: readonly string[]; isWhole: boolean },
): { values: readonly Value[]; left: number } {
  const found = wanted.trim().toLowerCase()
  if (found) return { values: all.filter(({ label }) => label.toLowerCase().includes(found)), left: 0 }
  const values = isWhole ? all : all.filter(({ value }, index) => index < firstFew || chosen.includes(value))
  return { values, left: all.length - values.length }
}

const FindValue = (props: { name: string; value: string; onChange: (value: string) => void }) => (
  <div className={css.search}>
    <Affix icon="search">
      <Input
        height="s"
        type="search"
        autoComplete="off"
        value={props.value}
        placeholder={m.catalog_find_value()}
        aria-label={m.catalog_find_value_in({ name: props.name })}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Affix>
  </div>
)

export const Count = ({ value }: { value: number }) => {
  const locale = useLocale()
  return <span className="small hint num nowrap">{formatNumber(value, locale)}</span>
}

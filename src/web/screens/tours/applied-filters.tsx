import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { Chip, Chips } from '#ui/chip.tsx'
import { useMoney } from '../../parts/money.ts'
import { without } from '../../parts/tours/dropped-filters.ts'
import {
  changed,
  choiceAddress,
  cleared,
  type FilterName,
  listFilters,
  type SearchBase,
  type TourChoice,
  toggled,
  valuesOf,
} from '../../parts/tours/tour-choice.ts'
import { flagTexts } from './flag-texts.ts'

export interface AppliedFilter {
  text: string
  without: TourChoice
}

/** Each filter of the choice in words, with the choice that has it no more. */
export function useAppliedFilters(choice: TourChoice, { facets }: Pick<HotelsAnswer, 'facets'>): AppliedFilter[] {
  const money = useMoney()
  const { filters } = choice
  const labelOf = (name: FilterName, value: string) =>
    facets.find((one) => one.name === name)?.values.find((one) => one.value === value)?.label ?? value
  const applied: AppliedFilter[] = []
  const { price_from: from, price_to: to } = filters
  if (from !== undefined || to !== undefined) {
    const [least, most] = [from && money(Number(from)), to && money(Number(to))]
    const text =
      least && most
        ? m.tours_price_between({ from: least, to: most })
        : least
          ? m.tours_from_price({ price: least })
          : m.tours_price_up_to({ price: most ?? '' })
    const { price_from: _from, price_to: _to, ...rest } = filters
    applied.push({ text, without: changed(choice, { filters: rest }) })
  }
  for (const name of Object.keys(filters) as FilterName[]) {
    if (name === 'price_from' || name === 'price_to' || name === 'meals_better') continue
    if ((listFilters as readonly string[]).includes(name)) {
      const values = valuesOf(choice, name)
      for (const value of values) {
        const rest = values.length === 1 ? without(choice, name) : toggled(choice, name, value)
        applied.push({ text: labelOf(name, value), without: rest })
      }
      continue
    }
    const value = filters[name] ?? ''
    const text =
      name === 'rating'
        ? m.tours_filter_rating({ value })
        : name === 'line'
          ? value === '1'
            ? m.tours_filter_line_1()
            : m.tours_filter_line({ line: value })
          : name === 'hotel'
            ? m.tours_filter_hotel({ name: value })
            : flagTexts[name as keyof typeof flagTexts]()
    applied.push({ text, without: without(choice, name) })
  }
  return applied
}

export interface AppliedFiltersProps {
  choice: TourChoice
  applied: readonly AppliedFilter[]
  base: SearchBase
  onChange: (choice: TourChoice) => void
}

/** Applied filters; a press removes one. Links without script. */
export function AppliedFilters({ choice, applied, base, onChange }: AppliedFiltersProps) {
  if (applied.length === 0) return null
  const stay = (next: TourChoice) => (event: React.MouseEvent) => {
    event.preventDefault()
    onChange(next)
  }
  return (
    <Chips role="group" aria-label={m.tours_applied()}>
      {applied.map(({ text, without: rest }) => (
        <Chip
          key={text}
          removes
          hiddenLabel={m.tours_remove_filter()}
          href={choiceAddress(rest, base)}
          rel="nofollow"
          onClick={stay(rest)}
        >
          {text}
        </Chip>
      ))}
      {applied.length > 1 && (
        <Chip href={choiceAddress(cleared(choice), base)} rel="nofollow" onClick={stay(cleared(choice))}>
          {m.tours_reset_all()}
        </Chip>
      )}
    </Chips>
  )
}

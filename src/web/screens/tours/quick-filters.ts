import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import {
  type FilterName,
  listFilters,
  type TourChoice,
  toggled,
  valuesOf,
  withFilter,
} from '../../parts/tours/tour-choice.ts'

/** What is asked for most (our choice), in the order of the drawing. */
const wanted: readonly { name: FilterName; value: string; text?: () => string }[] = [
  { name: 'meals', value: 'AI' },
  { name: 'stars', value: '5' },
  { name: 'line', value: '1', text: m.tours_filter_line_1 },
  { name: 'rating', value: '4.5', text: () => m.tours_filter_rating({ value: '4.5' }) },
  { name: 'direct', value: '1', text: m.tours_filter_direct },
  { name: 'beach', value: 'sand' },
  { name: 'instant', value: '1', text: m.tours_filter_instant },
]

/** Filters of one press: those that would leave something, and those that are on. */
export function quickFilters(choice: TourChoice, { facets }: Pick<HotelsAnswer, 'facets'>) {
  return wanted.flatMap(({ name, value, text }) => {
    const known = facets.find((one) => one.name === name)?.values.find((one) => one.value === value)
    const isOn = valuesOf(choice, name).includes(value)
    if (!isOn && (known?.count ?? 0) === 0) return []
    const isList = (listFilters as readonly string[]).includes(name)
    const next = isList ? toggled(choice, name, value) : withFilter(choice, name, isOn ? '' : value)
    return [{ key: `${name}=${value}`, text: text?.() ?? upper(known?.label ?? value), isOn, next }]
  })
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

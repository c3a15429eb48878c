import type { AttributeRow, ValueRow } from '../card.ts'
import { named } from '../named.ts'

/** How one value stands in a filter, in one language. */
export interface BookedValue {
  id: number
  attributeId: number
  slug: string
  label: string
  hex: string
  /** Of numbers, and of yes (1) and no (0). */
  number: number | null
}

/**
 * Everything a filter says that does not depend on what is counted: labels, and the order in which values stand. Made once a
 * language: comparing words as Russian readers expect costs more than counting the goods.
 */
export interface FacetBook {
  attributes: { id: number; slug: string; name: string; type: AttributeRow['type']; unit: string }[]
  values: BookedValue[]
  /** The position of a value in `values`; attributes one after another in their own order. */
  rankOf: Map<number, number>
}

/** Numbers in their order; yes before no; words by the owner's order, then by the alphabet with numbers inside them as numbers. */
export function makeFacetBook(list: AttributeRow[], values: Iterable<ValueRow>, locale: 'ru' | 'en'): FacetBook {
  const collator = new Intl.Collator(locale, { numeric: true })
  const ofAttribute = Map.groupBy(values, (value) => value.attributeId)
  const attributes = list.filter((attribute) => attribute.isFilter)
  const booked = attributes.flatMap((attribute) => {
    const unit = named(locale, attribute.unit, attribute.unitEn)
    const rows = (ofAttribute.get(attribute.id) ?? []).map((row) => ({
      row,
      label: named(locale, row.value, row.valueEn) + (unit ? `\u00a0${unit}` : ''),
    }))
    rows.sort((a, b) =>
      attribute.type === 'number'
        ? (a.row.number ?? 0) - (b.row.number ?? 0)
        : attribute.type === 'boolean'
          ? (b.row.number ?? 0) - (a.row.number ?? 0)
          : a.row.sort - b.row.sort || collator.compare(a.label, b.label),
    )
    return rows.map(({ row, label }) => ({
      id: row.id,
      attributeId: attribute.id,
      slug: row.slug,
      label,
      hex: row.hex,
      number: attribute.type === 'number' || attribute.type === 'boolean' ? row.number : null,
    }))
  })
  return {
    attributes: attributes.map((a) => ({
      id: a.id,
      slug: a.slug,
      name: named(locale, a.name, a.nameEn),
      type: a.type,
      unit: named(locale, a.unit, a.unitEn),
    })),
    values: booked,
    rankOf: new Map(booked.map((value, rank) => [value.id, rank])),
  }
}

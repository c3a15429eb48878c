import type { AttributeRow, ValueRow } from '../card.ts'
import { named } from '../named.ts'

/** A value as shown in a filter, in one language. */
export interface BookedValue {
  id: number
  attributeId: number
  slug: string
  label: string
  hex: string
  /** For numeric and boolean attributes (yes: 1, no: 0). */
  number: number | null
}

/**
 * The parts of filters that do not depend on counts: labels and the order of values. Built once per language: sorting words by Russian collation
 * costs more than counting the products.
 */
export interface FacetBook {
  attributes: { id: number; slug: string; name: string; type: AttributeRow['type']; unit: string }[]
  values: BookedValue[]
  /** Value id → its position in `values`, which are grouped by attribute in the order of attributes. */
  rankOf: Map<number, number>
}

/** Order of values: numbers ascending; yes before no; words by the owner's order, then alphabetically, comparing numbers inside them as numbers. */
export function createFacetBook(list: AttributeRow[], values: Iterable<ValueRow>, locale: 'ru' | 'en'): FacetBook {
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

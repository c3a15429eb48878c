import { conditionName, conditionOf } from '#shop/catalog/suggest/known-attributes.ts'
import type { FeedParam } from '../files/feed.ts'
import { readNumber } from '../plan/figures.ts'
import { sizeParts } from '../plan/names.ts'
import { aboutCondition } from './yml.ts'

type Property = { key: string | null; name: string; value: string; unit: string }
export type YmlProperties = {
  vendor: string | null
  country: string | null
  weightKg: string | null
  /** Condition of goods that are not new; `type` is a value defined by Yandex. */
  condition: { type: string; reason: string } | null
  params: FeedParam[]
}

/**
 * Elements of a feed offer, derived from the properties of its product. If a property has several values and the product several offers, a
 * value belongs to the offer whose label contains it («36 мм, чёрный»); otherwise its offer is unknown and it is omitted.
 */
export function ymlProperties({
  size,
  sizes,
  properties,
}: {
  size: string
  sizes: readonly string[]
  properties: readonly Property[]
}): YmlProperties {
  const said: YmlProperties = { vendor: null, country: null, weightKg: null, condition: null, params: [] }
  const label = labelWords(size)
  const others = new Set(sizes.flatMap((one) => [...labelWords(one).all]))
  const unsaid = new Set(label.given)
  for (const values of Map.groupBy(properties, ({ key, name, unit }) => key ?? `${name} ${unit}`).values()) {
    const [first] = values
    if (!first) continue
    const { name } = first
    if (/^(производитель|бренд|торговая марка|изготовитель|brand|vendor)$/iu.test(name)) said.vendor ??= first.value
    else if (/^страна( происхождения| производства)?$/iu.test(name)) said.country ??= first.value
    else if (name === 'Вес' && first.unit === 'кг') said.weightKg ??= inDecimals(first.value)
    else for (const one of ofOffer(values)) said.params.push({ name, value: one.value, ...unitOf(one) })
  }
  const valuesOf = (wanted: string) => properties.flatMap(({ name, value }) => (name === wanted ? value : []))
  const conditions = valuesOf(conditionName)
  const condition = conditionOf(conditions, size, sizes)
  if (condition) said.condition = { type: condition.yml, reason: valuesOf(aboutCondition).join('; ') }
  // A condition is described only in offers that have one.
  const isSaid = (name: string) => (condition && name === conditionName) || (conditions[0] && name === aboutCondition)
  said.params = said.params.filter(({ name }) => !isSaid(name))
  if (unsaid.size > 0) said.params.push({ name: 'Размер', value: [...unsaid].join(', ') })
  return said

  /** The unit of the property, or for a size the unit in the label: «S INT», «42 см». */
  function unitOf({ name, value, unit }: Property): { unit?: string } {
    if (unit) return { unit }
    const said = isLikeSize(name) ? label.given.flatMap((given) => sizeUnit(given, value) ?? [])[0] : undefined
    return said === undefined ? {} : { unit: said }
  }

  function ofOffer(values: Property[]): Property[] {
    const named = values.flatMap((property) => {
      const sources = sourcesOf(property)
      for (const given of sources) unsaid.delete(given)
      return sources.length > 0 ? [property] : []
    })
    if (named.length > 0) return named
    const isOfOthers = values.some(({ value, unit }) => others.has(words(value, unit)))
    return sizes.length > 1 && (values.length > 1 || isOfOthers) ? [] : values
  }

  /** Parts of the label that contain this value. */
  function sourcesOf({ name, value, unit }: Property): string[] {
    const sources = label.sources(words(value, unit))
    if (sources.length > 0 || unit || !isLikeSize(name)) return sources
    return label.given.filter((given) => sizeUnit(given, value) !== null)
  }
}

/** Yandex requires a decimal point; owners write a comma. */
const inDecimals = (text: string): string => (readNumber(text) === null ? text : String(readNumber(text)))

const isLikeSize = (name: string) => /^(размер|рост|size)/iu.test(name)

/** The word after a size in a label, if it is a single short word and not a colour. */
function sizeUnit(given: string, size: string): string | null {
  if (!words(given).startsWith(`${words(size)} `)) return null
  const rest = given.slice(size.length).trim()
  return /^\p{L}{1,5}\.?$/u.test(rest) && sizeParts(rest).colours.length === 0 ? rest : null
}

const words = (value: string, unit = '') => `${value} ${unit}`.trim().toLowerCase().replaceAll('ё', 'е')

/** The parts of a label and their meanings: «син» is «Синий». */
function labelWords(size: string) {
  const given = size.split(', ').filter(Boolean)
  const meanings = new Map<string, string[]>()
  for (const part of given) {
    const { size: plain, colours } = sizeParts(part)
    for (const word of [part, plain, ...colours.map(({ name }) => name)]) {
      if (word) meanings.set(words(word), [...(meanings.get(words(word)) ?? []), part])
    }
  }
  return { given, all: new Set(meanings.keys()), sources: (word: string) => meanings.get(word) ?? [] }
}

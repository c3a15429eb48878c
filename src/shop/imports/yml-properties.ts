import type { FeedParam } from './feed.ts'
import { sizeParts } from './names.ts'

type Property = { key: string | null; name: string; value: string; unit: string }
export type YmlProperties = {
  vendor: string | null
  country: string | null
  weightKg: string | null
  params: FeedParam[]
}

/**
 * What a feed says of one offer, from the properties of its product. A property with several values, of a product with several
 * offers, is that of the offer whose label names one of them («36 мм, чёрный»); else nobody knows whose it is, and it is left out.
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
  const said: YmlProperties = { vendor: null, country: null, weightKg: null, params: [] }
  const label = labelWords(size)
  const others = new Set(sizes.flatMap((one) => [...labelWords(one).all]))
  const unsaid = new Set(label.given)
  for (const values of Map.groupBy(properties, ({ key, name, unit }) => key ?? `${name} ${unit}`).values()) {
    const [first] = values
    if (!first) continue
    const { name, unit } = first
    if (/^(производитель|бренд|торговая марка|изготовитель|brand|vendor)$/iu.test(name)) said.vendor ??= first.value
    else if (/^страна( происхождения| производства)?$/iu.test(name)) said.country ??= first.value
    else if (name === 'Вес' && unit === 'кг') said.weightKg ??= first.value
    else for (const one of ofOffer(values)) said.params.push({ name, value: one.value, ...(unit && { unit }) })
  }
  if (unsaid.size > 0) said.params.push({ name: 'Размер', value: [...unsaid].join(', ') })
  return said

  function ofOffer(values: Property[]): Property[] {
    const named = values.filter(({ value, unit }) => label.all.has(words(value, unit)))
    for (const { value, unit } of named) for (const given of label.sources(words(value, unit))) unsaid.delete(given)
    if (named.length > 0) return named
    const isOfOthers = values.some(({ value, unit }) => others.has(words(value, unit)))
    return sizes.length > 1 && (values.length > 1 || isOfOthers) ? [] : values
  }
}

const words = (value: string, unit = '') => `${value} ${unit}`.trim().toLowerCase().replaceAll('ё', 'е')

/** The parts of a label, and what they mean: «син» is «Синий». */
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

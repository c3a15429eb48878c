import { slugify } from '#lib/text.ts'
import type { FeedParam } from '../files/feed.ts'
import type { AttributeRef, PropertyBook, StagedProduct } from './catalog-shapes.ts'
import { readNumber } from './figures.ts'
import { isColour } from './group-offers.ts'
import { cleanDescription, cleanName, coloursOf, sizeOrder, sizeParts } from './names.ts'

/** Internal properties of the owner, not shown to customers, such as the supplier. */
const internal = /поставщик|канал сбыта|менеджер|закупочн|наценк|себестоим/iu
/** A property with more values, or a value longer than `filterLength`, is not used as a filter. */
const maxFilterValues = 300
const filterLength = 80
/** Maximum length of a property value (our choice). */
const valueLength = 1_000

export const sizeKey = 'param:razmer'
export const colourKey = 'param:tsvet'

/** Properties of a product to show: reference values, free values, manufacturer, country, weight. */
export function attributesOf(product: StagedProduct, properties: PropertyBook): AttributeRef[] {
  const refs: AttributeRef[] = []
  for (const { id, values } of product.properties ?? []) {
    const property = properties.get(id)
    if (!property || property.hidden || internal.test(property.name)) continue
    for (const value of values) {
      const referred = property.values.get(value)
      const text = cleanText(yesOrNo(referred ?? value))
      if (!text || (!referred && property.reference && looksLikeId(value))) continue
      const isFilter = property.values.size <= maxFilterValues && text.length <= filterLength
      refs.push(refOf(id, cleanName(property.name), text, { isFilter, externalId: referred ? value : null }))
    }
  }
  for (const { name, value, unit } of product.params ?? []) refs.push(named(name, value, unit))
  if (product.vendor) refs.push(named('Производитель', product.vendor))
  if (product.country) refs.push(named('Страна', product.country))
  const weight = product.weightKg ? readNumber(product.weightKg) : null
  if (weight) refs.push({ ...named('Вес', String(weight), 'кг'), isFilter: false })
  return refs
}

/** Prefix of external ids of properties that only offers have. */
const characteristicKey = 'characteristic:'
export const isOfOffers = (key: string): boolean => key === sizeKey || key.startsWith(characteristicKey)

/**
 * Attributes of a product's variants for the filters, by the names of their characteristics if they have names. A colour with a number is a
 * separate shade and keeps its text.
 */
export function offerAttributes(parts: readonly FeedParam[]): AttributeRef[] {
  const refs = new Map<string, AttributeRef>()
  for (const { name, value } of parts) {
    if (isColour(name)) {
      for (const ref of coloursNamed(value)) refs.set(ref.text, ref)
      continue
    }
    if (isOther(name)) {
      const slug = slugify(name, 40)
      const text = cleanText(yesOrNo(value))
      const isFilter = text.length <= filterLength
      if (slug && text && !internal.test(name))
        refs.set(`${slug} ${text}`, refOf(`${characteristicKey}${slug}`, cleanName(name), text, { isFilter }))
      continue
    }
    const { size, colours } = sizeParts(value)
    if (size) refs.set(`size ${size}`, refOf(sizeKey, 'Размер', cleanText(size), { sort: sizeOrder(size) }))
    for (const { name, hex } of colours) refs.set(name, refOf(colourKey, 'Цвет', name, { type: 'color', hex }))
  }
  return [...refs.values()]
}

/** Named, not with the generic name, and not the size itself. */
const isOther = (name: string) => name !== '' && !/размер|рост|size|^характеристика$/iu.test(name)

function coloursNamed(value: string): AttributeRef[] {
  const known = coloursOf(value)
  const isOwn = /\d/.test(value) || known.length === 0
  const all = isOwn ? [{ name: cleanText(value), hex: known[0]?.hex ?? '' }] : known
  return all.flatMap(({ name, hex }) => (name ? refOf(colourKey, 'Цвет', name, { type: 'color', hex }) : []))
}

function named(name: string, value: string, unit = ''): AttributeRef {
  const key = `param:${slugify(name, 40) || 'param'}${unit && `:${unit.toLowerCase()}`}`
  const text = cleanText(yesOrNo(value))
  return refOf(key, cleanName(name), text, { unit, isFilter: text.length <= filterLength })
}

function refOf(key: string, name: string, text: string, more: Partial<AttributeRef> = {}): AttributeRef {
  const number = readNumber(text)
  const sort = number === null ? 0 : Math.round(Math.min(Math.abs(number), 1e6) * 1000)
  const plain = { type: 'list', isFilter: true, unit: '', externalId: null, number, hex: '', sort } as const
  return { key, name, text, ...plain, ...more }
}

const cleanText = (text: string) => cleanName(cleanDescription(text).text, { longest: valueLength })
const yesOrNo = (text: string) => (/^(true|y)$/i.test(text) ? 'Да' : /^(false|n)$/i.test(text) ? 'Нет' : text)
const looksLikeId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{20,}$/i.test(text)

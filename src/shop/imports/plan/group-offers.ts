import { conditionName } from '#shop/catalog/suggest/known-attributes.ts'
import type { FeedParam } from '../files/feed.ts'
import type { PropertyBook, StagedOffer, StagedProduct } from './catalog-shapes.ts'
import { coloursOf, sizeParts } from './names.ts'

/**
 * Determines what distinguishes the offers of one product and what they have in common; needs all of its offers. In a YML group by the
 * parameters that differ, in CommerceML without characteristics by the properties of the offers. Mutates its arguments.
 */
export function settleOffers(
  product: StagedProduct | undefined,
  offers: readonly StagedOffer[],
  properties: PropertyBook,
): void {
  for (const offer of offers) {
    if (offer.properties && !offer.characteristics) offer.characteristics = readable(offer.properties, properties)
  }
  // Deleted offers do not take part, and their values are not added to the product.
  const sold = offers.filter((offer) => offer.params !== undefined && !offer.deleted)
  const model = modelAmong(sold)
  const grouped = sold.filter((offer) => offer !== model)
  if (model) model.deleted = true
  if (grouped.length === 0) return
  const differing = tellingNames(grouped)
  for (const offer of grouped) {
    const telling = differing.flatMap((name) => paramsCalled(offer, name)).map(withUnit)
    if (telling.length) offer.characteristics = telling
  }
  markDoubles(grouped)
  if (!product) return
  product.params = distinct(grouped.flatMap((offer) => offer.params ?? [])).filter((param) => !isDerived(param))
  const name = model?.name ?? commonName(grouped.map(bareName).filter(Boolean))
  if (name) product.name = name
}

/**
 * Finds the offer that represents the whole group (Ecwid): it lacks the parameters that distinguish all others, and it has the id of the
 * group, or the article of all others and the name that theirs begin with. A customer cannot choose it.
 */
function modelAmong(offers: readonly StagedOffer[]): StagedOffer | undefined {
  const says = (offer: StagedOffer, names: readonly string[]) =>
    names.some((name) => paramsCalled(offer, name).length > 0)
  return offers.find((one) => {
    const others = offers.filter((offer) => offer !== one)
    const hasGroupId = one.productId === one.id.replace(/[^:]*$/, 'group-$&')
    const { name, article } = one
    const isLikeAll = others.every((other) => other.article === article && name && other.name?.startsWith(name))
    if (others.length === 0 || !(hasGroupId || isLikeAll)) return false
    const telling = tellingNames(others)
    return telling.length > 0 && !says(one, telling) && others.every((other) => says(other, telling))
  })
}

/** Values that the size and colour filters use: parameters with such names. */
export const sizesAndColours = (offers: readonly StagedOffer[]): FeedParam[] =>
  offers.flatMap((offer) => (offer.params ?? []).filter(isDerived))

/** «Размер», «Размер (EU)»; «Размер упаковки» and «Цвет циферблата» are separate properties. */
const isSize = (name: string): boolean => /^(размер|рост|size)\s*(\([^()]*\)|\[[^[\]]*\])?$/iu.test(name)

export const isColour = (name: string): boolean => /^(цвет|оттенок|colou?r)\s*(\([^()]*\)|\[[^[\]]*\])?$/iu.test(name)

/** Names with such a beginning distinguish offers before any other. */
const isLikeSizeOrColour = (name: string): boolean => /^(размер|рост|цвет|оттенок|size|colou?r)/iu.test(name)

/** Whether the filters show it as a size or a colour. A colour that is not recognised remains a plain parameter. */
function isDerived({ name, value }: FeedParam): boolean {
  if (isColour(name)) return coloursOf(value).length > 0
  if (!isSize(name)) return false
  const { size, colours } = sizeParts(value)
  return size !== '' || colours.length > 0
}

function readable(values: { id: string; values: string[] }[], properties: PropertyBook): FeedParam[] {
  return values.flatMap(({ id, values: given }) => {
    const property = properties.get(id)
    if (!property || property.hidden) return []
    return given.map((value) => ({ name: property.name, value: property.values.get(value) ?? value }))
  })
}

/** Parameters that distinguish offers: size and colour if they differ, or if there is only one offer; then others until all labels differ. */
function tellingNames(offers: readonly StagedOffer[]): string[] {
  const names = [...new Set(offers.flatMap((offer) => (offer.params ?? []).map(({ name }) => name)))]
  if (offers.length === 1) return names.filter(isLikeSizeOrColour)
  const differing = names.filter((name) => new Set(offers.map((offer) => labelOf(offer, [name]))).size > 1)
  // Used and new offers are distinguished even if their sizes differ.
  const telling = [...differing.filter(isLikeSizeOrColour), ...differing.filter((name) => name === conditionName)]
  for (const name of differing.filter((one) => !telling.includes(one))) {
    const before = new Set(offers.map((offer) => labelOf(offer, telling))).size
    if (before === offers.length) break
    if (new Set(offers.map((offer) => labelOf(offer, [...telling, name]))).size > before) telling.push(name)
  }
  return telling
}

const paramsCalled = (offer: StagedOffer, name: string) => (offer.params ?? []).filter((param) => param.name === name)
const labelOf = (offer: StagedOffer, names: string[]) =>
  names.map((name) => JSON.stringify(paramsCalled(offer, name).map(({ value }) => value))).join()

const withUnit = ({ name, value, unit }: FeedParam): FeedParam => ({ name, value: unit ? `${value} ${unit}` : value })

/** Distinguishes offers with equal characteristics by the rest of their names, else by article or id. */
function markDoubles(offers: readonly StagedOffer[]): void {
  const alike = Map.groupBy(offers, (offer) => JSON.stringify(offer.characteristics?.map(({ value }) => value) ?? []))
  for (const doubles of alike.values()) {
    if (doubles.length < 2) continue
    const names = doubles.map((offer) => offer.name ?? '')
    const start = commonName(names) ?? ''
    const rests = names.map((name) => name.slice(start.length).replace(/^[\s,.;:()–—-]+|[\s()]+$/g, ''))
    const byName = new Set(rests).size === doubles.length && rests.every(Boolean)
    const articles = new Set(doubles.map((offer) => offer.article)).size === doubles.length
    for (const [n, offer] of doubles.entries()) {
      const mark = byName ? rests[n]! : articles && offer.article ? offer.article : offer.id.replace(/^yml:[^:]*:/, '')
      offer.characteristics = [...(offer.characteristics ?? []), { name: '', value: mark }]
    }
  }
}

function distinct(params: readonly FeedParam[]): FeedParam[] {
  return [...new Map(params.map((param) => [JSON.stringify([param.name, param.value, param.unit]), param])).values()]
}

/** A name without the parameter in brackets at its end: «Часы (36 мм)». */
function bareName({ name = '', params = [] }: StagedOffer): string {
  const brackets = /\s*\(([^()]*)\)$/.exec(name)
  const inside = brackets?.[1]?.toLowerCase() ?? ''
  return brackets && params.some(({ value }) => inside.includes(value.toLowerCase()))
    ? name.slice(0, brackets.index)
    : name
}

/** The common first words of all names if they make up at least half of the shortest name; else the first name. */
function commonName(names: readonly string[]): string | null {
  const [first, ...others] = names.map((name) => name.split(/\s+/))
  if (!first) return null
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && other[same] === first[same]) same++
    length = same
  }
  const shortest = Math.min(...names.map((name) => name.length))
  const common = first
    .slice(0, length)
    .join(' ')
    .replace(/[\s,.;:(–—-]+$/, '')
  return common.length >= shortest / 2 ? common : first.join(' ')
}

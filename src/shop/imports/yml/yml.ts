import { createHash } from 'node:crypto'
import { conditionName } from '#shop/catalog/suggest/known-attributes.ts'
import { setIfPresent } from '../commerceml/commerceml.ts'
import type { FeedFormat, FeedOffer, FeedParam, FeedProduct, FeedRecord } from '../files/feed.ts'
import { childOf, each, textOf, textsOf, type XmlElement } from '../files/xml.ts'
import { readNumber } from '../plan/figures.ts'

export const ymlRoot = 'yml_catalog'
export const ymlPriceType = 'yml'

/** A Yandex Market feed. It is always complete, so absent goods are withdrawn. */
export function yml(): FeedFormat {
  let categoryPosition = 0
  // Feeds number their offers 1, 2, 3…: the host distinguishes two feeds of one company. The `url` may follow the categories, which wait for
  // it, but not the offers.
  let source = 'yml'
  let isSettled = false
  let waiting: XmlElement[] = []
  const own = (id: string) => `${source}:${id}`

  function settle(): FeedRecord[] {
    isSettled = true
    const sections = waiting.flatMap(readCategory)
    waiting = []
    return sections
  }

  function readCategory(element: XmlElement): FeedRecord[] {
    const id = element.attributes.id?.trim()
    if (!id) return [note('no_id', element.text.trim(), 'category')]
    const parentId = element.attributes.parentId?.trim() || null
    const parent = parentId && parentId !== '0' ? own(parentId) : null
    const name = element.text.trim()
    return [{ kind: 'category', id: own(id), parentId: parent, name, position: categoryPosition++ }]
  }

  return {
    isRecord: (path) => recordPaths.has(path),
    onOpen(path, attributes) {
      if (path === 'yml_catalog') return attributes.date ? [] : [note('feed_old', '', 'no date')]
      if (path !== 'yml_catalog/shop/offers') return []
      return [
        ...settle(),
        { kind: 'source', source },
        { kind: 'scope', part: 'products', full: true },
        { kind: 'scope', part: 'offers', full: true },
        { kind: 'price_type', id: ymlPriceType, name: 'Розничная', currency: 'RUB' },
      ]
    },
    onRecord(path, element) {
      if (path === 'yml_catalog/shop/url') {
        if (isSettled) return []
        source = `yml:${hostOf(element.text.trim())}`
        return settle()
      }
      if (path === 'yml_catalog/shop/categories/category') {
        if (isSettled) return readCategory(element)
        waiting.push(element)
        return []
      }
      return readYmlOffer(element, own)
    },
  }
}

/** YML has no element for the unit, and its elements of quantities take whole numbers: parameters say how measured goods are sold. */
export const unitParam = 'Единица измерения'
export const stepParam = 'Шаг продажи'
export const minimumParam = 'Минимальный заказ'

const recordPaths = new Set([
  'yml_catalog/shop/url',
  'yml_catalog/shop/categories/category',
  'yml_catalog/shop/offers/offer',
])

function readYmlOffer(element: XmlElement, own: (id: string) => string): FeedRecord[] {
  const id = element.attributes.id?.trim()
  if (!id) return [note('no_id', composeName(element) ?? '', 'offer')]
  const groupId = element.attributes.group_id?.trim()
  const all = paramsOf(element)
  const given = all.filter(({ name }) => name !== stepParam && name !== minimumParam)
  // The identity excludes parameters that this reader began to read later: ids stored for duplicates must not change.
  const identity = identityOf(element, given)
  const params = [...given, ...furtherParams(element, given)]
  const barcodes = textsOf(element, 'barcode')

  // Withdrawn by the owner; other offers of its group remain on sale.
  const disabled = flagOf(element, 'disabled') === true
  const product: FeedProduct = {
    kind: 'product',
    id: own(groupId ? `group-${groupId}` : id),
    deleted: disabled && !groupId,
  }
  if (groupId) product.shared = true
  else Object.assign(product, { identity, params })
  setIfPresent(product, 'name', composeName(element))
  setIfPresent(product, 'article', textOf(element, 'vendorCode'))
  setIfPresent(product, 'description', textOf(element, 'description'))
  setIfPresent(product, 'vendor', textOf(element, 'vendor'))
  setIfPresent(product, 'country', textOf(element, 'country_of_origin'))
  setIfPresent(product, 'productType', textOf(element, 'typePrefix'))
  setIfPresent(product, 'weightKg', textOf(element, 'weight'))
  setIfPresent(product, 'dimensions', textOf(element, 'dimensions'))
  setIfPresent(product, 'delivery', flagOf(element, 'delivery'))
  // Goods sold in the shop can be picked up there, whatever `pickup` says.
  setIfPresent(product, 'pickup', flagOf(element, 'store') === true ? true : flagOf(element, 'pickup'))
  const paramNamed = (name: string) => all.find((param) => param.name.toLowerCase() === name)?.value
  setIfPresent(product, 'unitName', paramNamed(unitParam.toLowerCase()))
  setIfPresent(product, 'saleStep', paramNamed(stepParam.toLowerCase()) ?? textOf(element, 'step-quantity'))
  setIfPresent(product, 'saleMinimum', paramNamed(minimumParam.toLowerCase()) ?? textOf(element, 'min-quantity'))
  product.categoryIds = textsOf(element, 'categoryId').map(own)
  const pictures = textsOf(element, 'picture')
  if (pictures.length) product.pictures = pictures

  const available = element.attributes.available?.trim().toLowerCase() !== 'false'
  const offer: FeedOffer = { kind: 'offer', id: own(id), productId: product.id, deleted: disabled, identity, available }
  if (groupId) offer.params = params
  setIfPresent(offer, 'name', product.name)
  setIfPresent(offer, 'article', product.article)
  setIfPresent(offer, 'barcode', barcodes[0])
  offer.codes = [...new Set([id, ...barcodes.slice(1), ...isbnsOf(element)])]
  const amount = textOf(element, 'price')
  offer.prices = amount
    ? [{ typeId: ymlPriceType, amount, currency: textOf(element, 'currencyId'), coefficient: null }]
    : []
  setIfPresent(offer, 'oldPrice', textOf(element, 'oldprice'))
  setIfPresent(offer, 'quantity', textOf(element, 'count') ?? inOutlets(element))
  return [product, offer]
}

function paramsOf(element: XmlElement): FeedParam[] {
  return element.children
    .filter((child) => child.name === 'param')
    .flatMap((child): FeedParam[] => {
      const name = child.attributes.name?.trim()
      const value = child.text.trim()
      const unit = child.attributes.unit?.trim()
      if (!name || !value) return []
      return [unit ? { name, value, unit } : { name, value }]
    })
}

export const aboutCondition = 'О состоянии'

/** Elements of books and discs, and the property names for them. */
const furtherNames = {
  author: 'Автор',
  publisher: 'Издательство',
  series: 'Серия',
  year: 'Год',
  artist: 'Исполнитель',
}

/** The condition is always shown, so used goods are not mistaken for new ones. */
const conditions = new Map([
  ['used', 'Б/у'],
  ['preowned', 'Б/у'],
  ['likenew', 'Как новый'],
  ['showcasesample', 'Витринный образец'],
  ['reduction', 'Уценка'],
  ['refurbished', 'Восстановленный'],
])

/** Properties from elements other than parameters; one that a parameter already gives is omitted. */
function furtherParams(element: XmlElement, given: readonly FeedParam[]): FeedParam[] {
  const condition = childOf(element, 'condition')
  const words = conditions.get(condition?.attributes.type?.trim().toLowerCase() ?? '')
  const all = [
    ...Object.entries(furtherNames).map(([tag, name]) => ({ name, value: textOf(element, tag) })),
    { name: conditionName, value: words ?? null },
    { name: aboutCondition, value: condition && words ? textOf(condition, 'reason') : null },
  ]
  const known = new Set(given.map(({ name }) => name.toLowerCase()))
  return all.flatMap(({ name, value }) => (value === null || known.has(name.toLowerCase()) ? [] : [{ name, value }]))
}

const isbnsOf = (element: XmlElement): string[] =>
  textsOf(element, 'ISBN').flatMap((text) => text.split(/[,;]/).flatMap((one) => one.trim() || []))

/** Distinguishes different goods with the same id; price and quantity are not part of it. */
function identityOf(element: XmlElement, params: FeedParam[]): string {
  const condition = element.children.find((child) => child.name === 'condition')
  const url = (textOf(element, 'url') ?? '').replace(/([?&])(utm_\w+|from|yclid)=[^&#]*/gi, '$1')
  const said = [composeName(element), url, textOf(element, 'vendorCode'), condition?.attributes.type, params]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 12)
}

/** Total quantity of all outlets that declare one; a value that is not a number is returned unchanged, so that it is refused with its text. */
function inOutlets(element: XmlElement): string | null {
  const said = each(element, 'outlets', 'outlet').flatMap(({ attributes }) => attributes.instock?.trim() || [])
  if (said.length < 2) return said[0] ?? null
  const odd = said.find((text) => readNumber(text) === null)
  return odd ?? String(said.reduce((sum, text) => sum + Math.max(0, readNumber(text)!), 0))
}

function flagOf(element: XmlElement, name: string): boolean | undefined {
  const said = textOf(element, name)?.toLowerCase()
  return said === 'true' || said === 'false' ? said === 'true' : undefined
}

/**
 * `name`; else, for the vendor.model type, «typePrefix vendor model» without repeating the vendor; else the title of a disc. A vendor alone is
 * not a name: the product would be named after its brand.
 */
function composeName(offer: XmlElement): string | null {
  const name = textOf(offer, 'name')
  if (name) return name
  const vendor = textOf(offer, 'vendor') ?? ''
  const model = textOf(offer, 'model') ?? ''
  const saysVendor = vendor !== '' && model.toLowerCase().startsWith(vendor.toLowerCase())
  const prefix = textOf(offer, 'typePrefix')
  if (!prefix && !model) return textOf(offer, 'title')
  return [prefix, saysVendor ? '' : vendor, model].filter(Boolean).join(' ')
}

function hostOf(url: string): string {
  return url
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase()
}

function note(code: 'no_id' | 'feed_old', key: string, detail: string): FeedRecord {
  return { kind: 'note', code, key, detail }
}

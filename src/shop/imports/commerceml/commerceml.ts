import type {
  FeedCharacteristic,
  FeedFormat,
  FeedOffer,
  FeedParam,
  FeedPrice,
  FeedProduct,
  FeedRecord,
} from '../files/feed.ts'
import { childOf, each, textOf, textsOf, type XmlElement } from '../files/xml.ts'
import { readNumber } from '../plan/figures.ts'
import { type BitrixValues, bitrixValues, isServiceProperty, placeOfProperty } from './bitrix.ts'

export const commercemlRoot = 'КоммерческаяИнформация'

/**
 * CommerceML 2 as written by 1C, versions 2.03 to 2.10: catalogue, offers, and the newer packages with only prices or stock. Price types and
 * warehouses are in the offers package, in newer exports in the classifier.
 */
export function commerceml(): FeedFormat {
  let groupPosition = 0
  /** Properties whose values are pictures. */
  const pictureProperties = new Set<string>()

  function groupsOf(group: XmlElement, parentId: string | null): FeedRecord[] {
    const id = textOf(group, 'Ид')
    const name = textOf(group, 'Наименование')
    if (!id) return [{ kind: 'note', code: 'no_id', key: name ?? '', detail: 'Группа' }]
    const own: FeedRecord = { kind: 'category', id, parentId, name: name ?? '', position: groupPosition++ }
    if (isDeleted(group)) own.deleted = true
    return [own, ...each(group, 'Группы', 'Группа').flatMap((child) => groupsOf(child, id))]
  }

  return {
    isRecord: (path) => path.startsWith(commercemlRoot) && readers.has(path.slice(commercemlRoot.length + 1)),
    onOpen(path, attributes) {
      const name = path.slice(commercemlRoot.length + 1)
      const changesOnly = attributes.СодержитТолькоИзменения?.trim().toLowerCase()
      if (name === 'Каталог') return [{ kind: 'scope', part: 'products', full: changesOnly === 'false' }]
      if (name === 'ПакетПредложений') return [{ kind: 'scope', part: 'offers', full: changesOnly === 'false' }]
      return []
    },
    onRecord(path, element) {
      const read = readers.get(path.slice(commercemlRoot.length + 1))
      if (read === readProperty && placeOfProperty(element) === 'pictures') {
        pictureProperties.add(textOf(element, 'Ид') ?? '')
      }
      return read === 'groups' ? groupsOf(element, null) : (read?.(element, pictureProperties) ?? [])
    },
  }
}

type Reader = ((element: XmlElement, pictureProperties: ReadonlySet<string>) => FeedRecord[]) | 'groups'

const readers = new Map<string, Reader>([
  ['Каталог/Ид', readSource],
  ['ПакетПредложений/ИдКаталога', readSource],
  ['ИзмененияПакетаПредложений/ИдКаталога', readSource],
  ['Классификатор/Группы/Группа', 'groups'],
  ['Классификатор/Свойства/Свойство', readProperty],
  ['Классификатор/Свойства/СвойствоНоменклатуры', readProperty],
  ['Каталог/Товары/Товар', readGood],
])
for (const place of ['Классификатор', 'ПакетПредложений', 'ИзмененияПакетаПредложений']) {
  readers.set(`${place}/ТипыЦен/ТипЦены`, readPriceType)
  readers.set(`${place}/Склады/Склад`, readWarehouse)
  readers.set(`${place}/Предложения/Предложение`, readOffer)
}

function readSource(element: XmlElement): FeedRecord[] {
  const id = element.text.trim()
  return id ? [{ kind: 'source', source: `1c:${id}` }] : []
}

function readProperty(element: XmlElement): FeedRecord[] {
  const id = textOf(element, 'Ид')
  const name = textOf(element, 'Наименование')
  if (!id || !name) return [{ kind: 'note', code: 'no_id', key: id ?? name ?? '', detail: 'Свойство' }]
  const values: Record<string, string> = {}
  for (const variant of each(element, 'ВариантыЗначений', 'Справочник')) {
    const valueId = textOf(variant, 'ИдЗначения')
    const value = textOf(variant, 'Значение')
    if (valueId && value) values[valueId] = value
  }
  // Bitrix: <Вариант><Ид/><Значение/></Вариант>
  for (const variant of each(element, 'ВариантыЗначений', 'Вариант')) {
    const value = textOf(variant, 'Значение')
    if (value) values[textOf(variant, 'Ид') ?? value] = value
  }
  const reference = textOf(element, 'ТипЗначений') === 'Справочник'
  const property: FeedRecord = { kind: 'property', id, name, reference, values }
  if (isServiceProperty(element, id, name)) property.hidden = true
  return [property]
}

function readGood(element: XmlElement, pictureProperties: ReadonlySet<string>): FeedRecord[] {
  const fullId = textOf(element, 'Ид')
  if (!fullId) {
    return [{ kind: 'note', code: 'no_id', key: textOf(element, 'Наименование') ?? '', detail: 'Товар' }]
  }
  const requisites = new Map<string, string>()
  for (const requisite of each(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const name = textOf(requisite, 'Наименование')
    const value = textOf(requisite, 'Значение')
    if (name && value) requisites.set(name, value)
  }
  const good: FeedProduct = { kind: 'product', id: productPart(fullId), deleted: isDeleted(element) }
  // Catalogues of version 2.03 list each characteristic as a separate product with the id "good#characteristic".
  if (fullId.includes('#')) good.shared = true
  const bitrix = bitrixValues(element, pictureProperties)
  if (bitrix.isActive === false) good.deleted = true
  const fullName = textOf(element, 'ПолноеНаименование') ?? requisites.get('Полное наименование')
  setIfPresent(good, 'name', textOf(element, 'Наименование') ?? fullName)
  setIfPresent(good, 'fullName', fullName)
  setIfPresent(good, 'article', textOf(element, 'Артикул') ?? bitrix.article)
  const barcodes = barcodesOf(element, bitrix)
  setIfPresent(good, 'barcode', barcodes[0])
  if (barcodes.length > 1) good.codes = barcodes.slice(1)
  setIfPresent(
    good,
    'description',
    requisites.get('ОписаниеВФорматеHTML') ?? bitrix.text ?? textOf(element, 'Описание'),
  )
  setIfPresent(good, 'vendor', manufacturer(element))
  setIfPresent(good, 'country', textOf(element, 'Страна'))
  setIfPresent(good, 'productType', requisites.get('ВидНоменклатуры'))
  setIfPresent(good, 'weightKg', textOf(element, 'Вес') ?? requisites.get('Вес'))
  const unit = childOf(element, 'БазоваяЕдиница')
  // Newer 1C writes only the unit code in place of the unit name.
  const bareCode = /^\d{3,4}$/.exec(unit?.text.trim() ?? '')?.[0]
  setIfPresent(good, 'unitCode', unit?.attributes.Код || bareCode)
  setIfPresent(good, 'unitName', unit?.attributes.НаименованиеПолное || (bareCode ? undefined : unit?.text))
  setIfPresent(good, 'saleStep', requisites.get('Шаг продажи') ?? requisites.get('Кратность'))
  setIfPresent(good, 'saleMinimum', requisites.get('Минимальный заказ') ?? requisites.get('Минимальное количество'))
  const kind = requisites.get('ТипНоменклатуры')
  if (kind) good.service = kind === 'Услуга'
  const vat = each(element, 'СтавкиНалогов', 'СтавкаНалога').find((tax) => textOf(tax, 'Наименование') === 'НДС')
  if (vat) setIfPresent(good, 'vatRate', textOf(vat, 'Ставка'))
  if (childOf(element, 'Группы')) good.categoryIds = each(element, 'Группы', 'Ид').flatMap((id) => id.text.trim() || [])
  const pictures = [...new Set([...textsOf(element, 'Картинка'), ...bitrix.pictures])]
  if (pictures.length) good.pictures = pictures
  if (childOf(element, 'ЗначенияСвойств')) good.properties = bitrix.properties
  const characteristics = characteristicsOf(element)
  if (!good.shared) {
    if (characteristics.length) good.params = characteristics
    return [good]
  }
  const size: FeedCharacteristic = { kind: 'characteristic', id: fullId, productId: good.id, deleted: good.deleted }
  if (characteristics.length) size.characteristics = characteristics
  setIfPresent(size, 'barcode', barcodes[0])
  // The deletion mark applies to one of several variants, not to the product.
  good.deleted = false
  return [good, size]
}

const characteristicsOf = (element: XmlElement): FeedParam[] =>
  each(element, 'ХарактеристикиТовара', 'ХарактеристикаТовара').flatMap((item): FeedParam[] => {
    const value = textOf(item, 'Значение')
    return value ? [{ name: textOf(item, 'Наименование') ?? '', value }] : []
  })

/** `<Штрихкод>` may occur once, several times, or with the codes as child elements. */
function barcodesOf(element: XmlElement, bitrix?: BitrixValues): string[] {
  const own = element.children.filter((child) => child.name === 'Штрихкод' || child.name === 'ШтрихКод')
  const codes = own.flatMap((child) => [child.text, ...child.children.map((inside) => inside.text)])
  return [...new Set([...codes, bitrix?.barcode ?? ''].flatMap((code) => code.trim() || []))]
}

function manufacturer(element: XmlElement): string | null {
  const maker = childOf(element, 'Изготовитель') ?? childOf(element, 'Производитель')
  return maker ? (textOf(maker, 'Наименование') ?? (maker.text.trim() || null)) : null
}

function readPriceType(element: XmlElement): FeedRecord[] {
  const id = textOf(element, 'Ид')
  if (!id) return [{ kind: 'note', code: 'no_id', key: textOf(element, 'Наименование') ?? '', detail: 'ТипЦены' }]
  return [{ kind: 'price_type', id, name: textOf(element, 'Наименование') ?? id, currency: textOf(element, 'Валюта') }]
}

function readWarehouse(element: XmlElement): FeedRecord[] {
  const id = textOf(element, 'Ид')
  if (!id) return [{ kind: 'note', code: 'no_id', key: textOf(element, 'Наименование') ?? '', detail: 'Склад' }]
  const address = childOf(element, 'Адрес')
  const fields = new Map(
    each(element, 'Адрес', 'АдресноеПоле').map((field) => [textOf(field, 'Тип'), textOf(field, 'Значение')]),
  )
  const contacts = new Map(
    each(element, 'Контакты', 'Контакт').map((contact) => [textOf(contact, 'Тип'), textOf(contact, 'Значение')]),
  )
  const city = fields.get('Город') ?? fields.get('Населенный пункт') ?? fields.get('Регион') ?? null
  return [
    {
      kind: 'warehouse',
      id,
      name: textOf(element, 'Наименование') ?? id,
      // The postal address is readable text; «Представление» is a list of comma-separated fields.
      address: contacts.get('Почта') ?? tidyAddress(address ? textOf(address, 'Представление') : null),
      city: city?.replace(/^(г\.?|город)\s+|\s+(г\.?|город)$/giu, '').trim() || null,
      phone: contacts.get('Телефон рабочий') ?? contacts.get('ТелефонРабочий') ?? contacts.get('Телефон') ?? null,
    },
  ]
}

function tidyAddress(text: string | null): string | null {
  const parts = (text ?? '').split(',').flatMap((part) => part.trim() || [])
  const unlike = parts.filter((part, index) => part.toLowerCase() !== 'россия' && parts.indexOf(part) === index)
  return unlike.join(', ') || null
}

function readOffer(element: XmlElement): FeedRecord[] {
  const id = textOf(element, 'Ид')
  if (!id) return [{ kind: 'note', code: 'no_id', key: textOf(element, 'Наименование') ?? '', detail: 'Предложение' }]
  const offer: FeedOffer = { kind: 'offer', id, productId: productPart(id), deleted: isDeleted(element) }
  setIfPresent(offer, 'name', textOf(element, 'Наименование'))
  setIfPresent(offer, 'article', textOf(element, 'Артикул'))
  const barcodes = barcodesOf(element)
  setIfPresent(offer, 'barcode', barcodes[0])
  if (barcodes.length > 1) offer.codes = barcodes.slice(1)
  const characteristics = characteristicsOf(element)
  if (characteristics.length) offer.characteristics = characteristics
  else if (id.includes('#') && childOf(element, 'ЗначенияСвойств')) {
    const { properties, article, barcode } = bitrixValues(element, new Set())
    if (properties.length) offer.properties = properties
    setIfPresent(offer, 'article', offer.article ?? article)
    setIfPresent(offer, 'barcode', offer.barcode ?? barcode)
  }
  if (childOf(element, 'Цены')) offer.prices = each(element, 'Цены', 'Цена').flatMap(readPrice)
  setIfPresent(offer, 'quantity', textOf(element, 'Количество'))
  const stocks = stocksOf(element)
  if (stocks.length) offer.stocks = stocks
  // Stock only: <Остатки><Остаток><Количество>5</Количество></Остаток></Остатки>, without a warehouse.
  const plainRests = each(element, 'Остатки', 'Остаток').flatMap((rest) => textOf(rest, 'Количество') ?? [])
  if (!stocks.length && plainRests[0]) offer.quantity = plainRests[0]
  return [offer]
}

function readPrice(price: XmlElement): FeedPrice[] {
  const typeId = textOf(price, 'ИдТипаЦены')
  const amount = textOf(price, 'ЦенаЗаЕдиницу')
  // For prices by quantity, the price of a single piece is used. Bitrix calls the field «КоличествоОт», 1C «МинКоличество».
  const least = readNumber(textOf(price, 'КоличествоОт') ?? textOf(price, 'МинКоличество') ?? '') ?? 0
  if (!typeId || !amount || least > 1) return []
  const said: FeedPrice = {
    typeId,
    amount,
    currency: textOf(price, 'Валюта'),
    coefficient: textOf(price, 'Коэффициент'),
  }
  setIfPresent(said, 'unit', textOf(price, 'Единица'))
  return [said]
}

/** `<Склад ИдСклада КоличествоНаСкладе/>` up to version 2.07, `<Остатки><Остаток><Склад><Ид/><Количество/>` in newer ones. */
function stocksOf(element: XmlElement): { warehouseId: string; quantity: string }[] {
  const older = element.children.filter((child) => child.name === 'Склад')
  const newer = each(element, 'Остатки', 'Остаток').flatMap((rest) => rest.children.filter((c) => c.name === 'Склад'))
  return [...older, ...newer].flatMap((stock) => {
    const warehouseId = stock.attributes.ИдСклада ?? textOf(stock, 'Ид')
    const quantity = stock.attributes.КоличествоНаСкладе ?? textOf(stock, 'Количество')
    return warehouseId && quantity ? [{ warehouseId, quantity }] : []
  })
}

function isDeleted(element: XmlElement): boolean {
  const status = element.attributes.Статус ?? textOf(element, 'Статус')
  return status?.replace('ё', 'е').toLowerCase() === 'удален' || isTrue(textOf(element, 'ПометкаУдаления'))
}

/** «Да» in the spellings of different 1C versions. */
export const isTrue = (text: string | null | undefined): boolean => /^(true|истина|да|1)$/i.test(text?.trim() ?? '')

function productPart(id: string): string {
  const hash = id.indexOf('#')
  return hash === -1 ? id : id.slice(0, hash)
}

export function setIfPresent<T, K extends keyof T>(target: T, key: K, value: T[K] | null | undefined): void {
  if (value !== null && value !== undefined && value !== '') target[key] = value
}

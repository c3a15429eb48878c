import { plainPhpValue } from '../files/php-value.ts'
import { textOf, textsOf, type XmlElement } from '../files/xml.ts'

// CommerceML of a Bitrix shop: fields of a product are stored in special properties named CML2_…, mixed with the shop's flags and counters,
// and values may be serialised.

export type BitrixValues = {
  isActive: boolean | null
  article: string | null
  barcode: string | null
  /** The detailed description, otherwise the preview text. */
  text: string | null
  pictures: string[]
  /** Properties that may be shown to people. */
  properties: { id: string; values: string[] }[]
}

/** Reads the properties of a product or an offer and separates Bitrix fields from them. */
export function bitrixValues(element: XmlElement, pictureProperties: ReadonlySet<string>): BitrixValues {
  const own = new Map<string, string>()
  const found: BitrixValues = { isActive: null, article: null, barcode: null, text: null, pictures: [], properties: [] }
  const lists = element.children.filter((child) => child.name === 'ЗначенияСвойств')
  for (const property of lists.flatMap((list) => list.children)) {
    const id = property.name === 'ЗначенияСвойства' ? textOf(property, 'Ид') : null
    const values = id ? valuesOf(property) : []
    if (!id || values.length === 0) continue
    if (/^CML2_/.test(id)) own.set(id, values[0]!)
    else if (pictureProperties.has(id)) found.pictures.push(...values)
    else found.properties.push({ id, values })
  }
  const active = own.get('CML2_ACTIVE')
  if (active) found.isActive = !/^(false|n|0|нет)$/i.test(active)
  found.article = own.get('CML2_ARTICLE') ?? null
  found.barcode = own.get('CML2_BAR_CODE') ?? null
  found.text = own.get('CML2_DETAIL_TEXT') ?? own.get('CML2_PREVIEW_TEXT') ?? null
  const pictures = [own.get('CML2_DETAIL_PICTURE') ?? [], own.get('CML2_PREVIEW_PICTURE') ?? []].flat()
  found.pictures.unshift(...pictures)
  return found
}

/** Values in `<Значение>`, and in `<Значение>` of `<ЗначениеСвойства>`, which adds a description. */
function valuesOf(property: XmlElement): string[] {
  const described = property.children.filter((child) => child.name === 'ЗначениеСвойства')
  const raw = [...textsOf(property, 'Значение'), ...described.flatMap((value) => textsOf(value, 'Значение'))]
  return [...new Set(raw)].flatMap((value) => plainPhpValue(value).trim() || [])
}

/** Whether the values of a property are picture files (type F) or text. */
export function placeOfProperty(property: XmlElement): 'pictures' | 'properties' {
  const isFile = textOf(property, 'БитриксТипСвойства') === 'F'
  return isFile && /photo|picture|image|фото|картин|изображ/iu.test(namesOf(property)) ? 'pictures' : 'properties'
}

const namesOf = (property: XmlElement) =>
  `${textOf(property, 'БитриксКод') ?? ''} ${textOf(property, 'Наименование') ?? ''}`

/** Links to other elements, files, and internal counters and flags of the shop. */
export function isServiceProperty(property: XmlElement, id: string, name: string): boolean {
  const type = textOf(property, 'БитриксТипСвойства')
  const code = textOf(property, 'БитриксКод') ?? ''
  return (
    /^CML2_/.test(id) ||
    (type !== null && /^[FEG]/.test(type)) ||
    /^(CML2_|FORUM_|BLOG_|VOTE_?|RATING|MINIMUM_PRICE|MAXIMUM_PRICE|SORT|XML_ID|YANDEX_?MARKET|SEO_|META_)/i.test(
      code,
    ) ||
    /^битрикс|символьный код|внешний код|xml_?id|^сортировка|индекс сортировки|реквизиты|ставки налогов|выгружать|выгрузк|показывать на|на главной|количество (голосов|комментариев|сообщений)|сумма голосов|начало активности|окончание активности|^активность$|служебн/iu.test(
      name,
    )
  )
}

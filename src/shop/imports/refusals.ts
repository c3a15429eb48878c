// Reasons why a row of an export was refused, or accepted with a note. Codes are stable; texts are for people.

export type Texts = { ru: string; en: string }

/** The row is not used. */
export const refusalTexts = {
  no_id: { ru: 'нет идентификатора', en: 'no identifier' },
  name_missing: { ru: 'нет наименования', en: 'no name' },
  service: { ru: 'услуга, а не товар', en: 'a service, not goods' },
  repeated: { ru: 'повтор той же записи, взята последняя', en: 'the same record again, the last one is used' },
  repeated_offer: {
    ru: 'то же предложение ещё раз: взято первое, а если его нет в наличии, то следующее; другие цены',
    en: 'the same offer again: the first one is used, or the next one if that is not in stock; other prices',
  },
  product_unknown: {
    ru: 'нет такого товара ни в файлах, ни в магазине',
    en: 'its product is neither in the files nor in the shop',
  },
  product_refused: { ru: 'товар этого предложения не принят', en: 'its product was refused' },
  category_folded: {
    ru: 'глубже четвёртого уровня: товары показаны в группе выше',
    en: 'deeper than level 4: its goods are shown one group higher',
  },
  price_repeated: {
    ru: 'несколько цен одного типа, взята последняя',
    en: 'several prices of one type, the last one is used',
  },
  price_of_unit: {
    ru: 'цена упаковки или другой единицы: взята цена базовой единицы',
    en: 'a price for a pack or another unit: the price of the base unit is used',
  },
  price_missing: { ru: 'нет цены или цена ноль', en: 'no price, or a price of zero' },
  price_bad: { ru: 'цена не читается', en: 'the price cannot be read' },
  currency_unknown: { ru: 'цена не в рублях', en: 'the price is not in roubles' },
  price_type_unknown: { ru: 'неизвестный тип цены', en: 'unknown price type' },
  warehouse_unknown: { ru: 'неизвестный склад', en: 'unknown warehouse' },
  row_fault: {
    ru: 'запись не удалось сохранить, остальные приняты',
    en: 'the record could not be kept, the others were taken',
  },
  stock_bad: { ru: 'количество не читается', en: 'the quantity cannot be read' },
} as const satisfies Record<string, Texts>

/** Reasons why a product has no picture. */
export const pictureTexts = {
  picture_bad: { ru: 'картинка не читается', en: 'the picture cannot be read' },
  picture_missing: { ru: 'файла картинки нет', en: 'the picture file is absent' },
  picture_unreachable: { ru: 'картинка по ссылке не загрузилась', en: 'the picture could not be fetched' },
  picture_address: {
    ru: 'ссылка на картинку не ведёт в открытый интернет',
    en: 'the address of the picture does not lead to the public internet',
  },
  picture_big: { ru: 'картинка больше 20 МБ', en: 'the picture is larger than 20 MB' },
  picture_later: {
    ru: 'картинка не загружена: предел одного импорта, дело следующего',
    en: 'the picture is left to the next import: the limit of one is reached',
  },
} as const satisfies Record<string, Texts>

/** The row is used; the note says what was changed or assumed. */
export const noteTexts = {
  feed_old: { ru: 'дата выгрузки не указана или старая', en: 'the feed has no date or an old one' },
  encoding_mended: {
    ru: 'файл не в той кодировке, которую объявляет: прочитан в той, в которой он на деле',
    en: 'the file is not in the encoding it declares: read in the one it is in',
  },
  xml_mended: {
    ru: 'в файле знаки, которых в XML быть не может: одиночный & и неизвестные имена после него прочитаны как есть, непечатные заменены пробелом',
    en: 'the file holds what XML does not allow: a lone & and unknown names after it were read as they stand, signs that cannot be shown became spaces',
  },
  name_kept: {
    ru: 'в прайс-листе нет названия: осталось прежнее',
    en: 'the feed gives no name: the one before is kept',
  },
  id_repeated: {
    ru: 'один идентификатор у разных товаров: оставлены оба, второй со своим идентификатором',
    en: 'one id for different goods: both are kept, the second under an id of its own',
  },
  text_cut: {
    ru: 'описание длиннее 20 000 знаков, обрезано',
    en: 'the description is longer than 20,000 characters and was cut',
  },
  without_price: {
    ru: 'создано, но скрыто: нет цены того типа, по которому продаёт магазин',
    en: 'created but hidden: no price of the type the shop sells at',
  },
  category_missing: {
    ru: 'группа не найдена: товар в разделе «Разное»',
    en: 'no such group: the product went to «Разное»',
  },
  old_price_low: {
    ru: 'старая цена не выше новой, не показана',
    en: 'the old price is not above the new one, not shown',
  },
  stock_negative: { ru: 'отрицательный остаток, взят ноль', en: 'negative stock, zero is used' },
  stock_fraction: {
    ru: 'дробный остаток: магазин продаёт целыми единицами, остаток округлён вниз',
    en: 'fractional stock: the shop sells whole units, it is rounded down',
  },
  stock_remainder: {
    ru: 'остаток не делится на шаг продажи: округлён вниз',
    en: 'the stock is not a whole number of steps: it is rounded down',
  },
  step_bad: {
    ru: 'шаг продажи не читается или не от 0,001 до 100 единиц: остался прежний',
    en: 'the step of sale cannot be read or is not between 0.001 and 100 units: the one before is kept',
  },
  step_of_pieces: {
    ru: 'товар продаётся штуками или маркирован: дробный шаг не принят',
    en: 'the goods are sold by the piece or marked: a step of their own is not taken',
  },
  step_reserved: {
    ru: 'товар есть в незавершённых заказах: шаг продажи изменится со следующим импортом',
    en: 'open orders hold the goods: the step changes with a later import',
  },
  minimum_bad: {
    ru: 'наименьшее количество не читается: осталось прежнее',
    en: 'the smallest quantity cannot be read: the one before is kept',
  },
  stock_assumed: { ru: 'в наличии, количество не указано: взято 10', en: 'available, quantity not given: 10 is used' },
  property_unknown: {
    ru: 'свойства нет ни в одном классификаторе, которые пришли: его значения не показаны',
    en: 'no classifier that came has this property: its values are not shown',
  },
  too_many_values: { ru: 'слишком много разных значений свойства', en: 'too many different values of a property' },
  ...pictureTexts,
  full_but_empty: {
    ru: 'полная выгрузка без записей: ничего не снято с продажи',
    en: 'a full package without records: nothing was withdrawn',
  },
} as const satisfies Record<string, Texts>

export type RefusalCode = keyof typeof refusalTexts
export type NoteCode = keyof typeof noteTexts

/** Reasons why a whole file is refused. */
export const fileTexts = {
  encoding_unknown: { ru: 'неизвестная кодировка', en: 'unknown encoding' },
  encoding_wrong: {
    ru: 'файл не в той кодировке, которую объявляет',
    en: 'the file is not in the encoding it declares',
  },
  xml_broken: { ru: 'ошибка XML', en: 'broken XML' },
  xml_truncated: { ru: 'файл обрывается на середине', en: 'the file ends in the middle' },
  dtd_forbidden: { ru: 'объявления DTD не принимаются', en: 'DTD declarations are not accepted' },
  xml_too_deep: { ru: 'слишком глубокая вложенность', en: 'nested too deep' },
  xml_too_long: { ru: 'слишком длинная запись', en: 'a record is too long' },
  format_unknown: { ru: 'не CommerceML и не YML', en: 'neither CommerceML nor YML' },
  file_empty: { ru: 'файл пуст', en: 'the file is empty' },
  file_missing: { ru: 'файл не найден', en: 'no such file' },
  archive_broken: { ru: 'архив не распаковывается', en: 'the archive cannot be unpacked' },
  archive_empty: { ru: 'в архиве нет файлов .xml или .yml', en: 'no .xml or .yml file in the archive' },
  price_type_unclear: {
    ru: 'по какому типу цен продавать, неясно: назовите его (--price-type или настройка import.price_type); в файлах есть',
    en: 'which type of price to sell at is unclear: name it (--price-type or the setting import.price_type); the files have',
  },
  price_type_absent: {
    ru: 'такого типа цен в файлах нет; есть',
    en: 'the files have no such type of price; they have',
  },
  import_running: { ru: 'другой импорт этой компании ещё идёт', en: 'another import of this company is still running' },
  company_unknown: { ru: 'нет такой компании', en: 'no such company' },
} as const satisfies Record<string, Texts>

export type FileRefusalCode = keyof typeof fileTexts

/** A file refused as a whole, with the position of the error. */
export type FileRefusal = {
  code: FileRefusalCode
  file: string
  detail: string
  line: number | null
  column: number | null
}

export function presentFileRefusal(refusal: FileRefusal, language: keyof Texts): string {
  const words = fileTexts[refusal.code][language]
  const place = refusal.line === null ? '' : `:${refusal.line}:${refusal.column}`
  const file = refusal.file ? `${refusal.file}${place}: ` : ''
  return `${file}${words}${refusal.detail ? ` (${refusal.detail})` : ''}`
}

export const entities = ['categories', 'products', 'variants', 'prices', 'stocks'] as const
export type Entity = (typeof entities)[number]
export const outcomes = ['read', 'created', 'changed', 'unchanged', 'withdrawn', 'refused'] as const
export type Outcome = (typeof outcomes)[number]
/** Each record read has exactly one outcome; `withdrawn` also counts goods that a full package no longer lists. */
export type Counts = Record<Entity, Record<Outcome, number>>

export function noCounts(): Counts {
  const none = () => ({ read: 0, created: 0, changed: 0, unchanged: 0, withdrawn: 0, refused: 0 })
  return { categories: none(), products: none(), variants: none(), prices: none(), stocks: none() }
}

export function addCounts(to: Counts, more: Counts): Counts {
  for (const entity of entities) for (const outcome of outcomes) to[entity][outcome] += more[entity][outcome]
  return to
}

export type Remark =
  | { entity: Entity; key: string; code: RefusalCode; detail: string; refused: true }
  | { entity: Entity; key: string; code: NoteCode; detail: string; refused: false }

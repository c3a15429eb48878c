/** Attributes of products and the words of their values. Numbers are set per product; lists are defined here. */
export interface Attribute {
  slug: string
  name: string
  nameEn: string
  type: 'list' | 'number' | 'color'
  unit?: string
  unitEn?: string
  isFilter: boolean
  values?: Record<string, readonly [ru: string, en: string]>
}

const list = (slug: string, name: string, nameEn: string, values: Attribute['values'], isFilter = true): Attribute => ({
  slug,
  name,
  nameEn,
  type: 'list',
  isFilter,
  values,
})
const number = (
  slug: string,
  name: string,
  nameEn: string,
  unit: string,
  unitEn: string,
  isFilter = true,
): Attribute => ({
  slug,
  name,
  nameEn,
  type: 'number',
  unit,
  unitEn,
  isFilter,
})

/** In the order of the filters. */
export const attributes: readonly Attribute[] = [
  list('brand', 'Бренд', 'Brand', {
    taiga: ['Taiga', 'Taiga'],
    nordvik: ['Nordvik', 'Nordvik'],
    kedrovo: ['Kedrovo', 'Kedrovo'],
    sayma: ['Sayma', 'Sayma'],
    veresk: ['Veresk', 'Veresk'],
    olkhon: ['Olkhon', 'Olkhon'],
    tundrik: ['Tundrik', 'Tundrik'],
    iskrel: ['Iskrel', 'Iskrel'],
    volnara: ['Volnara', 'Volnara'],
    stezhka: ['Stezhka', 'Stezhka'],
    ruvel: ['Ruvel', 'Ruvel'],
    tikhiy: ['Тихий дом', 'Tikhy Dom'],
    lugovoy: ['Луговой', 'Lugovoy'],
  }),
  { slug: 'color', name: 'Цвет', nameEn: 'Colour', type: 'color', isFilter: true },
  list('for-whom', 'Для кого', 'For', {
    men: ['Мужчинам', 'Men'],
    women: ['Женщинам', 'Women'],
    kids: ['Детям', 'Kids'],
    all: ['Всем', 'Everyone'],
  }),
  list('season', 'Сезон', 'Season', {
    summer: ['Лето', 'Summer'],
    demi: ['Весна и осень', 'Spring and autumn'],
    winter: ['Зима', 'Winter'],
    year: ['Круглый год', 'All year'],
  }),
  number('volume', 'Объём', 'Volume', 'л', 'L'),
  number('people', 'Мест', 'Sleeps', '', ''),
  number('comfort', 'Температура комфорта', 'Comfort temperature', '°C', '°C'),
  number('capacity', 'Ёмкость', 'Capacity', 'мА·ч', 'mAh'),
  number('light', 'Яркость', 'Brightness', 'лм', 'lm'),
  number('zoom', 'Увеличение', 'Magnification', '×', '×'),
  number('load', 'Нагрузка', 'Maximum load', 'кг', 'kg'),
  number('thickness', 'Толщина', 'Thickness', 'см', 'cm'),
  number('length', 'Длина', 'Length', 'см', 'cm'),
  list('material', 'Материал', 'Material', {
    nylon: ['Нейлон', 'Nylon'],
    polyester: ['Полиэстер', 'Polyester'],
    cordura: ['Плотный нейлон с двойной нитью', 'Dense double-thread nylon'],
    tarpaulin: ['Тарпаулин', 'Tarpaulin'],
    polycarbonate: ['Поликарбонат', 'Polycarbonate'],
    abs: ['ABS-пластик', 'ABS plastic'],
    steel: ['Нержавеющая сталь', 'Stainless steel'],
    aluminium: ['Алюминий', 'Aluminium'],
    titanium: ['Титан', 'Titanium'],
    castiron: ['Чугун', 'Cast iron'],
    enamel: ['Эмалированная сталь', 'Enamelled steel'],
    wool: ['Шерсть мериноса', 'Merino wool'],
    acrylic: ['Акрил с шерстью', 'Acrylic and wool'],
    cotton: ['Хлопок', 'Cotton'],
    fleece: ['Флис', 'Fleece'],
    membrane: ['Мембранная ткань', 'Membrane fabric'],
    leather: ['Кожа', 'Leather'],
    nubuck: ['Нубук', 'Nubuck'],
    mesh: ['Сетка и текстиль', 'Mesh and textile'],
    rubber: ['Резина', 'Rubber'],
    foam: ['Вспененный полиэтилен', 'Closed-cell foam'],
    microfibre: ['Микрофибра', 'Microfibre'],
    plastic: ['Пластик', 'Plastic'],
    pvc: ['ПВХ', 'PVC'],
    carbon: ['Карбон', 'Carbon'],
    wood: ['Дерево', 'Wood'],
    clay: ['Глина', 'Clay'],
    porcelain: ['Фарфор', 'Porcelain'],
    tin: ['Жесть', 'Tin'],
    glass: ['Стекло', 'Glass'],
  }),
  list('insulation', 'Утеплитель', 'Insulation', {
    down: ['Пух', 'Down'],
    synthetic: ['Синтетика', 'Synthetic'],
    none: ['Без утеплителя', 'None'],
  }),
  list('waterproof', 'Защита от воды', 'Water protection', {
    full: ['Не пропускает воду', 'Waterproof'],
    rain: ['Выдерживает дождь', 'Rainproof'],
    splash: ['От брызг', 'Splash-proof'],
    none: ['Нет', 'None'],
  }),
  list('tea', 'Чай', 'Tea', {
    black: ['Чёрный', 'Black'],
    green: ['Зелёный', 'Green'],
    herbal: ['Травяной', 'Herbal'],
    oolong: ['Улун', 'Oolong'],
  }),
  number('weight', 'Вес', 'Weight', 'кг', 'kg', false),
  list(
    'warranty',
    'Гарантия',
    'Warranty',
    {
      '1y': ['1 год', '1 year'],
      '2y': ['2 года', '2 years'],
      '5y': ['5 лет', '5 years'],
      none: ['14 дней на возврат', '14 days to return'],
    },
    false,
  ),
]

export const attributeBySlug = new Map(attributes.map((one) => [one.slug, one]))

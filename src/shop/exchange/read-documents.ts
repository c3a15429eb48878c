import { type Kopecks, readRoubles } from '#lib/money.ts'
import { isTrue } from '#shop/imports/commerceml/commerceml.ts'
import { decodeXml } from '#shop/imports/files/encoding.ts'
import { each, readXml, textOf, type XmlElement } from '#shop/imports/files/xml.ts'

/** Data of one of our orders as reported by 1C. Missing values are empty. */
export interface OuterOrder {
  id: string
  number: string
  outerNumber: string
  outerDate: string
  isCanceled: boolean
  isPaid: boolean
  /** Amount paid by the document; null: 1C reports only that it is paid. */
  paidSum: Kopecks | null
  isShipped: boolean
  status: string
}

const root = 'КоммерческаяИнформация'
/** Newer 1C puts each order into a separate container. */
const places = [`${root}/Документ`, `${root}/Контейнер/Документ`]

/** Reads the orders of a 1C package one by one; other documents (payments, invoices, deliveries) are skipped. */
export async function* readDocuments(source: AsyncIterable<Uint8Array>): AsyncGenerator<OuterOrder> {
  for await (const event of readXml(decodeXml(source), (path) => places.includes(path))) {
    if (event.at !== 'record') continue
    const kind = textOf(event.element, 'ХозОперация') ?? 'Заказ товара'
    if (kind.toLowerCase() === 'заказ товара') yield orderOf(event.element)
  }
}

function orderOf(element: XmlElement): OuterOrder {
  const requisites = new Map<string, string>()
  for (const one of each(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита')) {
    const name = textOf(one, 'Наименование')
    if (name) requisites.set(name.toLowerCase(), textOf(one, 'Значение') ?? '')
  }
  const said = (...names: string[]) => names.map((name) => requisites.get(name) ?? '').find(Boolean) ?? ''
  const is = (...names: string[]) => names.some((name) => isTrue(requisites.get(name)))
  return {
    id: textOf(element, 'Ид') ?? '',
    number: textOf(element, 'Номер') ?? '',
    outerNumber: said('номер по 1с'),
    outerDate: said('дата по 1с'),
    isCanceled: is('отменен', 'отменён', 'пометкаудаления', 'пометка удаления'),
    isPaid: is('оплачен', 'заказ оплачен') || isDay(said('дата оплаты по 1с')),
    paidSum: readRoubles(said('сумма оплаты по 1с', 'сумма оплаты')),
    isShipped: is('отгружен') || isDay(said('дата отгрузки по 1с')),
    status: said('статус заказа', 'статуса заказа ид', 'статус заказа ид'),
  }
}

/** 1C writes an empty date as the first day of year 1. */
const isDay = (text: string): boolean => /\d/.test(text) && !/^0001-01-01|^01\.01\.0001/.test(text)

import { kopecks, minus, readRoubles, times } from '#lib/money.ts'
import { each, readXml, textOf, type XmlElement } from '#shop/imports/files/xml.ts'
import { exceedsMaxTotal, maxLines, maxPieces, type OuterCheck, type OuterLine } from '#shop/sales/check.ts'
import { type ReadReceipts, readBuyer } from '#shop/sales/read-receipts.ts'

const root = 'КоммерческаяИнформация'
const places = [`${root}/Документ`, `${root}/Контейнер/Документ`]
/** Names of a sale at a till in 1C (our choice of names: the standard has only «Отпуск товара»). */
const salesAre = /^(отпуск товара|розничная продажа|розничная торговля|чек|чек ккм)$/i

/**
 * Reads receipts of an outlet from a CommerceML 2 package: each document of a sale is a receipt. Other documents are skipped and counted; an
 * unreadable line refuses its whole receipt, as in a CSV. Times are in the zone `offset`, for example `+05:00`.
 */
export async function read1cReceipts(
  text: AsyncIterable<string>,
  offset: string,
): Promise<ReadReceipts<OuterCheck> & { others: number }> {
  const checks: OuterCheck[] = []
  const refused: { row: number; reason: string }[] = []
  let others = 0
  for await (const event of readXml(text, (path) => places.includes(path))) {
    if (event.at !== 'record') continue
    if (!salesAre.test((textOf(event.element, 'ХозОперация') ?? '').trim())) {
      others++
      continue
    }
    const read = checkOf(event.element, offset)
    if ('reason' in read) refused.push({ row: 0, reason: `check ${read.number}: ${read.reason}` })
    else checks.push(read)
  }
  return { checks, refused, others }
}

function checkOf(document: XmlElement, offset: string): OuterCheck | { number: string; reason: string } {
  const said = (name: string) => (textOf(document, name) ?? '').trim()
  const number = said('Номер')
  const broken = (reason: string) => ({ number, reason })
  if (number === '' || number.length > 64) return broken('Номер: 1 to 64 letters')
  const soldAt = new Date(`${said('Дата')}T${said('Время') || '00:00:00'}${offset}`)
  if (!/^\d{4}-\d\d-\d\d$/.test(said('Дата')) || Number.isNaN(soldAt.getTime()))
    return broken(`Дата, Время: "${said('Дата')} ${said('Время')}" is no moment`)
  const buyer = readBuyer(phoneOf(document), requisite(document, /^(бонусная|дисконтная) карта$|^номер карты$/i))
  if (buyer === 'wrong') return broken('phone or card: not one')
  const lines: OuterLine[] = []
  for (const good of each(document, 'Товары', 'Товар')) {
    const read = linesOf(good)
    if ('reason' in read) return broken(read.reason)
    lines.push(...read)
  }
  if (lines.length === 0) return broken('Товары: none')
  if (lines.length > maxLines) return broken(`more than ${maxLines} lines`)
  if (exceedsMaxTotal(lines)) return broken('more than a billion of roubles')
  return { checkNumber: number, soldAt, buyer, items: lines }
}

/** One line, or two if the amount paid is not divisible by the count: «3 for 100.00» is 33.33, 33.33 and 33.34. */
function linesOf(good: XmlElement): OuterLine[] | { reason: string } {
  const said = (name: string) => (textOf(good, name) ?? '').trim()
  const figure = (name: string) => said(name).replace(/\s/g, '').replace(',', '.')
  const codes = [said('Ид'), said('Артикул'), said('Штрихкод')].filter(Boolean)
  if (codes.length === 0) return { reason: 'Товар: neither Ид nor Артикул nor Штрихкод' }
  const count = Number(figure('Количество'))
  if (!Number.isInteger(count) || count < 1 || count > maxPieces)
    return { reason: `Количество: "${said('Количество')}" is not a whole number of pieces` }
  const each = readRoubles(figure('ЦенаЗаЕдиницу'))
  if (each !== null && exceedsMaxTotal([{ price: each, count }])) return { reason: 'more than a billion of roubles' }
  const sum = said('Сумма') === '' ? each && times(each, count) : readRoubles(figure('Сумма'))
  if (sum === null || sum < 0) return { reason: `Сумма: "${said('Сумма') || said('ЦенаЗаЕдиницу')}" is not roubles` }
  const price = kopecks(Math.floor(sum / count))
  const dearer = minus(sum, times(price, count))
  const line = { sku: codes[0]!, codes, name: said('Наименование') }
  const parts = [
    { ...line, count: count - dearer, price },
    { ...line, count: dearer, price: kopecks(price + 1) },
  ]
  return parts.filter((part) => part.count > 0)
}

function phoneOf(document: XmlElement): string {
  for (const person of each(document, 'Контрагенты', 'Контрагент'))
    for (const contact of each(person, 'Контакты', 'Контакт'))
      if (/телефон|phone/i.test(textOf(contact, 'Тип') ?? '')) return (textOf(contact, 'Значение') ?? '').trim()
  return ''
}

function requisite(document: XmlElement, name: RegExp): string {
  for (const one of each(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита'))
    if (name.test((textOf(one, 'Наименование') ?? '').trim())) return (textOf(one, 'Значение') ?? '').trim()
  return ''
}

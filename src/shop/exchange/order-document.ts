import { escapeXml } from '#lib/escape.ts'
import type { Kopecks } from '#lib/money.ts'
import { costOf, quantityOf } from '#lib/quantity.ts'
import type { Requisites } from '#shop/orders/order.ts'

/** An order as sent to 1C; times are in the time zone of the region. */
export interface OrderDocument {
  id: number
  number: string
  /** In the formats `2026-11-21` and `14:05:00`. */
  date: string
  time: string
  total: Kopecks
  comment: string
  /** `legal`: requisites of the buying company; then `name` is the contact person. */
  customer: { id: string; name: string; phone: string; email: string; address: string; legal: Requisites | null }
  lines: DocumentLine[]
  /** Price of the delivery; zero is not written. */
  delivery: Kopecks
  /** Names and values that 1C maps to its own fields. */
  requisites: [name: string, value: string][]
}

interface DocumentLine {
  id: string
  catalogId: string
  article: string
  name: string
  /** By the all-Russian classifier (OKEI); without a code only the name is written. */
  unit: { code: string; name: string }
  /** Of one unit. */
  price: Kopecks
  /** Whole steps of so many thousandths of the unit. */
  count: number
  step: number
  /** Amount to pay for the line. */
  sum: Kopecks
}

/** The head of an order package in CommerceML 2.10, which newer and older 1C read alike for orders. */
export const packageHead = (encoding: string, at: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.10" ДатаФормирования="${at}">\n`
export const packageEnd = '</КоммерческаяИнформация>\n'

export function documentXml(order: OrderDocument): string {
  const lines = order.lines.map(lineXml)
  if (order.delivery > 0) lines.push(deliveryXml(order.delivery))
  return `<Документ>${el('Ид', String(order.id))}${el('Номер', order.number)}${el('Дата', order.date)}${el('Время', order.time)}\
<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>RUB</Валюта><Курс>1</Курс>${el('Сумма', roubles(order.total))}\
${el('Комментарий', order.comment)}
<Контрагенты>${customerXml(order.customer)}</Контрагенты>
<Товары>
${lines.join('')}</Товары>
<ЗначенияРеквизитов>${order.requisites.map(([name, value]) => requisite(name, value)).join('')}</ЗначенияРеквизитов></Документ>\n`
}

/** A person with name and address; a company as a legal entity of CommerceML, with the person who ordered as its contact. */
function customerXml({ id, name, phone, email, address, legal }: OrderDocument['customer']): string {
  const called = legal ? legal.company : name
  const who = legal
    ? `${el('ОфициальноеНаименование', legal.company)}${optional('ИНН', legal.inn)}${optional('КПП', legal.kpp)}${optional('ОГРН', legal.ogrn)}\
${legal.address && `<ЮридическийАдрес>${el('Представление', legal.address)}</ЮридическийАдрес>`}`
    : address && `<АдресРегистрации>${el('Представление', address)}</АдресРегистрации>`
  const person = legal
    ? `<Представители><Представитель><Контрагент><Отношение>Контактное лицо</Отношение>${el('Наименование', name)}</Контрагент></Представитель></Представители>`
    : ''
  return `<Контрагент>${el('Ид', id)}${el('Наименование', called)}${el('ПолноеНаименование', called)}\
<Роль>Покупатель</Роль>${who}<Контакты>${contact('ТелефонРабочий', phone)}${contact('Почта', email)}</Контакты>${person}</Контрагент>`
}

function lineXml({ id, catalogId, article, name, unit, price, count, step, sum }: DocumentLine): string {
  const discount = costOf(price, count, step) - sum
  const reduced =
    discount > 0
      ? `<Скидки><Скидка><Наименование>Скидка</Наименование>${el('Сумма', roubles(discount))}<УчтеноВСумме>true</УчтеноВСумме></Скидка></Скидки>`
      : ''
  return `<Товар>${el('Ид', id)}${catalogId && el('ИдКаталога', catalogId)}${article && el('Артикул', article)}${el('Наименование', name)}\
<БазоваяЕдиница${unit.code && ` Код="${unit.code}"`}>${escapeXml(unit.name)}</БазоваяЕдиница>${el('ЦенаЗаЕдиницу', roubles(price))}${el('Количество', String(quantityOf(count, step)))}${el('Сумма', roubles(sum))}${reduced}\
<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', 'Товар')}${requisite('ТипНоменклатуры', 'Товар')}</ЗначенияРеквизитов></Товар>\n`
}

const deliveryXml = (price: Kopecks): string =>
  `<Товар><Ид>ORDER_DELIVERY</Ид><Наименование>Доставка заказа</Наименование><БазоваяЕдиница>шт</БазоваяЕдиница>\
${el('ЦенаЗаЕдиницу', roubles(price))}<Количество>1</Количество>${el('Сумма', roubles(price))}\
<ЗначенияРеквизитов>${requisite('ВидНоменклатуры', 'Услуга')}${requisite('ТипНоменклатуры', 'Услуга')}</ЗначенияРеквизитов></Товар>\n`

const optional = (name: string, text: string): string => text && el(name, text)
const el = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
const requisite = (name: string, value: string): string =>
  `<ЗначениеРеквизита>${el('Наименование', name)}${el('Значение', value)}</ЗначениеРеквизита>`
const contact = (kind: string, value: string): string =>
  value && `<Контакт>${el('Тип', kind)}${el('Значение', value)}</Контакт>`

const roubles = (amount: number): string => (amount / 100).toFixed(2)

import { formatDate, formatMoney } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { quantityText } from '#lib/quantity.ts'
import { isFault } from '#shop/orders/return-terms.ts'
import type { Application, DocumentType } from './application.ts'

/** A printed statement: sender and recipient, request, place to sign. */
export interface Statement {
  /** Lines at the right of the head. */
  head: string[]
  title: string
  paragraphs: string[]
  /** Name and value, one below another. */
  rows: [string, string][]
  enclosed: string[]
  sign: string
}

export interface StatedFacts {
  application: Application
  seller: { name: string; address: string; inn: string }
  orderNumber: string
  orderedOn: string
  receivedOn: string
  thing: { name: string; article: string; size: string; unit: string | null; step: number }
  amount: Kopecks
  point: string
  reclamation: number
}

const reasons: Record<Exclude<Application['reason'], ''>, string> = {
  defect: 'в товаре обнаружен недостаток',
  damaged: 'товар повреждён при доставке',
  wrong_item: 'доставлен не тот товар',
  not_fit: 'не подошёл размер или вид',
  changed_mind: 'отказ от товара',
}
const documents: Record<DocumentType, string> = {
  RU_INTERNAL: 'паспорт гражданина РФ',
  RU_FOREIGN: 'заграничный паспорт',
  RESIDENCE_PERMIT: 'вид на жительство',
  FOREIGN: 'паспорт иностранного гражданина',
}

/** The statement of a return, in the language of the law (RET-14). */
export function statementOf(facts: StatedFacts): Statement {
  const { application: given, seller, thing, amount } = facts
  const sum = formatMoney(amount, 'ru', 'RUB')
  return {
    head: [
      `Продавцу: ${seller.name}`,
      ...(seller.inn ? [`ИНН ${seller.inn}`] : []),
      ...(seller.address ? [seller.address] : []),
      // Names stay in the nominative: names of people cannot be declined reliably.
      `Заявитель: ${given.applicant_name}`,
      `Документ: ${documentLine(given)}`,
      `Адрес регистрации: ${given.registration_address}`,
      `Телефон: ${formatRussianPhone(given.phone)}`,
      ...(given.email ? [`Эл. почта: ${given.email}`] : []),
    ],
    title: 'Заявление о возврате товара',
    paragraphs: [
      `Прошу принять товар, купленный по заказу № ${facts.orderNumber} от ${formatDate(facts.orderedOn)} и полученный ${formatDate(facts.receivedOn)}, и вернуть уплаченные за него ${sum}.`,
      ...(given.comment ? [`Обстоятельства: ${given.comment}`] : []),
      given.reason && isFault(given.reason)
        ? 'Основание: статья 18 Закона РФ «О защите прав потребителей».'
        : 'Основание: статья 26.1 Закона РФ «О защите прав потребителей». Товарный вид и потребительские свойства товара сохранены.',
    ],
    rows: [
      ['Товар', thing.name],
      ...(thing.article ? [['Артикул', thing.article] as [string, string]] : []),
      ...(thing.size ? [['Размер', thing.size] as [string, string]] : []),
      ['Количество', thing.unit ? quantityText(given.count, thing.step, thing.unit, 'ru') : `${given.count} шт.`],
      ...(given.barcodes.length > 0 ? [['Штрихкоды', given.barcodes.join(', ')] as [string, string]] : []),
      ['Причина', given.reason ? reasons[given.reason] : ''],
      ['Сумма', sum],
      ...refundRows(given),
      ['Передача товара', given.courier_address ? `курьеру по адресу: ${given.courier_address}` : facts.point],
    ],
    enclosed: ['товар', `фотографии — ${given.photos} шт. (приложены к заявке № ${facts.reclamation})`],
    sign: 'Дата ______________        Подпись ______________        Расшифровка ______________________',
  }
}

function documentLine(given: Application): string {
  const { document_type: type, document_series: series, document_number: number } = given
  const issued = [given.document_issued_by, given.document_issued_date && formatDate(given.document_issued_date)]
  const code = given.document_division_code && `, код подразделения ${given.document_division_code}`
  const paper = [documents[type as DocumentType], series, number].filter(Boolean).join(' ')
  return `${paper}, выдан ${issued.filter(Boolean).join(' ')}${code}`
}

function refundRows(given: Application): [string, string][] {
  if (given.refund_method !== 'bank') return [['Возврат денег', 'на карту, которой оплачен заказ']]
  return [
    ['Возврат денег', 'на банковский счёт'],
    ['Получатель', given.receiver_name],
    ['Счёт', given.account],
    ['Банк', given.bank_name],
    ['БИК', given.bic],
    ['Корр. счёт', given.correspondent_account],
  ]
}

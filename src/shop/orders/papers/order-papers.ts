import { includedVat, type VatRate } from '#lib/fiscal.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { type Kopecks, minus, sumOf } from '#lib/money.ts'
import type { PaperPart } from '#lib/paper.ts'
import { quantityOf } from '#lib/quantity.ts'
import { amountInWords, formOf } from '#lib/russian-words.ts'
import { type Requisites, requisitesLine } from '../order.ts'
import type { ScheduledKind } from '../payment-schedule.ts'

/** The seller as documents name it, with the bank account it is paid to. */
export interface PaperSeller {
  name: string
  inn: string
  kpp: string
  ogrn: string
  address: string
  account: string
  bankName: string
  bic: string
  correspondentAccount: string
  director: string
  accountant: string
}

/** A line of a document at its amount after every reduction; the delivery is a line too. */
export interface PaperLine {
  article: string
  name: string
  /** By the all-Russian classifier (OKEI); without a code only the name is printed. */
  unit: { code: string; name: string }
  /** In units. */
  quantity: number
  sum: Kopecks
  vat: VatRate
}

export interface PaperOrder {
  number: string
  orderedOn: string
  /** Until when the goods are reserved for the invoice; null: it is paid or does not expire. */
  payUntil: string | null
  handedOverOn: string | null
  seller: PaperSeller
  buyer: Requisites
  lines: PaperLine[]
  paid: Kopecks
  /** What is still to be paid by the schedule of the order; empty: the total at once. */
  payments: { kind: ScheduledKind; left: Kopecks; dueOn: string }[]
}

/** A printed document: title, file name, layout and contents. */
export interface Paper {
  title: string
  file: string
  layout: 'portrait' | 'landscape'
  parts: PaperPart[]
}

/** `12 490,00`: documents always show both decimals. */
const sumText = (sum: Kopecks): string => formatNumber(sum / 100, 'ru', 2)
const rateText = (rate: VatRate): string => (rate === 'none' ? 'без НДС' : `${rate}%`)
const taxText = (tax: Kopecks | null): string => (tax === null ? 'без НДС' : sumText(tax))
/** Price of one unit, rounded to a kopeck; the sum of the line is authoritative. */
const priceText = ({ sum, quantity }: PaperLine): string => sumText(Math.round(sum / quantity) as Kopecks)
/** `0,5`: as many decimals as the quantity has. */
const quantityOnPaper = (quantity: number): string => String(quantity).replace('.', ',')

/** The tax of all lines by rate, the highest first; lines without tax are left out. */
function taxByRate(lines: readonly Pick<PaperLine, 'sum' | 'vat'>[]): { rate: VatRate; tax: Kopecks }[] {
  const rates = [...new Set(lines.map(({ vat }) => vat))].filter((rate) => rate !== 'none')
  return rates
    .sort((a, b) => Number(b) - Number(a))
    .map((rate) => ({
      rate,
      tax: sumOf(lines.filter(({ vat }) => vat === rate).map(({ sum }) => includedVat(sum, rate)!)),
    }))
}

function totalsOf(lines: readonly PaperLine[]): [string, string][] {
  const taxes = taxByRate(lines).map(({ rate, tax }) => [`В том числе НДС ${rate}%`, sumText(tax)] as [string, string])
  return [
    ['Итого', sumText(sumOf(lines.map(({ sum }) => sum)))],
    ...(taxes.length > 0 ? taxes : ([['Без налога (НДС)', '—']] as [string, string][])),
  ]
}

const paymentNames: Record<ScheduledKind, string> = { deposit: 'предоплата', rest: 'остаток', full: 'оплата' }
const paymentText = ({ kind, left, dueOn }: PaperOrder['payments'][number]): string =>
  `${paymentNames[kind]} ${sumText(left)} руб. до ${formatDate(dueOn)}`

/** Счёт на оплату: the invoice a company pays by. It has the number of the order, so that the transfer can be matched. */
export function invoicePaper({ number, orderedOn, payUntil, seller, buyer, lines, payments }: PaperOrder): Paper {
  const total = sumOf(lines.map(({ sum }) => sum))
  const positions = `${lines.length} ${formOf(lines.length, ['наименование', 'наименования', 'наименований'])}`
  return {
    title: `Счёт на оплату № ${number} от ${formatDate(orderedOn)}`,
    file: `invoice-${number}.pdf`,
    layout: 'portrait',
    parts: [
      {
        kind: 'table',
        columns: [
          { title: '', share: 5 },
          { title: '', share: 1.4 },
          { title: '', share: 3.2 },
        ],
        rows: [
          [`Банк получателя: ${seller.bankName}`, 'БИК\nКорр. счёт', `${seller.bic}\n${seller.correspondentAccount}`],
          [
            `Получатель: ${seller.name}\nИНН ${seller.inn}${seller.kpp ? `   КПП ${seller.kpp}` : ''}`,
            'Счёт',
            seller.account,
          ],
        ],
      },
      { kind: 'title', text: `Счёт на оплату № ${number} от ${formatDate(orderedOn)}` },
      { kind: 'row', name: 'Поставщик', value: requisitesLine({ ...seller, company: seller.name }) },
      { kind: 'row', name: 'Покупатель', value: requisitesLine(buyer) },
      { kind: 'row', name: 'Основание', value: `Заказ № ${number} от ${formatDate(orderedOn)}` },
      {
        kind: 'table',
        columns: [
          { title: '№', share: 0.6, align: 'center' },
          { title: 'Товары (работы, услуги)', share: 6 },
          { title: 'Кол-во', share: 1.1, align: 'right' },
          { title: 'Ед.', share: 0.8, align: 'center' },
          { title: 'Цена', share: 1.8, align: 'right' },
          { title: 'Сумма', share: 2, align: 'right' },
        ],
        rows: lines.map((line, index) => [
          String(index + 1),
          line.article ? `${line.name}, арт. ${line.article}` : line.name,
          quantityOnPaper(line.quantity),
          line.unit.name,
          priceText(line),
          sumText(line.sum),
        ]),
      },
      ...totalsOf(lines).map(([name, value]) => ({ kind: 'row' as const, name, value })),
      { kind: 'text', text: `Всего ${positions} на сумму ${sumText(total)} руб.` },
      { kind: 'heading', text: amountInWords(total) },
      {
        kind: 'text',
        text: [
          payments.length > 0 && `Оплата по частям: ${payments.map(paymentText).join('; ')}.`,
          payments.length === 0 &&
            payUntil &&
            `Счёт действителен до ${formatDate(payUntil)}: до этого дня товар отложен.`,
          'Товар передаётся после поступления денег на счёт поставщика. В назначении платежа укажите номер счёта.',
        ]
          .filter(Boolean)
          .join(' '),
      },
      { kind: 'sign', text: signLine('Руководитель', seller.director) },
      { kind: 'sign', text: signLine('Бухгалтер', seller.accountant) },
    ],
  }
}

const signLine = (post: string, name: string): string =>
  `${post} ____________________ / ${name || '______________________'} /`

/**
 * Универсальный передаточный документ. With tax it is also a tax invoice (status 1), without tax only a transfer document (status 2). What the
 * shop cannot know (who signed, by which power of attorney) is filled in by hand.
 */
export function updPaper({ number, orderedOn, handedOverOn, seller, buyer, lines, paid }: PaperOrder): Paper {
  const day = formatDate(handedOverOn ?? orderedOn)
  const status = lines.some(({ vat }) => vat !== 'none') ? '1' : '2'
  const rows = lines.map((line, index) => {
    const tax = includedVat(line.sum, line.vat)
    const bare = minus(line.sum, tax ?? (0 as Kopecks))
    return [
      String(index + 1),
      line.article || '—',
      line.name,
      line.unit.code ? `${line.unit.code} ${line.unit.name}` : '—',
      quantityOnPaper(line.quantity),
      sumText(Math.round(bare / line.quantity) as Kopecks),
      sumText(bare),
      'без акциза',
      rateText(line.vat),
      taxText(tax),
      sumText(line.sum),
    ]
  })
  const total = sumOf(lines.map(({ sum }) => sum))
  const tax = sumOf(taxByRate(lines).map((one) => one.tax))
  return {
    title: `УПД № ${number} от ${day}`,
    file: `upd-${number}.pdf`,
    layout: 'landscape',
    parts: [
      { kind: 'title', text: `Универсальный передаточный документ № ${number} от ${day}` },
      {
        kind: 'small',
        text:
          status === '1'
            ? 'Статус: 1 — счёт-фактура и передаточный документ (акт). Исправление № — от —'
            : 'Статус: 2 — передаточный документ (акт)',
      },
      { kind: 'row', name: 'Продавец (2)', value: seller.name },
      { kind: 'row', name: 'Адрес (2а)', value: seller.address },
      { kind: 'row', name: 'ИНН/КПП (2б)', value: [seller.inn, seller.kpp].filter(Boolean).join('/') },
      { kind: 'row', name: 'Грузоотправитель (3)', value: 'он же' },
      {
        kind: 'row',
        name: 'К документу (5)',
        value: paid > 0 ? `об оплате заказа № ${number} от ${formatDate(orderedOn)}` : '—',
      },
      { kind: 'row', name: 'Покупатель (6)', value: buyer.company },
      { kind: 'row', name: 'Адрес (6а)', value: buyer.address },
      { kind: 'row', name: 'ИНН/КПП (6б)', value: [buyer.inn, buyer.kpp].filter(Boolean).join('/') },
      { kind: 'row', name: 'Валюта (7)', value: 'Российский рубль, 643' },
      {
        kind: 'table',
        size: 8,
        columns: [
          { title: '№', share: 0.5, align: 'center' },
          { title: 'Код товара', share: 1.3 },
          { title: 'Наименование товара, работы, услуги', share: 4 },
          { title: 'Ед.', share: 0.9, align: 'center' },
          { title: 'Кол-во', share: 0.8, align: 'right' },
          { title: 'Цена без налога', share: 1.4, align: 'right' },
          { title: 'Стоимость без налога', share: 1.6, align: 'right' },
          { title: 'Акциз', share: 1.1, align: 'center' },
          { title: 'Ставка', share: 1, align: 'center' },
          { title: 'Сумма налога', share: 1.4, align: 'right' },
          { title: 'Стоимость с налогом', share: 1.6, align: 'right' },
        ],
        rows: [
          ...rows,
          [
            '',
            '',
            'Всего к оплате',
            '',
            '',
            '',
            sumText(minus(total, tax)),
            '',
            '',
            taxText(status === '1' ? tax : null),
            sumText(total),
          ],
        ],
      },
      { kind: 'text', text: `Всего на сумму: ${amountInWords(total)}` },
      { kind: 'row', name: 'Основание передачи (10)', value: `Заказ № ${number} от ${formatDate(orderedOn)}` },
      { kind: 'row', name: 'Дата отгрузки (13)', value: day },
      { kind: 'sign', text: signLine('Товар передал', seller.director) },
      { kind: 'sign', text: signLine(`Товар получил: ${buyer.company}`, '') },
      { kind: 'small', text: 'М. П.  ____________________          Дата получения (18)  ____________________' },
    ],
  }
}

/** A 54-FZ receipt with its lines as they were sent to the payment service. */
export interface PaperReceipt {
  kind: 'payment' | 'refund' | 'settlement'
  at: string
  lines: {
    name: string
    quantity: number
    step?: number
    unit?: string
    total: Kopecks
    vat: VatRate
    mode: string
    isFee?: true
  }[]
  total: Kopecks
  sentTo: string
}

const receiptTitles: Record<PaperReceipt['kind'], string> = {
  payment: 'Приход: предоплата',
  settlement: 'Приход: передача товара, зачёт предоплаты',
  refund: 'Возврат прихода',
}
function titleOf(kind: PaperReceipt['kind'], lines: PaperReceipt['lines']): string {
  if (kind === 'payment' && lines.every(({ mode }) => mode === 'full_payment')) return 'Приход: полный расчёт'
  return lines.some(({ isFee }) => isFee) ? 'Приход: удержание при отмене, зачёт предоплаты' : receiptTitles[kind]
}
const modeTexts: Record<string, string> = {
  full_prepayment: 'предоплата 100%',
  partial_prepayment: 'предоплата',
  advance: 'аванс',
  full_payment: 'полный расчёт',
}

/**
 * Lists the receipts of an order with their contents. The fiscal receipts themselves, with the marks of the fiscal drive, are sent by the
 * operator of fiscal data to the email or phone they name.
 */
export function receiptsPaper({
  number,
  seller,
  receipts,
}: {
  number: string
  seller: Pick<PaperSeller, 'name' | 'inn'>
  receipts: readonly PaperReceipt[]
}): Paper {
  return {
    title: `Чеки по заказу № ${number}`,
    file: `receipts-${number}.pdf`,
    layout: 'portrait',
    parts: [
      { kind: 'title', text: `Чеки по заказу № ${number}` },
      {
        kind: 'row',
        name: 'Продавец',
        value: [seller.name, seller.inn && `ИНН ${seller.inn}`].filter(Boolean).join(', '),
      },
      ...receipts.flatMap(({ kind, at, lines, total, sentTo }): PaperPart[] => [
        {
          kind: 'heading',
          text: `${titleOf(kind, lines)}, ${at}`,
        },
        {
          kind: 'table',
          columns: [
            { title: 'Наименование', share: 6 },
            { title: 'Кол-во', share: 1, align: 'right' },
            { title: 'Расчёт', share: 2 },
            { title: 'НДС', share: 1.6, align: 'right' },
            { title: 'Сумма', share: 2, align: 'right' },
          ],
          rows: [
            ...lines.map((line) => [
              line.name,
              [quantityOnPaper(quantityOf(line.quantity, line.step)), line.unit].filter(Boolean).join(' '),
              modeTexts[line.mode] ?? line.mode,
              taxText(includedVat(line.total, line.vat)),
              sumText(line.total),
            ]),
            ['Итого', '', '', '', sumText(total)],
          ],
        },
        { kind: 'small', text: sentTo ? `Чек отправлен: ${sentTo}` : '' },
      ]),
      {
        kind: 'small',
        text: 'Кассовый чек с фискальными признаками присылает оператор фискальных данных. Этот лист — его содержание, а не сам чек.',
      },
    ],
  }
}

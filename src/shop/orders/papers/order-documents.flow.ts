import { printPdf } from '#kit/pdf.ts'
import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { quantityOf } from '#lib/quantity.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { unitOnPaper } from '#shop/catalog/product/sale-unit.ts'
import type { App, Company } from '#shop/context.ts'
import { receiptsOfOrder } from '#shop/payments/receipt/receipts.flow.ts'
import { refundedBefore } from '#shop/payments/refund/refund.flow.ts'
import { remainingLines } from '#shop/payments/refund/refund-lines.ts'
import { documentsOf, type Order, type OrderDocument, type OrderItem, type ReadOrders } from '../order.ts'
import { openPaymentsOf } from '../payment-schedule.ts'
import { invoicePaper, type Paper, type PaperLine, type PaperSeller, receiptsPaper, updPaper } from './order-papers.ts'

/** Prints a document of an order from its current data; it is not stored. */
export async function printDocument(
  app: App,
  company: Pick<Company, 'settings'>,
  read: ReadOrders,
  document: OrderDocument,
): Promise<Result<{ file: string; bytes: Uint8Array }, { code: 'document_not_ready' }>> {
  const order = read.orders[0]!
  if (!documentsOf(order, read.receipted.includes(order.id)).includes(document))
    return refuse({ code: 'document_not_ready' })
  const { title, file, layout, parts } = await paperOf(app, company, read, order, document)
  const about = { title, layout, author: company.settings.brand_name, at: app.clock.now() }
  return ok({ file, bytes: await printPdf(about, parts) })
}

async function paperOf(
  app: App,
  { settings }: Pick<Company, 'settings'>,
  read: ReadOrders,
  order: Order,
  document: OrderDocument,
): Promise<Paper> {
  const { timezone } = settings
  const seller = sellerOf(settings)
  if (document === 'receipts') {
    const receipts = await receiptsOfOrder(app.db, order.id)
    const moment = (at: Date) => `${formatDate(dateIn(timezone, at))} ${timeIn(timezone, at)}`
    const told = receipts.map(({ at, sentTo, ...receipt }) => ({
      ...receipt,
      at: moment(at),
      sentTo: [sentTo.email, sentTo.phone && formatRussianPhone(sentTo.phone)].filter(Boolean).join(', '),
    }))
    return receiptsPaper({ number: order.number, seller, receipts: told })
  }
  const done = read.history.find(({ orderId, toState }) => orderId === order.id && toState === 'done')
  const lines = await app.payables.order.linesOf(app.db, order.id)
  // What was refunded before is part neither of the handover nor of the requested amount.
  const left = remainingLines(lines, await refundedBefore(app.db, order.id, done?.at ?? app.clock.now()))
  const items = new Map(read.items.map((item) => [item.id, item]))
  const facts = {
    number: order.number,
    orderedOn: dateIn(timezone, order.createdAt),
    payUntil: order.reservedUntil && dateIn(timezone, order.reservedUntil),
    handedOverOn: done ? dateIn(timezone, done.at) : null,
    seller,
    buyer: order.legal!,
    paid: order.paid,
    payments: openPaymentsOf(order)
      .filter(({ left }) => left > 0)
      .map(({ kind, left, dueAt }) => ({ kind, left, dueOn: dateIn(timezone, dueAt) })),
    lines: left.flatMap((part, at): PaperLine[] => {
      const item = part.item === null ? undefined : items.get(part.item)
      const { name, vat, count: ordered, payable } = lines[at]!
      // A refund of money without pieces leaves all pieces, at another price.
      const count = part.item === null ? ordered : part.count
      if (count === 0 || (part.amount === 0 && payable > 0)) return []
      const unit = item ? unitOnPaper(item.unit ?? '') : { code: '', name: 'усл' }
      return [{ ...namesOf(item, name), unit, quantity: quantityOf(count, item?.step), sum: part.amount, vat }]
    }),
  }
  return document === 'invoice' ? invoicePaper(facts) : updPaper(facts)
}

const namesOf = (item: OrderItem | undefined, name: string) => ({
  article: item?.article ?? '',
  name: item?.size ? `${item.name}, размер ${item.size}` : name,
})

const sellerOf = ({ legal, invoice, brand_name }: Company['settings']): PaperSeller => ({
  name: legal.name || brand_name,
  inn: legal.inn,
  kpp: legal.kpp,
  ogrn: legal.ogrn,
  address: legal.address,
  account: invoice.account,
  bankName: invoice.bank_name,
  bic: invoice.bic,
  correspondentAccount: invoice.correspondent_account,
  director: invoice.director,
  accountant: invoice.accountant,
})

import { inTransaction } from '#kit/db.ts'
import { dateIn, timeIn } from '#lib/dates.ts'
import { minus, plus, roublesFromKopecks, sumOf } from '#lib/money.ts'
import { groupsOf } from '#shop/cart-groups.ts'
import { unitOnPaper } from '#shop/catalog/product/sale-unit.ts'
import type { App } from '#shop/context.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import { buyerOf, type Contact, isForAnother } from '#shop/orders/buyer.ts'
import { isAwaited } from '#shop/orders/confirmation.ts'
import type { ExportedOrder, Order } from '#shop/orders/order.ts'
import { isOver, unpaidOf } from '#shop/orders/order-states.ts'
import { readForExport } from '#shop/orders/orders.flow.ts'
import { amountOfPieces } from '#shop/payments/refund/refund-lines.ts'
import type { Exchange, OrderToSend } from './exchange.store.ts'
import * as store from './exchange.store.ts'
import { documentXml, type OrderDocument, packageEnd, packageHead } from './order-document.ts'
import { statusNames } from './order-path.ts'

/** Maximum number of orders in one answer; the rest is sent in the next exchange. */
const ordersAtOnce = 5_000
const ordersPerBatch = 200
/** Overlap between exchanges: a transaction that commits its events later than this would have been aborted. */
const overlapMs = 3_600_000

/**
 * mode=query: every changed order whose current version 1C does not have, in chunks. An order is sent again until 1C confirms it with
 * `success`.
 */
export async function* ordersForOuter(app: App, session: Exchange, encoding: string): AsyncGenerator<string> {
  const { id: exchangeId, companyId } = session
  const login = await store.loginOf(app.db, companyId)
  const now = app.clock.now()
  const ids = login
    ? await inTransaction(app.db, (tx) =>
        store.offerOrders(tx, {
          companyId,
          exchangeId,
          since: login.ordersSince,
          limit: ordersAtOnce,
          withoutGroups: groupsOf(app.lineKinds).flatMap((group) => (group.isExchanged === false ? [group.name] : [])),
        }),
      )
    : []
  // Stored before the first chunk: an interrupted answer is invalid XML, which 1C rejects.
  await store.saveExchange(app.db, exchangeId, { counts: { offered: ids.length, asked_at: now.getTime() } })
  yield packageHead(encoding, `${dateIn('Europe/Moscow', now)}T${timeIn('Europe/Moscow', now)}:00`)
  for (let at = 0; at < ids.length; at += ordersPerBatch) {
    const some = ids.slice(at, at + ordersPerBatch)
    const [orders, more, outer] = [
      await readForExport(app.db, companyId, some),
      await store.ordersToSend(app.db, companyId, some),
      await store.outerIdsOf(app.db, some),
    ]
    const extra = new Map(more.map((one) => [one.id, one]))
    yield orders.map((one) => documentXml(documentOf(one, extra.get(one.order.id)!, outer))).join('')
  }
  yield packageEnd
}

/** mode=success: 1C received the orders; they are sent again only after a change. */
export async function confirmOrdersReceived(app: App, session: Exchange): Promise<void> {
  const { id, companyId, counts } = (await store.exchangeById(app.db, session.id))!
  await inTransaction(app.db, async (tx) => {
    const taken = await store.confirmOffers(tx, companyId, id)
    const wasAll = (counts.offered ?? 0) < ordersAtOnce
    if (wasAll && counts.asked_at) await store.saveOrdersSince(tx, companyId, new Date(counts.asked_at - overlapMs))
    await store.saveExchange(tx, id, { state: 'done', counts: { taken: (counts.taken ?? 0) + taken } })
  })
}

function documentOf(
  { order, items: ordered }: ExportedOrder,
  more: OrderToSend,
  outer: Awaited<ReturnType<typeof store.outerIdsOf>>,
): OrderDocument {
  const { timezone } = more
  const buyer = buyerOf(order, more.account)
  const items = ordered.flatMap(standing)
  const goods = sumOf(items.map(({ payable }) => payable))
  const delivery = minus(order.total, sumOf(ordered.map(({ payable }) => payable)))
  return {
    id: order.id,
    number: order.number,
    date: dateIn(timezone, order.createdAt),
    time: `${timeIn(timezone, order.createdAt)}:00`,
    total: plus(goods, delivery),
    comment: more.comment,
    customer: {
      id: `customer-${more.customerId}`,
      ...contactIn(buyer),
      address: addressOf(order),
      legal: order.legal,
    },
    lines: items.map((item) => {
      const known = outer.get(item.id)
      return {
        id: known?.variant ?? known?.product ?? item.sku,
        catalogId: known?.source?.replace(/^1c:/, '') ?? '',
        article: item.article,
        name: item.size ? `${item.name} (${item.size})` : item.name,
        unit: unitOnPaper(item.unit ?? known?.unit ?? ''),
        price: item.price,
        count: item.count,
        step: item.step,
        sum: item.payable,
      }
    }),
    delivery,
    requisites: [...requisitesOf(order, more), ...recipientIn(order, more.account), ...receivingIn(order, more)],
  }
}

/** A line without pieces that were refunded before collection: 1C ships only the others. */
function standing({
  toCollect,
  ...item
}: ExportedOrder['items'][number]): Omit<ExportedOrder['items'][number], 'toCollect'>[] {
  const payable = minus(item.payable, amountOfPieces(item, item.count - toCollect))
  return toCollect === 0 ? [] : [{ ...item, count: toCollect, payable }]
}

const contactIn = ({ name, phone, email }: Contact) => ({ name, phone: phone && `+${phone}`, email })

/** The recipient, if it is not the buyer. */
const recipientIn = (order: Order, account: Contact): [string, string][] =>
  isForAnother(order, account)
    ? [
        ['Получатель', order.recipientName],
        ['Телефон получателя', `+${order.recipientPhone}`],
        ...(order.recipientEmail ? ([['Почта получателя', order.recipientEmail]] satisfies [string, string][]) : []),
      ]
    : []

function addressOf({ address, addressDetails }: Order): string {
  if (!address) return ''
  const { flat = '', entrance = '', floor = '' } = addressDetails ?? {}
  return [address.address, entrance && `подъезд ${entrance}`, floor && `этаж ${floor}`, flat && `кв ${flat}`]
    .filter(Boolean)
    .join(', ')
}

const yes = (is: boolean) => (is ? 'true' : 'false')

/** Where, when and how the order is handed over; unknown values are omitted. */
function receivingIn(order: Order, { outlet, provider }: OrderToSend): [string, string][] {
  const { deliveryType, dueDate, dueHours, addressDetails } = order
  const isShop = deliveryType === 'PICKUP'
  const all: [string, string][] = [
    ['Адрес доставки', deliveryType === 'DELIVERY' ? addressOf(order) : ''],
    [isShop ? 'Магазин' : 'Пункт выдачи', outlet?.name ?? ''],
    [isShop ? 'Адрес магазина' : 'Адрес пункта выдачи', outlet?.address ?? ''],
    ['Код пункта выдачи', outlet?.code ?? ''],
    ['Служба доставки', provider],
    ['Дата доставки', dueDate ?? ''],
    ['Время доставки', dueHours ? `${dueHours.from}–${dueHours.to}` : ''],
    ['Комментарий к адресу', addressDetails?.comment ?? ''],
  ]
  return all.filter(([, value]) => value !== '')
}

/** Names of delivery types for staff; their codes are sent too, for 1C configurations that use them. */
const deliveryNames: Record<DeliveryType, string> = {
  DELIVERY: 'Курьером',
  PICKUP: 'Самовывоз из магазина',
  PICKUP_POINT: 'Пункт выдачи',
  VIRTUAL: 'Без доставки',
}
const paymentNames: Record<string, string> = {
  BANK_CARD: 'Картой на сайте',
  SBP: 'Система быстрых платежей',
  YANDEX_PAY: 'Яндекс Пэй',
  CASH: 'При получении',
  INVOICE: 'По счёту',
}

function requisitesOf(order: Order, { method, paid, movedAt, timezone }: OrderToSend): [string, string][] {
  const isPaid = unpaidOf(order) === 0
  const isAsked = isAwaited(order.confirmation)
  const moment = (at: Date) => `${dateIn(timezone, at)} ${timeIn(timezone, at)}:00`
  const money: [string, string][] = paid
    ? [
        ['Дата оплаты', moment(new Date(paid.at))],
        ['Номер платежного документа', paid.id],
      ]
    : []
  return [
    ['Метод оплаты', paymentNames[order.paymentType] ?? order.paymentType],
    ['Метод оплаты ИД', method ?? order.paymentType],
    ['Заказ оплачен', yes(isPaid)],
    ...money,
    // What is held is not paid: a 1C that looks at «Заказ оплачен» alone does not hand anything over.
    ...(order.held > 0
      ? ([['Деньги заморожены', `${roublesFromKopecks(order.held)}`]] satisfies [string, string][])
      : []),
    ...(isAsked ? ([['Ждёт подтверждения', yes(true)]] satisfies [string, string][]) : []),
    ['Доставка разрешена', yes((isPaid || order.paymentType === 'CASH') && !isAsked)],
    ['Способ доставки', deliveryNames[order.deliveryType]],
    ['Способ доставки ИД', order.deliveryType],
    ['Отменен', yes(order.state === 'canceled' || order.state === 'expired' || order.state === 'rejected')],
    ['Финальный статус', yes(isOver(order.state))],
    ['Статус заказа', statusNames[order.state]],
    ['Дата изменения статуса', moment(movedAt)],
  ]
}

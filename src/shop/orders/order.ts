import type { IsoDate } from '#lib/dates.ts'
import type { FiscalFacts } from '#lib/fiscal.ts'
import type { Locale } from '#lib/format.ts'
import type { Point } from '#lib/geo.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Adjustment } from '#shop/cart/price-order.ts'
import type { ConfirmationRule } from '#shop/cart-groups.ts'
import type { StoredImage } from '#shop/catalog/card.ts'
import type { DeliveryType } from '#shop/delivery/delivery-type.ts'
import type { DeliveryOption } from '#shop/delivery/option.ts'
import type { PaymentState } from '#shop/payments/payment-states.ts'
import type { OrderPeople } from './buyer.ts'
import type { CancellationStep } from './cancellation.ts'
import type { Confirmation } from './confirmation.ts'
import type { HistoryEntry } from './order-history.ts'
import { isUnsuccessfulOrder, type OrderFacts, paysByInvoice, paysOnline } from './order-states.ts'
import type { PlannedPayment, ScheduledPayment } from './payment-schedule.ts'
import type { ReturnDays } from './return-terms.ts'
import type { Shipment } from './shipping/shipment-states.ts'

/** The customer of an order. Every query names both, so an order of another customer is not found (design §8). */
export interface OrderOwner {
  companyId: number
  customerId: number
}

export interface AddressDetails {
  flat: string
  floor: string
  entrance: string
  comment: string
}

/** The company an order is placed for, as the customer entered it. */
export interface Requisites {
  company: string
  inn: string
  /** Only organisations have one; sole traders leave it empty. */
  kpp: string
  ogrn: string
  address: string
}

export interface Order extends OrderFacts {
  id: number
  companyId: number
  customerId: number
  regionId: number
  number: string
  /** The group of the cart it was placed from (cart-groups.ts). */
  cartGroup: string
  /** The same for all orders of one press (`placed_with` of the request); null: it was placed alone. */
  placedWith: string | null
  subState: string
  /** What it keeps of its money since it was canceled; never more than `paid`. */
  cancellationFee: Kopecks
  /** Empty: nothing is kept. */
  cancellationTerms: readonly CancellationStep[]
  /** Its supplier wants to change what was agreed: until that is settled, a cancellation keeps nothing. */
  cancelsFree: boolean
  deliveryType: DeliveryType
  optionId: number
  outletId: number | null
  address: { address: string; is_verified?: boolean } | null
  addressDetails: AddressDetails | null
  recipientName: string
  recipientPhone: string
  recipientEmail: string
  /** The buyer and the recipient with the parts of their names, as the checkout form sent them. */
  people: OrderPeople
  /** The language it was placed in; '': not known. */
  language: Locale | ''
  /** Lets the recipient read about the order without an account. */
  recipientKey: string
  promoCodes: string[]
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  receiptCode: string
  /** Null: the buyer is a person. */
  legal: Requisites | null
  dueDate: IsoDate | null
  /** Hours of that day, if the customer chose some. */
  dueHours: { from: string; to: string } | null
  /** Raised by every change. */
  version: number
  createdAt: Date
}

/** A line as the checkout writes it: its sums and what its receipt must say do not change with the catalog. */
export interface NewOrderItem extends FiscalFacts {
  kind: string
  variantId: number | null
  productId: number | null
  /** Data that only its kind reads. */
  details: object
  sku: string
  article: string
  name: string
  nameEn: string
  size: string
  image: StoredImage | null
  seller: string
  barcode: string
  /** Whole steps. */
  count: number
  /** Unit of sale; null: ordered before units were stored with lines. */
  unit: string | null
  /** Thousandths of the unit in one of `count` (lib/quantity.ts). */
  step: number
  /** Prices are of one unit. */
  listPrice: Kopecks
  price: Kopecks
  oldPrice: Kopecks | null
  total: Kopecks
  payable: Kopecks
  /** Bonuses the buyer earns with it. */
  earns: Kopecks
}

/** A line of a placed order. */
export interface OrderItem extends NewOrderItem {
  id: number
  orderId: number
  slug: string | null
  /** It has a review that is published or waits for moderation. */
  isReviewed: boolean
  /** Its published review can be added to. */
  canAddToReview: boolean
  /** Pieces that are neither returned nor in an open return. */
  returnable: number
  /** Pieces refunded before they were collected: they are not handed over. */
  withdrawn: number
  /** Pieces and money that were refunded. */
  givenBack: { count: number; amount: Kopecks }
}

/** A kind of what can be ordered (line-kinds.ts), as far as a placed order needs it. */
export interface OrderItemKind {
  name: string
  /** `product` of the line in answers. */
  presentStored(
    item: Pick<OrderItem, 'name' | 'nameEn' | 'productId' | 'slug' | 'details'>,
    locale: Locale,
  ): { id: number; slug: string; name: string }
  /** False: what it sells is never returned; its order can only be cancelled. */
  isReturned?: boolean
  /** Data of the line in answers, under the name of the kind; absent: it shows none. */
  presentDetails?(item: Pick<OrderItem, 'details'>, locale: Locale): Readonly<Record<string, unknown>>
}

export interface OrderAdjustment {
  orderId: number
  itemId: number | null
  source: string
  code: string
  label: { ru: string; en: string } | null
  amount: Kopecks
}

/** Pieces canceled before they were collected, for receipts and for the page of the order. */
export interface CanceledItem extends FiscalFacts {
  id: number
  orderId: number
  itemId: number
  sku: string
  name: string
  nameEn: string
  size: string
  count: number
  unit: string | null
  step: number
  payable: Kopecks
  bonuses: Kopecks
  isPaid: boolean
  actor: string
  at: Date
  /** State of the last refund; null: no refund was needed. */
  refund: string | null
  /** Number of attempts to refund. */
  refunds: number
  /** The shop's staff refunds it: it was paid outside the shop's payment services. */
  byPeople: boolean
}

/** The outlet an order is picked up from. */
export interface OrderOutlet {
  id: number
  name: string
  nameEn: string
  address: string
  addressEn: string
  latitude: number | null
  longitude: number | null
  schedule: string[]
  specialDays: Record<string, string>
  timezone: string
}

/** The rows that belong to orders. */
export interface OrderDetails {
  items: OrderItem[]
  adjustments: OrderAdjustment[]
  history: HistoryEntry[]
  shipments: Shipment[]
  /** Ids of orders that have receipts of ours. */
  receipted: number[]
  canceled: CanceledItem[]
  outlets: OrderOutlet[]
}

/** The newest payment of an order. */
export interface LastPayment {
  id: number
  state: PaymentState
  cancelReason: string
  method: string
}

/** Orders with everything their answer shows. */
export interface ReadOrders extends OrderDetails {
  orders: Order[]
  /** By order. */
  payments: ReadonlyMap<number, LastPayment>
  /** By region. */
  options: ReadonlyMap<number, readonly DeliveryOption[]>
  kinds: readonly OrderItemKind[]
  /** Settings of the company: for how long goods are taken back, and the time zone its days are counted in. */
  returns: ReturnDays & { timezone: string }
  /** Where a map service shows the route to an outlet. */
  routeUrl: (to: Point) => string
  now: Date
}

/** Orders with what only the staff reads about them. */
export interface StaffOrders extends ReadOrders {
  customers: ReadonlyMap<number, { phone: string }>
  refunds: readonly OrderRefund[]
  /** Codes of «Честный знак», by line. */
  marks: ReadonlyMap<number, string[]>
  /** Pieces of each line that are to be collected and handed over. */
  toCollect: ReadonlyMap<number, number>
}

export interface OrderRefund {
  id: number
  orderId: number
  amount: Kopecks
  state: string
  reason: string
  byPeople: boolean
  createdAt: Date
}

/** An order as it is written to the database. */
export interface NewOrder {
  id: number
  owner: OrderOwner
  regionId: number
  number: string
  cartGroup: string
  placedWith: string | null
  idempotencyKey: string
  subState: string
  deliveryType: DeliveryType
  optionId: number
  paymentType: string
  outletId: number | null
  address: object | null
  addressDetails: AddressDetails | null
  recipientName: string
  recipientPhone: string
  recipientEmail: string
  /** The parts of the names as they were entered, beside the joined name (contradiction C25). */
  recipient: OrderPeople
  /** The language it is placed in, and of its messages. */
  language: Locale
  comment: string
  employee: string
  promoCodes: readonly string[]
  balances: object[]
  subtotal: Kopecks
  discountAmount: Kopecks
  bonusDiscountAmount: Kopecks
  deliveryPrice: Kopecks
  total: Kopecks
  receiptCode: string
  legal: Requisites | null
  dueDate: IsoDate | null
  /** Hours of that day; both or none. */
  dueFrom: string | null
  dueTo: string | null
  reservedUntil: Date | null
  schedule: ScheduledPayment[]
  cancellationTerms: readonly CancellationStep[]
  confirmation: Confirmation
  at: Date
  items: NewOrderItem[]
  /** `line` is an index of `items`. */
  adjustments: Adjustment[]
}

/** An order before its number, its codes and the end of its reservation are chosen. */
export type OrderDraft = Omit<
  NewOrder,
  'number' | 'subState' | 'receiptCode' | 'reservedUntil' | 'schedule' | 'confirmation'
> & {
  /** The payments its group plans for it; empty: one payment of the total. */
  payments: readonly PlannedPayment[]
  /** Null: it needs no confirmation of a supplier. */
  confirmation: ConfirmationRule | null
  /** For how many days goods are reserved until an invoice is paid. */
  invoiceDays: number
}

/** An order with its lines, and how many pieces of each are to be handed over. */
export interface ExportedOrder {
  order: Order
  items: (OrderItem & { toCollect: number })[]
}

/** An order as it was written, before any payment. */
export interface PlacedOrder extends OrderDetails {
  order: Order
}

/** The facts that every event of an order carries. */
export const aboutOrder = ({ id, customerId, number }: { id: number; customerId: number; number: string }) => ({
  orderId: id,
  customerId,
  number,
})

/** «ООО «Север», ИНН 6612345676, КПП 661201001, 620026, …» */
export const requisitesLine = ({ company, inn, kpp, address }: Omit<Requisites, 'ogrn'>): string =>
  [company, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')

/** Documents of an order: the invoice a company pays by, its receipts, and the transfer document (УПД) for a company. */
export const orderDocuments = ['invoice', 'receipts', 'upd'] as const
export type OrderDocument = (typeof orderDocuments)[number]

/** The documents that exist now. The page offers these, and the call prints these. */
export function documentsOf(
  { state, paymentType, legal, total }: Pick<Order, 'state' | 'paymentType' | 'total' | 'legal'>,
  hasReceipts: boolean,
): OrderDocument[] {
  const documents: [OrderDocument, boolean][] = [
    ['invoice', paysByInvoice(paymentType) && legal !== null && total > 0 && !isUnsuccessfulOrder(state)],
    ['receipts', hasReceipts],
    ['upd', legal !== null && state === 'done'],
  ]
  return documents.flatMap(([document, exists]) => (exists ? [document] : []))
}

/**
 * The options an order can be paid by online, as its answer lists them and as `pay` takes them. Each payment method is listed once, whichever
 * delivery its option is of; the order's own option comes first.
 */
export function onlinePaymentOptions<O extends Pick<DeliveryOption, 'id' | 'paymentType' | 'method'>>(
  options: readonly O[],
  ownOptionId: number,
): O[] {
  const online = options.filter((option) => paysOnline(option.paymentType))
  const ownFirst = online.toSorted((a, b) => Number(b.id === ownOptionId) - Number(a.id === ownOptionId))
  const method = (option: O) => `${option.paymentType}/${option.method}`
  return ownFirst.filter((option, index) => ownFirst.findIndex((one) => method(one) === method(option)) === index)
}

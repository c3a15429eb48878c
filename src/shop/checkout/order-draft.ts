import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import { wholeUnit } from '#lib/quantity.ts'
import type { Priced } from '#shop/cart/price-order.ts'
import type { GroupOrder } from '#shop/cart-groups.ts'
import type { CompanySettings } from '#shop/company/settings.ts'
import type { Slot } from '#shop/delivery/courier-zones.ts'
import type { OfferedOption } from '#shop/delivery/option.ts'
import type { Demand } from '#shop/demand.ts'
import { type FactLine, kindNamed, type LineRules } from '#shop/line-rules.ts'
import type { NewOrderItem, OrderDraft } from '#shop/orders/order.ts'
import { paysOnReceipt } from '#shop/orders/order-states.ts'
import type { PlannedPayment } from '#shop/orders/payment-schedule.ts'
import type { OrderIntent } from './order-intent.ts'
import type { Destination } from './read-order.ts'

/** An intent with its prices, option and destination: every sum is final, nothing scarce is taken yet. */
export interface PricedOrder {
  intent: OrderIntent
  priced: Priced<FactLine>
  /** Scarce things it takes besides the goods of its lines: bonuses, uses of promo codes, courier hours. */
  demand: readonly Demand[]
  /** Bonuses the buyer earns with each line. */
  earns: Kopecks[]
  option: OfferedOption
  /** The hours of that day the customer chose. */
  slot: Slot | null
  destination: Destination
}

/** The customer, company and region of an order: the part of a request's context that a draft needs. */
interface Ordering {
  company: { id: number; settings: CompanySettings }
  region: { id: number }
  me: { id: number }
  locale: Locale
}

/** The order as it is written to the database. */
export function draftOf(
  { company, region, me, locale }: Ordering,
  { intent, priced, earns, option, slot, destination }: PricedOrder,
  {
    id,
    idempotencyKey,
    cartGroup,
    kinds,
    at,
  }: { id: number; idempotencyKey: string; cartGroup: string; kinds: readonly LineRules[]; at: Date },
): OrderDraft {
  const { lines: _, itemCount: _count, ...sums } = priced
  const { recipient, people, addressDetails, comment, employee, promoCodes, balances } = intent
  const seller = company.settings.legal.name || company.settings.brand_name
  const terms = termsOf(company.settings, { priced, option }, kinds, at)
  const { payments } = terms
  return {
    id,
    owner: { companyId: company.id, customerId: me.id },
    regionId: region.id,
    idempotencyKey,
    cartGroup,
    placedWith: intent.placedWith,
    deliveryType: option.deliveryType,
    optionId: option.id,
    paymentType: option.paymentType,
    ...terms,
    legal: intent.legal,
    invoiceDays: company.settings.invoice.days,
    dueDate: option.date,
    dueFrom: slot?.from ?? null,
    dueTo: slot?.to ?? null,
    ...destination,
    // Tells couriers whether the address could be verified.
    address: destination.address && { ...destination.address, is_verified: option.isDated },
    addressDetails: destination.address ? addressDetails : null,
    recipientName: recipient.name,
    recipientPhone: recipient.phone,
    recipientEmail: recipient.email,
    recipient: people,
    language: locale,
    comment,
    employee,
    promoCodes,
    balances,
    ...sums,
    at,
    items: priced.lines.map((line, index) => ({
      ...inParts(itemOf(kinds, company, line, seller), payments, company.settings),
      // The goods' own barcode takes precedence; if they have none, that of the link is used (STO-02).
      barcode: line.barcode || (intent.barcodes.get(line.sku) ?? ''),
      earns: earns[index]!,
    })),
  }
}

/** How the group of the order lets it be paid, confirmed and cancelled; an order that is free or paid on receipt is paid whole. */
function termsOf(
  settings: CompanySettings,
  { priced, option }: Pick<PricedOrder, 'priced' | 'option'>,
  kinds: readonly LineRules[],
  at: Date,
): Pick<OrderDraft, 'payments' | 'cancellationTerms' | 'confirmation'> {
  const { deliveryType, paymentType } = option
  const { total } = priced
  const lines = priced.lines.map((line) => ({ ...line, payable: line.payable! }))
  // All lines of an order are of one group.
  const { group } = kindNamed(kinds, lines[0]!.kind)!
  const order: GroupOrder = { total, lines, deliveryType, paymentType, settings, at }
  const isPaidBefore = total > 0 && !paysOnReceipt(paymentType)
  return {
    payments: (isPaidBefore && group.payments?.(order)) || [],
    cancellationTerms: group.cancellation?.(order) ?? [],
    confirmation: group.confirmation?.(order) ?? null,
  }
}

/** 54-FZ: the receipt of a part of the price says so. The mode is fixed when the order is placed, as the other facts of its receipts are. */
const inParts = <Item extends Pick<NewOrderItem, 'mode'>>(
  item: Item,
  payments: readonly PlannedPayment[],
  { tax }: CompanySettings,
): Item => (payments.length > 1 && item.mode === 'full_prepayment' ? { ...item, mode: tax.part_mode } : item)

function itemOf(
  kinds: readonly LineRules[],
  company: Ordering['company'],
  line: Priced<FactLine>['lines'][number],
  seller: string,
): Omit<NewOrderItem, 'earns'> {
  const kind = kindNamed(kinds, line.kind)!
  const { sku, article, name, nameEn, size, image, barcode, count, oldPrice } = line
  const known = (amount: Kopecks | null) => amount!
  return {
    kind: line.kind,
    ...kind.stored(line),
    ...kind.fiscal(line, company),
    ...{ sku, article, name, nameEn, size, image, barcode, count, seller: kind.seller?.(line) ?? seller },
    unit: line.soldBy?.unit ?? '',
    step: line.soldBy?.step ?? wholeUnit,
    price: known(line.price),
    oldPrice,
    listPrice: known(line.listPrice),
    total: known(line.total),
    payable: known(line.payable),
  }
}

import type { Locale } from '#lib/format.ts'
import type { Kopecks } from '#lib/money.ts'
import type { CompanySettings } from './company/settings.ts'
import type { DeliveryType } from './delivery/delivery-type.ts'
import type { MessageChannel, MessageEventName } from './notices/message-events.ts'
import type { MessageTexts } from './notices/placeholders.ts'
import type { CancellationStep } from './orders/cancellation.ts'
import { paysByInvoice, paysOnReceipt } from './orders/order-states.ts'
import type { PlannedPayment } from './orders/payment-schedule.ts'

export type { CancellationStep, PlannedPayment }

/** An order that is being placed, as the rules of its group see it. */
export interface GroupOrder {
  total: Kopecks
  /** `own`: data of the kind, which only its group and its kind interpret. */
  lines: readonly { kind: string; sku: string; count: number; payable: Kopecks; own: unknown }[]
  deliveryType: DeliveryType
  paymentType: string
  settings: CompanySettings
  at: Date
}

/**
 * Lines of a cart that are placed together as one order: goods, and later a tour, an event. What concerns the order as a whole is declared here;
 * what concerns one line is declared by its kind (line-kinds.ts), which names its group. Optional members: absent means as for goods.
 */
export interface CartGroup {
  /** Stored in `orders.cart_group`. Never change it. */
  name: string
  /** Heading of its lines in the cart and in the checkout. */
  label: { ru: string; en: string }
  /** Delivery types its orders can use. */
  ways: readonly DeliveryType[]
  /** Whether its orders can be paid this way; absent: in any way that an option offers. */
  isPaid?(how: 'online' | 'on_receipt' | 'by_invoice', settings: CompanySettings): boolean
  /** True: its prices are shown and sold to everybody, also where prices of goods are closed. */
  hasOpenPrices?: boolean
  /** True: its orders are of persons; the company a buyer orders goods for is not named in them. */
  isForPersons?: boolean
  /** True: a price or total below the one the customer saw is taken at once; absent: any change is refused and shown. */
  takesFall?: boolean
  /**
   * Percentage of the goods of an order by which promotions, promo codes and bonuses together may lower it; absent: there is no limit. That a
   * promotion or bonuses concern its lines at all is said by their rules.
   */
  reducibleShare?(settings: CompanySettings): number
  /** False: its orders are not sent to 1C. */
  isExchanged?: boolean
  /** Texts of a message about its orders; null: the message is not sent by this channel; undefined: as for goods. */
  messages?(event: MessageEventName, channel: MessageChannel, locale: Locale): MessageTexts | null | undefined
  /**
   * The payments an order is to be made by, in the order of their days; they sum to its total. Empty or absent: one payment of the total, as for
   * goods. Not asked for an order that is free or paid on receipt: those are paid whole.
   */
  payments?(order: GroupOrder): PlannedPayment[]
  /**
   * What becomes of an order when a payment after the first one is missed. `cancel`: it is canceled in any state that can be canceled, and keeps
   * what its terms of cancellation say. Absent: it expires with all its money back, if nothing was done for it yet. A missed first payment
   * always lets the order expire, as there is nothing to keep.
   */
  whenMissed?: 'cancel'
  /**
   * What an order keeps when its customer cancels it, or misses a payment: sums by the moment, earliest first. They are stored with the order;
   * the moment of the request decides. A cancellation by the shop or a supplier keeps nothing. Absent or empty: nothing is kept, as for goods.
   */
  cancellation?(order: GroupOrder): CancellationStep[]
  /** How an order becomes binding: once its supplier confirms it (orders/confirmation.flow.ts). Null or absent: at once. */
  confirmation?(order: GroupOrder): ConfirmationRule | null
}

export interface ConfirmationRule {
  /**
   * When the money is taken. `when_confirmed`: a way of paying that can hold money until then only holds it; every other way takes it at once, and
   * it goes back whole if the supplier refuses.
   */
  capture: 'now' | 'when_confirmed'
  /** How long the supplier may take to answer, counted from the first money, or from placing if nothing is paid online. */
  withinMs: number
}

/** Whether an option is offered to orders of the group. */
export const isOfferedTo = (
  group: Pick<CartGroup, 'name' | 'ways' | 'isPaid'>,
  {
    deliveryType,
    paymentType,
    cartGroup,
  }: { deliveryType: DeliveryType; paymentType: string; cartGroup: string | null },
  settings: CompanySettings,
): boolean =>
  group.ways.includes(deliveryType) &&
  (cartGroup === null || cartGroup === group.name) &&
  group.isPaid?.(howPaid(paymentType), settings) !== false

const howPaid = (paymentType: string) =>
  paysOnReceipt(paymentType) ? 'on_receipt' : paysByInvoice(paymentType) ? 'by_invoice' : 'online'

/** The percentage by which an order of the group may be lowered. */
export const reducibleShare = (group: Pick<CartGroup, 'reducibleShare'>, settings: CompanySettings): number =>
  group.reducibleShare?.(settings) ?? 100

/** The group with a name. Null: it was removed but orders of it remain. */
export const groupNamed = (kinds: readonly { group: CartGroup }[], name: string): CartGroup | null =>
  kinds.find(({ group }) => group.name === name)?.group ?? null

/** The groups of these kinds, each once, in the order in which the orders of one cart are placed: that of the list of kinds. */
export const groupsOf = (kinds: readonly { group: CartGroup }[]): CartGroup[] => [
  ...new Map(kinds.map(({ group }) => [group.name, group])).values(),
]

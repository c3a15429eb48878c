import { z } from '@hono/zod-openapi'
import { isInn, isKpp, isOgrn } from '#lib/russian-documents.ts'
import { deliveryType } from '#shop/cart/cart.wire.ts'
import { imageOnWire } from '#shop/catalog/catalog.wire.ts'
import { pageOf } from '#shop/list-page.wire.ts'
import { roublesOnWire } from '#shop/roubles.wire.ts'
import { measureOnWire } from '#shop/sold-by.wire.ts'
import { confirmationStates } from './confirmation.ts'
import { orderDocuments } from './order.ts'
import { orderHappenings } from './order-history.ts'
import { orderStates } from './order-states.ts'
import { scheduledKinds } from './payment-schedule.ts'
import { returnReasons } from './return-terms.ts'

const orderState = z.enum(orderStates)

const said = (most: number) => z.string().trim().max(most)
const numbered = (is: (text: string) => boolean) =>
  said(20)
    .refine((text) => text === '' || is(text))
    .default('')
/** Details of a company that orders; the check digits of its numbers are verified. */
export const requisitesBody = z.object({
  company: said(300).min(1),
  inn: said(20).refine(isInn),
  kpp: numbered(isKpp),
  ogrn: numbered(isOgrn),
  address: said(500).min(1),
})
const requisitesOnWire = z.object({
  company: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
})

const paymentOption = z.object({
  id: z.number().int(),
  payment_type: z.object({ type: z.string(), name: z.string() }),
  method: z.string(),
  /** Instalment plan that a service offers for the amount to pay; the parts sum to it. Absent: none. Ours beyond the spec. */
  instalments: z.array(z.object({ on: z.string(), amount: z.number() })).optional(),
})

/** Besides its own members a line has one named after its kind. */
const orderItem = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).openapi({ additionalProperties: true })

export const orderOnWire = z
  .object({
    id: z.number().int(),
    number: z.string(),
    state: orderState,
    sub_state: z.string(),
    /** The state in words of the request's language (ORD-14). */
    state_label: z.string(),
    is_unsuccessful: z.boolean(),
    created_at: z.string(),
    total: z.number(),
    subtotal: z.number(),
    discount_amount: z.number(),
    bonus_discount_amount: z.number(),
    /** Spent on it and earned by it, less those of returned pieces; 0 for an unsuccessful order. Ours beyond the spec. */
    bonuses: z.object({ spent: z.number(), earned: z.number() }),
    delivery_price: z.number(),
    paid: z.number(),
    /** Amount that payment services hold until the order is confirmed: neither paid nor owed. Ours beyond the spec. */
    held: z.number(),
    /**
     * Whether its supplier confirms it; null: nobody has to. `by`: until when they answer; null: not asked yet. `late`, `settled`: they confirmed an
     * order that was over. Ours beyond the spec.
     */
    confirmation: z
      .object({
        state: z.enum(confirmationStates).exclude(['']),
        by: z.string().nullable(),
      })
      .nullable(),
    pay_now: z.number(),
    /**
     * What a cancellation by the customer would keep now: `fee` by the terms, `kept` of the money that is paid, and `back`; `steps`: the fee of
     * a request before `until`. Null: nothing is kept, or it cannot be canceled. Ours beyond the spec.
     */
    cancellation: z
      .object({
        /** Until when these sums hold; null: for good. */
        until: z.string().nullable(),
        fee: z.number(),
        kept: z.number(),
        back: z.number(),
        steps: z.array(z.object({ until: z.string().nullable(), fee: z.number() })),
      })
      .nullable(),
    /** What it kept of its money when it was canceled. Ours beyond the spec. */
    cancellation_fee: z.number(),
    /** Payments the order is to be made by; `left`: what is not paid of one. Ours beyond the spec. */
    payment_schedule: z.array(
      z.object({
        number: z.number().int(),
        kind: z.enum(scheduledKinds),
        amount: z.number(),
        left: z.number(),
        due_at: z.string().nullable(),
      }),
    ),
    /** Refunded amount; `paid` does not include it. Ours beyond the spec. */
    refunded: z.number(),
    /** Unpaid amount, whatever the payment type: refunded money is not owed again. Ours beyond the spec. */
    owed: z.number(),
    /** The same for all orders of one press, for `GET /api/orders/?placed_with=`; absent: it was placed alone. Ours beyond the spec. */
    placed_with: z.string().optional(),
    promo_codes: z.array(z.object({ code: z.string() })),
    delivery_type: deliveryType,
    payment_type: z.object({ type: z.string(), name: z.string() }),
    outlet: z
      .object({
        id: z.number().int(),
        name: z.string(),
        address: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        schedule: z.array(z.string()),
        special_days: z.record(z.string(), z.string()),
        timezone: z.string(),
        /** Address of a map service with a route to it; null: its location is unknown. Ours beyond the spec. */
        route_url: z.string().nullable(),
      })
      .nullable(),
    address: z.string(),
    /** False: the address could not be verified, so no day is promised. Ours beyond the spec. */
    address_verified: z.boolean(),
    address_details: z
      .object({ flat: z.string(), floor: z.string(), entrance: z.string(), comment: z.string() })
      .nullable(),
    recipient_name: z.string(),
    recipient_phone: z.string(),
    recipient_email: z.string(),
    /** The company that ordered; null: a person ordered. Ours beyond the spec. */
    legal: requisitesOnWire.nullable(),
    /** Documents of it as PDF: `/api/orders/{id}/documents/{document}/`. Ours beyond the spec. */
    documents: z.array(z.enum(orderDocuments)),
    item_count: z.number().int(),
    receipt_code: z.string(),
    due_date: z.string().nullable(),
    /** Hours of that day that the customer chose. Ours beyond the spec. */
    due_interval: z.object({ from: z.string(), to: z.string() }).nullable(),
    reserved_until: z.string().nullable(),
    storage_until: z.string().nullable(),
    /** By how many days storage can still be extended, each once; empty without EXTEND. Ours beyond the spec. */
    storage_extensions: z.array(z.union([z.literal(1), z.literal(7)])),
    actions: z.array(z.enum(['PAY', 'PAY_CASH', 'CANCEL', 'CANCEL_PART', 'EXTEND'])),
    available_payment_options: z.array(paymentOption),
    /** What the total consists of besides lines at their list prices; `item` null: of the whole order. Ours beyond the spec. */
    adjustments: z.array(
      z.object({
        source: z.string(),
        code: z.string(),
        label: z.string(),
        amount: z.number(),
        item: z.number().int().nullable(),
      }),
    ),
    items: z.array(
      orderItem({
        id: z.number().int(),
        product: z.object({ id: z.number().int(), slug: z.string(), name: z.string() }),
        /** Kind of the line; absent: goods. Data of the line are in the member of this name (`tour`). Ours beyond the spec. */
        kind: z.string().optional(),
        sku: z.string(),
        article: z.string(),
        size: z.string(),
        seller: z.string(),
        /** Whole steps: pieces, for goods by the piece. */
        count: z.number().int(),
        ...measureOnWire,
        price: z.number(),
        old_price: z.number().nullable(),
        total: z.number(),
        image: imageOnWire.nullable(),
        actions: z.array(z.enum(['REVIEW', 'RETURN', 'COMMENT'])),
        /** Returned and refunded pieces and money of the line, without `canceled_items`; null: none. Ours beyond the spec. */
        refunded: z.object({ count: z.number().int(), amount: z.number() }).nullable(),
        /** How many pieces can be returned, until which day and for what reasons; null without RETURN. Ours beyond the spec. */
        returnable: z
          .object({
            count: z.number().int(),
            any_reason_until: z.string(),
            fault_until: z.string(),
            reasons: z.array(z.enum(returnReasons)),
          })
          .nullable(),
      }),
    ),
    /** Pieces canceled before they were collected; they are not in `items` and `total`. Ours beyond the spec. */
    canceled_items: z.array(
      z.object({
        id: z.number().int(),
        /** Line of the order it was part of. */
        item: z.number().int(),
        sku: z.string(),
        name: z.string(),
        size: z.string(),
        count: z.number().int(),
        ...measureOnWire,
        amount: z.number(),
        bonuses: z.number(),
        actor: z.string(),
        at: z.string(),
        /** `none`: it was not paid; `by_people`: it was paid outside the shop's payment services, and the staff refunds it. */
        money: z.enum(['none', 'on_the_way', 'by_people', 'returned', 'failed']),
      }),
    ),
    shipments: z.array(
      z.object({
        number: z.string(),
        state: z.string(),
        delivery_service: z.string(),
        invoice_number: z.string(),
        expected_date: z.string().nullable(),
        received_date: z.string().nullable(),
        /** Tracking page of its carrier. Ours beyond the spec. */
        tracking_url: z.string().nullable(),
        /** Its contents, by lines of the order; empty: unknown. Ours beyond the spec. */
        items: z.array(z.object({ item: z.number().int(), count: z.number().int() })),
      }),
    ),
    history: z.array(
      z.object({
        state: z.string(),
        /** What happened; all but `moved` happen within the state. Ours beyond the spec. */
        event: z.enum(orderHappenings),
        label: z.string(),
        at: z.string(),
        actor: z.string(),
        /** For the customer: why it ended without success, as a person wrote it. The staff reads every reason unchanged. */
        reason: z.string(),
      }),
    ),
    /** The last payment, if one was begun. */
    /** `payment_option`: the one of `available_payment_options` it was begun with; null: it is not offered any more. */
    payment: z
      .object({
        id: z.number().int(),
        state: z.string(),
        cancel_reason: z.string(),
        payment_option: z.number().int().nullable(),
      })
      .nullable(),
  })
  .openapi('Order')
export type OrderOnWire = z.infer<typeof orderOnWire>
export type CanceledMoney = OrderOnWire['canceled_items'][number]['money']

/** GET /api/orders/?page=&page_size= newest first. */
export const ordersAnswer = pageOf(orderOnWire).openapi('Orders')
export type OrdersAnswer = z.infer<typeof ordersAnswer>

/** POST /api/orders/{id}/pay/ {payment_option?: id} */
export const payBody = z.object({ payment_option: z.number().int().optional() })
export const payAnswer = z
  .object({
    payment: z.object({
      id: z.number().int(),
      method: z.string(),
      state: z.string(),
      /** `script`: address of the provider's widget, which takes the token; only where there is a token alone. */
      confirmation: z.object({
        type: z.string(),
        url: z.string().nullable(),
        token: z.string().nullable(),
        script: z.string().optional(),
        /** For `qr`: the code to scan, as SVG; it encodes `url`. */
        code: z.string().optional(),
      }),
    }),
  })
  .openapi('PayAnswer')
/** Pieces of lines of an order. */
export const piecesBody = z
  .array(z.object({ item: z.number().int().positive(), count: z.number().int().min(1).max(9_999) }))
  .min(1)
  .max(200)
/** POST /api/orders/{id}/cancel/ {reason?, lines?, expected_total?, expected_fee?} returns the order; with `lines` only these pieces are canceled. */
export const cancelBody = z.object({
  reason: z.string().max(500).optional(),
  lines: piecesBody.optional(),
  /** Total of the order afterwards, as it was counted and shown. */
  expected_total: roublesOnWire.min(0).max(1e9).optional(),
  /** What the order may keep at most, as it was shown. Absent: nothing. */
  expected_fee: roublesOnWire.min(0).max(1e9).optional(),
})
export const countCancelBody = z.object({ lines: piecesBody })
export const countCancelAnswer = z
  .object({
    /** Nothing but gifts would be left: the whole order is canceled. */
    is_whole: z.boolean(),
    /** Total of the order afterwards. */
    total: z.number(),
    delivery_price: z.number(),
    lines: z.array(z.object({ item: z.number().int(), count: z.number().int(), amount: z.number() })),
    /** What the whole order keeps by its terms; 0 for a part of it. */
    fee: z.number(),
    back: z.object({ money: z.number(), by_people: z.boolean(), bonuses: z.number() }),
  })
  .openapi('CanceledPart')

/** POST /api/orders/{id}/extend/ {days: 1 | 7} returns the order (SHIP-03). */
export const extendBody = z.object({ days: z.union([z.literal(1), z.literal(7)]) })

export const documentParams = z.object({
  id: z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER),
  document: z.enum(orderDocuments),
})
export const documentFile = z.custom<Uint8Array>().openapi({ type: 'string', format: 'binary' })

/** Only what is needed to receive the order: no goods, no prices, no person's name, phone or address. */
export const receivingOnWire = z
  .object({
    number: z.string(),
    state: z.string(),
    state_label: z.string(),
    /** Handed over, or no longer expected. */
    is_over: z.boolean(),
    is_unsuccessful: z.boolean(),
    delivery_type: deliveryType,
    /** Where it is fetched; null: it is delivered. */
    outlet: orderOnWire.shape.outlet,
    due_date: orderOnWire.shape.due_date,
    due_interval: orderOnWire.shape.due_interval,
    storage_until: orderOnWire.shape.storage_until,
    /** Shown on handover; '' while it is not needed. */
    receipt_code: z.string(),
    /** Roubles the recipient pays on receipt; 0 if it is paid in another way. */
    to_pay: z.number(),
  })
  .openapi('Receiving')
export type ReceivingOnWire = z.infer<typeof receivingOnWire>

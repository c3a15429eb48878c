import type { z } from '@hono/zod-openapi'
import { isEmail, normalizeEmail } from '#lib/email.ts'
import { readRoubles } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result } from '#lib/result.ts'
import { withoutRepeats } from '#shop/cart/cart-lines.ts'
import { readPromoCodes } from '#shop/cart/promo-code-list.ts'
import { readLines } from '#shop/cart/read-lines.wire.ts'
import type { LineRules } from '#shop/line-rules.ts'
import type { placeOrderBody } from './checkout.wire.ts'
import type { OrderIntent } from './order-intent.ts'
import { type RecipientRefusal, readRecipient } from './read-order.ts'

/** The order request in the wire format. The flows use `OrderIntent` instead. */
export type OrderRequest = z.output<typeof placeOrderBody>

export function readIntent(
  request: OrderRequest,
  kinds: readonly Pick<LineRules, 'name'>[],
): Result<OrderIntent, RecipientRefusal> {
  const recipient = readRecipient({ phone: request.recipient_phone, email: request.recipient_email })
  if (!recipient.ok) return recipient
  return ok({
    lines: withoutRepeats(readLines(kinds, request.products)),
    seenPrices: new Map(
      request.products.flatMap(({ sku, price }) => (price === undefined ? [] : [[sku, readRoubles(price)]])),
    ),
    seenTotal: request.expected_total === undefined ? undefined : readRoubles(request.expected_total),
    seenDelivery: request.expected_delivery === undefined ? undefined : readRoubles(request.expected_delivery),
    optionId: request.delivery_payment_option,
    place: { address: request.address ?? null, outletId: request.pickup_point ?? request.outlet ?? null },
    slot: request.delivery_interval ?? null,
    addressDetails: request.address_details ?? null,
    recipient: { name: request.recipient_name, ...recipient.value },
    people: { customer: readPerson(request.customer), recipient: readPerson(request.recipient) },
    promoCodes: readPromoCodes(request.promo_codes.map(({ code }) => code).join(';')),
    useBonuses: request.use_bonuses,
    seenBonuses: request.expected_bonuses === undefined ? undefined : readRoubles(request.expected_bonuses),
    barcodes: new Map(request.products.flatMap(({ sku, barcode }) => (barcode ? [[sku, barcode]] : []))),
    cartVersion: request.keep_cart ? null : (request.cart_version ?? null),
    keepsCart: request.keep_cart,
    placedWith: request.placed_with ?? null,
    balances: request.balances,
    employee: request.employee == null ? '' : String(request.employee),
    consents: request.consents ?? null,
    comment: request.comment,
    legal: request.legal ?? null,
  })
}

/** Parses the buyer or the recipient, stored beside the recipient of the order; an invalid phone or email is dropped. */
function readPerson<P extends { phone: string; email: string }>(given: P | undefined): P | null {
  if (!given) return null
  const phone = readPhone(given.phone)
  return {
    ...given,
    phone: phone.ok ? phone.value : '',
    email: isEmail(given.email) ? normalizeEmail(given.email) : '',
  }
}

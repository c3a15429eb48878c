import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'

/** Reason and advice by the reasons of YooKassa (its API, `cancellation_details.reason`); `other`: advice on another way to pay. */
const texts: Record<string, (inputs: { other: string }) => string> = {
  insufficient_funds: m.checkout_declined_money,
  payment_method_limit_exceeded: m.checkout_declined_limit,
  '3d_secure_failed': m.checkout_declined_3ds,
  card_expired: m.checkout_declined_card_expired,
  invalid_card_number: m.checkout_declined_card_number,
  invalid_csc: m.checkout_declined_csc,
  issuer_unavailable: m.checkout_declined_no_answer,
  internal_timeout: m.checkout_declined_no_answer,
  expired_on_confirmation: m.checkout_declined_too_late,
  call_issuer: m.checkout_declined_ask_bank,
  payment_method_restricted: m.checkout_declined_restricted,
  country_forbidden: m.checkout_declined_country,
  fraud_suspected: m.checkout_declined_suspected,
  identification_required: m.checkout_declined_identification,
  unsupported_mobile_operator: m.checkout_declined_operator,
  canceled_by_merchant: m.checkout_declined_by_shop,
  expired_on_capture: m.checkout_declined_by_shop,
  deal_expired: m.checkout_declined_by_shop,
}

/** Not a refusal: the bank did not answer. */
const noAnswer = ['issuer_unavailable', 'internal_timeout']

/** Null for reasons without information (`general_decline`) and for unknown ones. */
export const declinedText = (reason: string, isCard: boolean): string | null =>
  Object.hasOwn(texts, reason) ? texts[reason]!(otherOf(isCard)) : null

const otherOf = (isCard: boolean) => ({
  other: isCard ? m.checkout_declined_other_card() : m.checkout_declined_other_way(),
})

/** Message for a payment without success (PAY-12): whether the bank declined it, the reason if known, and advice. */
export function Declined({ order }: { order: Pick<OrderOnWire, 'payment' | 'payment_type'> }) {
  const { state = '', cancel_reason = '' } = order.payment ?? {}
  const isCard = order.payment_type.type === 'BANK_CARD'
  const isRefused = state === 'rejected' && !noAnswer.includes(cancel_reason)
  const why = declinedText(cancel_reason, isCard) ?? (isRefused ? m.checkout_declined_unknown(otherOf(isCard)) : null)
  return (
    <>
      <b id="order-declined">{isRefused ? m.checkout_declined() : m.checkout_payment_not_completed()}</b>
      {why !== null && <p>{why}</p>}
    </>
  )
}

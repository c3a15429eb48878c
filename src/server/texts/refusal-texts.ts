import type { Locale } from '#shop/context.ts'
import type { DetailsOf, RefusalCode } from '#shop/refusals.ts'
import { m } from '#texts/messages.js'

type Text<Details> = (details: Details, options: { locale: Locale }) => string

/**
 * The text of a refusal is its message `refusal_<code>` (messages/server/). A message that is missing, or that has a placeholder which the
 * details of the refusal lack, does not compile.
 */
const texts: { [Code in RefusalCode as `refusal_${Code}`]: Text<DetailsOf<Code>> } = m

/** Why a part of an order cannot be cancelled, if something can be done about it. */
const partTexts: { [Reason in DetailsOf<'order_part_not_cancelable'>['reason']]?: Text<object> } = {
  payment_under_way: m.refusal_order_part_payment,
  money_not_plain: m.refusal_order_part_money,
  too_late: m.refusal_order_part_too_late,
  changed: m.refusal_order_part_changed,
}

/** Refusals whose text is another one for some details. */
const chosen: { [Code in RefusalCode]?: Text<DetailsOf<Code>> } = {
  unsupported_media_type: ({ needed }, o) => (needed ? m.refusal_form_needed : m.refusal_unsupported_media_type)({}, o),
  sale_return_refused: ({ left, paid }, o) =>
    paid === undefined ? m.refusal_sale_return_refused({ left }, o) : m.refusal_sale_return_dear({}, o),
  code_not_sent: ({ reason }, o) =>
    (reason === 'number' ? m.refusal_code_not_sent : m.refusal_code_service_silent)({}, o),
  waybill_refused: ({ reason, problem }, o) => m.refusal_waybill_refused({ reason: problem || reason }, o),
  order_part_not_cancelable: ({ reason }, o) => (partTexts[reason] ?? m.refusal_order_part_not_cancelable)({}, o),
}

export function refusalText(code: RefusalCode, details: object, locale: Locale): string {
  const text = (chosen[code] ?? texts[`refusal_${code}`]) as Text<object>
  return text(details, { locale })
}

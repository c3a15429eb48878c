import { m } from '#texts/messages.js'

const texts: Record<string, () => string> = {
  promo_code_empty: m.cart_promo_empty,
  promo_code_unknown: m.cart_promo_unknown,
  promo_code_failed: m.cart_promo_failed,
  promo_code_sold_out: m.cart_promo_sold_out,
  promo_code_not_applicable: m.cart_promo_not_applicable,
  promo_code_expired: m.cart_promo_expired,
  promo_code_used: m.cart_promo_used,
  promo_code_personal: m.cart_promo_sign_in,
}

/** Message for the field: our text for known codes, the shop's text for any other (CODE-05). */
export const promoProblemText = ({ code, message }: { code: string; message: string }): string =>
  texts[code]?.() ?? (message || m.cart_promo_failed())

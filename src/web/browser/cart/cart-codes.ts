import { readPromoCode, readPromoCodes } from '#shop/cart/promo-code-list.ts'
import { report } from '../report.ts'
import { cartState, saveCart, sendCart, storeCodes } from './cart-store.ts'

export type PromoAnswer = { ok: true } | { ok: false; code: string; message: string }

/** Keeps the code only if the shop accepted it; otherwise returns the shop's reason (spec §4, CODE-05). */
export async function applyPromoCode(text: string): Promise<PromoAnswer> {
  const read = readPromoCode(text)
  if (!read.ok) return { ok: false, code: read.refusal.code, message: '' }
  const { lines, promoCodes: before } = cartState()
  const codes = readPromoCodes([...before, read.value].join(';'))
  try {
    const cart = await sendCart(lines, { promoCodes: codes, keep: false })
    const entry = cart.promotions.find((one) => one.promotion_code.code === read.value)
    if (!entry || entry.apply_result.status === 'error') {
      const error = entry?.apply_result.error
      return { ok: false, code: error?.code ?? 'promo_code_failed', message: error?.message ?? '' }
    }
    storeCodes(codes)
    await saveCart()
    return { ok: true }
  } catch (error) {
    report('a promo code could not be asked about', error)
    return { ok: false, code: 'promo_code_failed', message: '' }
  }
}

export async function removePromoCode(code: string): Promise<void> {
  storeCodes(cartState().promoCodes.filter((one) => one !== code))
  await saveCart()
}

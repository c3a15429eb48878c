import type { Kopecks } from '#lib/money.ts'

export type PlacedOrder = {
  id: number
  actions: readonly string[]
  payNow: Kopecks
  /** Ids of the ways to pay that the order still offers. */
  paymentOptions: readonly number[]
}

/**
 * Where the customer goes after placing an order (spec §4): to pay, when only paying online is open and there is something
 * to pay with; otherwise to the success page. `chosen` is the way of paying taken in the checkout.
 */
export function pathAfterOrder({ id, actions, payNow, paymentOptions }: PlacedOrder, chosen?: number): string {
  const first = paymentOptions[0]
  const paysOnline = actions.includes('PAY') && !actions.includes('PAY_CASH') && payNow > 0
  if (!paysOnline || first === undefined) return `/cart/success/${id}/`
  const payment = chosen !== undefined && paymentOptions.includes(chosen) ? chosen : first
  return `/cart/checkout/${id}/?payment=${payment}`
}

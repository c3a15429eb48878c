import type { Kopecks } from '#lib/money.ts'

export type PlacedOrder = {
  id: number
  actions: readonly string[]
  payNow: Kopecks
  /** Ids of the payment options that the order still offers. */
  paymentOptions: readonly number[]
}

/**
 * Where the customer goes after placing an order (spec §4): to the payment, if it can only be paid online, something is owed and there is a
 * payment option; otherwise to the success page. `chosen` is the payment option chosen in the checkout.
 */
export function pathAfterOrder({ id, actions, payNow, paymentOptions }: PlacedOrder, chosen?: number): string {
  const first = paymentOptions[0]
  const paysOnline = actions.includes('PAY') && !actions.includes('PAY_CASH') && payNow > 0
  if (!paysOnline || first === undefined) return `/cart/success/${id}/`
  const payment = chosen !== undefined && paymentOptions.includes(chosen) ? chosen : first
  return `/cart/checkout/${id}/?payment=${payment}`
}

import { kopecksFromRoubles } from '#lib/money.ts'
import { pathAfterOrder } from '#shop/checkout/after-order.ts'
import type { PlaceOrderBody } from '#shop/checkout/checkout.wire.ts'
import { genderOf } from '#shop/checkout/gender-of.ts'
import type { Person } from '#shop/checkout/person.ts'
import { profilePatch } from '#shop/checkout/person-name.ts'
import type { CustomerOnWire } from '#shop/customers/customers.wire.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { api } from '../../browser/client.ts'
import { record } from '../../browser/events.ts'
import { report } from '../../browser/report.ts'
import { outcomeOf } from './faults/order-refusal.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Number of retries, one second apart, while an earlier request with the same key is still being processed. */
const maxWaits = 15

export async function submitOrder(body: PlaceOrderBody, key: string): Promise<OrderOnWire> {
  for (let waited = 0; ; waited++) {
    try {
      const order = await api.post('/api/orders/', { body, idempotencyKey: key })
      record({ event: 'checkout', action: 'step_3', sum: order.total, pieces: order.item_count })
      // Statistics never keep an order from the customer.
      import('../../browser/count-order-sent.ts').then((count) => count.countOrderSent(order)).catch(() => {})
      return order
    } catch (error) {
      if (outcomeOf(error).refused.kind !== 'in_flight' || waited === maxWaits) throw error
      await pause(1000)
    }
  }
}

/** Spec §4: saves changed name and gender to the profile. A failure does not affect the order. */
export async function patchProfile(me: CustomerOnWire, given: Person): Promise<void> {
  const patch = profilePatch(
    { lastName: me.last_name, firstName: me.first_name, middleName: me.middle_name, gender: me.gender },
    { ...given, gender: me.gender ?? genderOf(given.middleName) },
  )
  if (!patch) return
  const { lastName, firstName, middleName, gender } = patch
  try {
    const body = {
      ...(lastName !== undefined && { last_name: lastName }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(middleName !== undefined && { middle_name: middleName }),
      ...(gender !== undefined && { gender }),
    }
    await api.patch('/api/customers/{id}/', { params: { id: me.id }, body })
  } catch (error) {
    report('the profile could not be kept', error)
  }
}

export const addressAfter = (order: OrderOnWire, chosen: number): string =>
  pathAfterOrder(
    {
      id: order.id,
      actions: order.actions,
      payNow: kopecksFromRoubles(order.pay_now),
      paymentOptions: order.available_payment_options.map(({ id }) => id),
    },
    chosen,
  )

import type { CountedThing, EcommerceEvent } from './ecommerce.ts'

/** GA4 (developers.google.com/analytics/devguides/collection/ga4/ecommerce); the third step is ours, as it has no such event. */
const googleNames = {
  click: 'select_item',
  view: 'view_item',
  add: 'add_to_cart',
  remove: 'remove_from_cart',
  checkout: ['view_cart', 'begin_checkout', 'order_sent'],
  purchase: 'purchase',
} as const

const sumOf = (things: readonly CountedThing[]): number =>
  Math.round(things.reduce((sum, { price = 0, quantity = 1 }) => sum + price * quantity, 0) * 100) / 100

/** As the tag manager expects it in its `dataLayer`; what an earlier event left there is cleared first. */
export function forTagManager(event: EcommerceEvent, currency: string): object[] {
  const name = event.what === 'checkout' ? googleNames.checkout[event.step - 1] : googleNames[event.what]
  const items = event.things.map(({ id, name: item_name, variant, price, quantity }) => ({
    item_id: id,
    ...(item_name && { item_name }),
    ...(variant && { item_variant: variant }),
    ...(price !== undefined && { price }),
    ...(quantity !== undefined && { quantity }),
  }))
  const order = event.what === 'purchase' ? { transaction_id: event.order } : {}
  const value = event.what === 'purchase' ? event.sum : sumOf(event.things)
  return [{ ecommerce: null }, { event: name, ecommerce: { currency, value, ...order, items } }]
}

/** As Metrika expects it (yandex.ru/support/metrica/ecommerce/data.html); null: it has no such action, and the step is a goal. */
export function forMetrika(event: EcommerceEvent, currency: string): object | null {
  if (event.what === 'checkout') return null
  const action = event.what === 'view' ? 'detail' : event.what
  const actionField = event.what === 'purchase' ? { actionField: { id: event.order, revenue: event.sum } } : {}
  return { ecommerce: { currencyCode: currency, [action]: { ...actionField, products: event.things } } }
}

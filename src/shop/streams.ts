import { ordersStreams } from './orders/orders.calls.ts'
import { toursStreams } from './tours/search.calls.ts'

/** Every stream of the shop, in the order of slices.ts. The server implements them and the typed client derives its types from them. */
export const streams = {
  tours: toursStreams,
  orders: ordersStreams,
}

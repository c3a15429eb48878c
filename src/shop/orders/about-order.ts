import type { Order } from './orders.store.ts'

/** What every event of an order says of it. */
export const aboutOrder = ({ id, customerId, number }: Pick<Order, 'id' | 'customerId' | 'number'>) => ({
  orderId: id,
  customerId,
  number,
})

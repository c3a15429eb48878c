import type { OrderOnWire } from '#shop/orders/orders.wire.ts'

/** `10:00–14:00`. */
export const hoursText = ({ from, to }: { from: string; to: string }): string => `${from}–${to}`

/** A promised day with the hours the customer chose: `24 ноября, 10:00–14:00`. */
export const withHours = (day: string, { due_interval }: Pick<OrderOnWire, 'due_interval'>): string =>
  due_interval ? `${day}, ${hoursText(due_interval)}` : day

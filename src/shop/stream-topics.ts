/** Topic of the stream of an order. */
export const orderTopic = (orderId: number): string => `order:${orderId}`

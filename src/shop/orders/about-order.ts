/** What every event of an order says of it. */
export const aboutOrder = ({ id, customerId, number }: { id: number; customerId: number; number: string }) => ({
  orderId: id,
  customerId,
  number,
})

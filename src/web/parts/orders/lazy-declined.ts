import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { lazyPart } from '../lazy-part.tsx'

/** The payment ended unpaid (PAY-15); the order can be paid again. */
export const isFailed = ({ payment, pay_now }: Pick<OrderOnWire, 'payment' | 'pay_now'>): boolean =>
  pay_now > 0 && payment !== null && ['canceled', 'rejected', 'expired'].includes(payment.state)

/** Most payments succeed, so the reasons are loaded apart. */
export const Declined = lazyPart(
  'order-declined',
  () => import('./declined.tsx').then((file) => file.Declined),
  'parts/orders/declined.tsx',
)

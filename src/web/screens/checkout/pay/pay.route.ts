import { m } from '#texts/messages.js'
import { loadOrder, type OrderData } from '../../../parts/orders/load-order.ts'
import type { Head } from '../../../screen.ts'

export const load = loadOrder

export const head = ({ order }: Pick<OrderData, 'order'>): Head => ({
  title: m.checkout_pay_title({ number: order.number }),
  robots: 'noindex',
})

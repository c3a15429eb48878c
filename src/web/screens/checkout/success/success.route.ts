import { m } from '#texts/messages.js'
import { loadOrder, type OrderData } from '../../../parts/orders/load-order.ts'
import type { Head } from '../../../screen.ts'

export const load = loadOrder
export const head = ({ order }: OrderData): Head => ({
  title: m.checkout_success_title({ number: order.number }),
  robots: 'noindex',
})

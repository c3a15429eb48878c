import { useEffect, useState } from 'react'
import { isOver } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { api } from '../../browser/client.ts'

const everyMs = 20_000

/** The order of the page, polled while the page is visible, so that state changes appear without a reload (L2). */
export function useOrder(loaded: OrderOnWire): [OrderOnWire, (order: OrderOnWire) => void] {
  const [order, setOrder] = useState(loaded)
  useEffect(() => setOrder(loaded), [loaded])
  const isLive = !isOver(order.state)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      // A failed poll is ignored; the next one follows.
      api.get('/api/orders/{id}/', { params: { id: loaded.id } }).then(setOrder, () => {})
    }, everyMs)
    return () => clearInterval(timer)
  }, [isLive, loaded.id])
  return [order, setOrder]
}

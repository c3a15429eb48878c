import { useEffect, useState } from 'react'
import { isOver } from '#shop/orders/order-states.ts'
import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { api } from '../../browser/client.ts'
import { watchOrder } from '../../parts/orders/watch-order.ts'

const everyMs = 20_000
/** One of so many times it is read even while the shop says what changes, in case something was not said. */
const oneIn = 6

/**
 * The order of the page, read again when the shop says that it has changed, so that state changes appear without a reload (L2). Polled while the
 * page is visible and the shop cannot say so.
 */
export function useOrder(loaded: OrderOnWire): [OrderOnWire, (order: OrderOnWire) => void] {
  const [order, setOrder] = useState(loaded)
  useEffect(() => setOrder(loaded), [loaded])
  const isLive = !isOver(order.state)
  useEffect(() => {
    if (!isLive) return
    const gone = new AbortController()
    // A failed reading is ignored; the next one follows.
    const read = () =>
      api.get('/api/orders/{id}/', { params: { id: loaded.id }, signal: gone.signal }).then(setOrder, () => {})
    const stream = watchOrder(loaded.id, read)
    let times = 0
    const timer = setInterval(() => {
      times++
      if (document.visibilityState === 'visible' && (!stream.isLive() || times % oneIn === 0)) void read()
    }, everyMs)
    return () => {
      gone.abort()
      stream.close()
      clearInterval(timer)
    }
  }, [isLive, loaded.id])
  return [order, setOrder]
}

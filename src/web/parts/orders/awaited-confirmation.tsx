import type { OrderOnWire } from '#shop/orders/orders.wire.ts'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { useMoney } from '../money.ts'
import { useOrderDays } from './order-texts.ts'

/** An order that its supplier has to confirm: until when, and what becomes of the money. */
export function AwaitedConfirmation({ order }: { order: Pick<OrderOnWire, 'confirmation' | 'held'> }) {
  const money = useMoney()
  const days = useOrderDays()
  const { confirmation, held } = order
  if (confirmation?.state !== 'waiting' || !confirmation.by) return null
  const time = days.promisedMoment(confirmation.by)
  return (
    <Note kind="info" icon="clock" role="status">
      {held > 0 ? m.orders_held_until({ sum: money(held), time }) : m.orders_waits_for_confirmation({ time })}
    </Note>
  )
}

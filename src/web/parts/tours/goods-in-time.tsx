import { addDays, type IsoDate } from '#lib/dates.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { useOrderDays } from '../orders/order-texts.ts'
import css from './cart-tour.module.css'

export interface GoodsInTimeProps {
  id: string
  /** The day before departure. */
  by: IsoDate
  /** When the goods come; null: no day is promised. */
  date: IsoDate | null
}

/** Whether goods beside a tour come before the journey: said plainly either way. */
export function GoodsInTime({ id, by, date }: GoodsInTimeProps) {
  const days = useOrderDays()
  const departs = days.promised(addDays(by, 1))
  if (date !== null && date <= by)
    return (
      <p id={id} className={`small muted ${css.inTime}`}>
        <Icon name="check" size="s" /> {m.trip_goods_in_time({ day: days.promised(date) })}
      </p>
    )
  return (
    <div id={id}>
      <Note kind="warn" role="status">
        {date === null ? m.trip_goods_unknown({ departs }) : m.trip_goods_late({ day: days.promised(date), departs })}
      </Note>
    </div>
  )
}

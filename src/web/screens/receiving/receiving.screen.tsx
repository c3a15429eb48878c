import { dateIn, timeIn } from '#lib/dates.ts'
import { formatDate } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { Panel } from '#ui/panel.tsx'
import { Specs } from '#ui/specs.tsx'
import { useMoney } from '../../parts/money.ts'
import type { Data } from './receiving.route.ts'

/** Page linked in the message to a recipient who is not the customer: shows only what concerns receiving. */
export default function ReceivingScreen({ data: { receiving } }: { data: Data }) {
  const money = useMoney()
  const { number, state_label, is_over, outlet, due_date, due_interval, storage_until, receipt_code, to_pay } =
    receiving
  const day = due_date && formatDate(due_date)
  const rows = [
    { name: m.orders_receiving_state(), value: state_label },
    ...(is_over
      ? []
      : [
          {
            name: m.orders_receiving_where(),
            value: outlet ? `${outlet.name}, ${outlet.address}` : m.orders_receiving_courier(),
          },
          {
            name: m.orders_receiving_when(),
            value: due_interval ? `${day}, ${due_interval.from}–${due_interval.to}` : day,
          },
          {
            name: m.orders_receiving_until(),
            value: storage_until && outlet && lastDay(storage_until, outlet.timezone),
          },
          { name: m.orders_receiving_code(), value: receipt_code },
          { name: m.orders_receiving_to_pay(), value: to_pay > 0 && money(to_pay) },
        ]),
  ]
  return (
    <div className="wrap">
      <Panel className="stack">
        <h1>{m.orders_receiving_title({ number })}</h1>
        <Specs items={rows.filter(({ value }) => value)} />
        {receiving.is_unsuccessful && <p className="muted">{m.orders_receiving_over()}</p>}
      </Panel>
    </div>
  )
}

/** Same date as in the message: in the time zone of the outlet, with the closing time unless it is the end of the day. */
function lastDay(until: string, timezone: string): string {
  const [at, time] = [new Date(until), timeIn(timezone, new Date(until))]
  const day = formatDate(dateIn(timezone, at))
  return time === '23:59' ? day : `${day}, ${time}`
}

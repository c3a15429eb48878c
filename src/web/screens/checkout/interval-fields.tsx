import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { Field, FieldSet } from '#ui/field.tsx'
import { Select } from '#ui/input.tsx'
import { hoursText } from '../../parts/orders/due-texts.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import css from './checkout.module.css'
import { chosenInterval } from './delivery-choices.ts'
import type { Checkout } from './use-checkout.ts'

/** Day and hours of the courier; the earliest by default. Renders nothing where only a day is promised. */
export function IntervalFields({ checkout: { option, form, change } }: { checkout: Checkout }) {
  const days = useDayTexts()
  const intervals = option?.intervals ?? []
  const chosen = chosenInterval(option, form.interval)
  if (!chosen) return null
  const dates = [...new Set(intervals.map(({ date }) => date))]
  const ofDay = intervals.filter(({ date }) => date === chosen.date)
  /** The same hours on another day, if available. */
  const ofDate = (date: string) => {
    const there = intervals.filter((one) => one.date === date)
    return there.find(({ from }) => from === chosen.from) ?? there[0] ?? null
  }
  return (
    <>
      <Field id="checkout-day" label={m.checkout_courier_day()}>
        <Select value={chosen.date} onChange={(event) => change({ interval: ofDate(event.target.value) })}>
          {dates.map((date) => (
            <option key={date} value={date}>
              {days.capital(date)}
            </option>
          ))}
        </Select>
      </Field>
      <FieldSet id="checkout-hours" label={m.checkout_courier_hours()} className={css.hours}>
        {ofDay.map((one) => (
          <Choice
            key={one.from}
            name="interval"
            value={one.from}
            checked={one.from === chosen.from}
            onChange={() => change({ interval: one })}
            title={<span className="num">{hoursText(one)}</span>}
          />
        ))}
      </FieldSet>
    </>
  )
}

import { kopecksFromRoubles, roublesFromKopecks, sumOfRoubles, times } from '#lib/money.ts'
import { type Party, touristsOf } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Choice } from '#ui/choice.tsx'
import { useMoney } from '../../parts/money.ts'
import css from './booking.module.css'

interface Props {
  quote: QuoteAnswer
  party: Party
  isBusy: boolean
  onChoose: (wish: { extras: string[]; agreed: number }) => void
}

/** Insurance and other extras: nothing is chosen for the customer (contract.md, reading 15). */
export function Extras({ quote: { extras, total }, party, isBusy, onChoose }: Props) {
  const money = useMoney()
  if (extras.length === 0) return null
  const sumOf = ({ amount, per }: (typeof extras)[number]) =>
    per === 'tourist' ? roublesFromKopecks(times(kopecksFromRoubles(amount), touristsOf(party))) : amount
  const chosen = extras.filter((extra) => extra.is_chosen).map(({ code }) => code)
  return (
    <section className={css.step} aria-labelledby="booking-extras">
      <div className={css.stepHead}>
        <h2 id="booking-extras">{m.booking_extras()}</h2>
      </div>
      <p className="small muted">{m.booking_extras_text()}</p>
      <div className={css.choices}>
        {extras.map((extra) => (
          <Choice
            key={extra.code}
            type="checkbox"
            title={extra.name}
            aside={
              extra.amount === 0
                ? m.booking_fee_free()
                : extra.per === 'tourist'
                  ? m.booking_extra_each({ sum: money(sumOf(extra)) })
                  : `+${money(extra.amount)}`
            }
            checked={extra.is_chosen}
            onChange={(event) => {
              if (isBusy) return
              const isOn = event.target.checked
              onChoose({
                extras: isOn ? [...chosen, extra.code] : chosen.filter((code) => code !== extra.code),
                agreed: sumOfRoubles([total, isOn ? sumOf(extra) : -sumOf(extra)]),
              })
            }}
          >
            {extra.note}
          </Choice>
        ))}
      </div>
    </section>
  )
}

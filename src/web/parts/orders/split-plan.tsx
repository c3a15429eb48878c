import { m } from '#texts/messages.js'
import { useMoney } from '../money.ts'
import { useDayTexts } from '../use-day-texts.ts'
import css from './split-plan.module.css'

/** Instalment plan, shown before leaving for the provider: each day with its amount, and the total (PAY-08). */
export function SplitPlan({ parts, total }: { parts: readonly { on: string; amount: number }[]; total: number }) {
  const money = useMoney()
  const days = useDayTexts()
  return (
    <section className={css.plan} aria-labelledby="split-plan">
      <h2 id="split-plan" className="h3">
        {m.checkout_split_plan()}
      </h2>
      <ol>
        {parts.map(({ on, amount }) => (
          <li key={on}>
            <time dateTime={on}>{days.capital(on)}</time> <b className="num">{money(amount)}</b>
          </li>
        ))}
      </ol>
      <p className="small muted">{m.checkout_split_text({ total: money(total) })}</p>
    </section>
  )
}

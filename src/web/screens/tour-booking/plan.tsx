import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { useMoney } from '../../parts/money.ts'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { feeRows } from '../../parts/tours/fee-rows.ts'
import css from './booking.module.css'

type Payment = QuoteAnswer['payments'][number]

/** What is paid when, what becomes of the money meanwhile, and what cancelling costs by dates (UX-Z9). */
export function PaymentPlan({ quote }: { quote: QuoteAnswer }) {
  const money = useMoney()
  const days = useOrderDays()
  const title = ({ kind, due_at }: Payment) =>
    due_at !== null
      ? m.booking_pay_rest({ day: days.promised(due_at) })
      : kind === 'full'
        ? m.booking_pay_whole()
        : m.booking_pay_now()
  return (
    <section className={css.step} aria-labelledby="booking-plan">
      <div className={css.stepHead}>
        <h2 id="booking-plan">{m.booking_plan()}</h2>
      </div>
      <ol className={css.plan}>
        {quote.payments.map((payment) => (
          <li key={`${payment.kind}${payment.due_at}`} className={classNames(payment.due_at === null && css.planNow)}>
            <b>{title(payment)}</b>
            <span className={css.planSum}>{money(payment.amount)}</span>
            <span className="small muted">
              {payment.due_at !== null ? m.booking_pay_rest_text() : moneyText(quote)}
            </span>
          </li>
        ))}
        <li>
          <b>{m.booking_papers_step()}</b>
          <span />
          <span className="small muted">{m.booking_papers_text()}</span>
        </li>
      </ol>
      <Fees quote={quote} />
    </section>
  )
}

/** What becomes of the money until the operator confirms. */
const moneyText = ({ is_held, confirm_hours, offer }: QuoteAnswer): string =>
  offer.is_instant
    ? m.booking_instant_text()
    : is_held
      ? m.booking_held_text({ hours: confirm_hours })
      : m.booking_charged_text()

function Fees({ quote }: { quote: QuoteAnswer }) {
  const money = useMoney()
  const days = useOrderDays()
  const rows = feeRows(quote.cancellation, quote.now)
  return (
    <div className={css.fees}>
      <h3 className="h4">{m.booking_fees()}</h3>
      {rows.length === 0 ? (
        <p className="small muted">{m.booking_fee_unknown()}</p>
      ) : (
        <dl>
          {rows.map(({ from, until, fee }) => (
            <div key={String(until)}>
              <dt>
                {until === null
                  ? from === null
                    ? m.booking_fee_ever()
                    : m.booking_fee_from({ day: days.promised(from) })
                  : from === null
                    ? m.booking_fee_until({ day: days.promised(until) })
                    : m.booking_fee_between({ from: days.promised(from), day: days.promised(until) })}
              </dt>
              <dd className={fee === 0 ? 'ok' : undefined}>
                {fee === 0 ? m.booking_fee_free() : m.booking_fee_kept({ sum: money(fee) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

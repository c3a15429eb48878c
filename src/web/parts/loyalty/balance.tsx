import { lazy, Suspense, useEffect, useState } from 'react'
import { formatCardNumber } from '#lib/format.ts'
import type { BalanceAnswer, OperationsAnswer, UpcomingAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { useLocale } from '../shell-context.ts'
import { useBonusNumber } from './bonus-number.ts'
import { BonusRules } from './bonus-rules.tsx'
import { History } from './history.tsx'
import css from './loyalty.module.css'
import { OperationRow } from './operation-row.tsx'

const loadCard = () => import('./bonus-card.tsx')
const BonusCard = lazy(loadCard)

export interface LoyaltyData {
  balance: BalanceAnswer
  operations: OperationsAnswer
  upcoming: UpcomingAnswer
}

/** Bonuses of the customer: what there is, the card, what comes and went, and the rules (BON-01). */
export function Balance({ data: { balance, operations, upcoming } }: { data: LoyaltyData }) {
  return (
    <>
      <Sum balance={balance} />
      <Tabs
        className={css.section}
        label={m.loyalty_title()}
        tabs={[
          {
            id: 'details',
            label: m.loyalty_tab_details(),
            content: (
              <>
                {upcoming.items.length > 0 && <Upcoming upcoming={upcoming} />}
                <History first={operations} />
              </>
            ),
          },
          { id: 'about', label: m.loyalty_tab_about(), content: <BonusRules /> },
        ]}
      />
    </>
  )
}

function Sum({ balance: { available, pending, expiring, card } }: { balance: BalanceAnswer }) {
  const bonuses = useBonusNumber()
  const days = useOrderDays()
  const [open, setOpen] = useState(false)
  const locale = useLocale()
  // At the counter there may be no connection: the card and its picture are fetched before they are asked for.
  useEffect(() => whenIdle(async () => (await loadCard()).keepCard(card.number, locale)), [card.number, locale])
  return (
    <section className={css.balance} aria-label={m.loyalty_balance()}>
      <p className={css.sum}>
        <span className="small">{m.loyalty_balance()}</span>
        <br />
        <b className="num">{bonuses(available)}</b>
        <span>{m.loyalty_worth()}</span>
      </p>
      {pending > 0 && <p className="small">{m.loyalty_pending({ amount: bonuses(pending) })}</p>}
      {expiring.length > 0 && (
        <ul className={css.ends}>
          {expiring.map(({ amount, at }) => (
            <li key={at} className="small">
              <Icon name="clock" size="s" /> {m.loyalty_expiring({ amount: bonuses(amount), day: days.promised(at) })}
            </li>
          ))}
        </ul>
      )}
      <p className={css.number}>
        <span className="small">{m.loyalty_card_number()}</span>
        <br />
        <b className="num">{formatCardNumber(card.number)}</b>
      </p>
      <div>
        <Button kind="line" size="s" onClick={() => setOpen(true)}>
          <Icon name="barcode" size="s" /> {m.loyalty_card_show()}
        </Button>
      </div>
      {open && (
        <Suspense>
          <BonusCard number={card.number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Upcoming = ({ upcoming }: { upcoming: UpcomingAnswer }) => {
  const days = useOrderDays()
  return (
    <section className={css.section} aria-labelledby="bonuses-upcoming">
      <h2 id="bonuses-upcoming" className="h3">
        {m.loyalty_upcoming()}
      </h2>
      <ul className={css.list}>
        {upcoming.items.map(({ at, kind, amount, reason, order }) => (
          <OperationRow
            key={`${kind}${at}${order?.id}`}
            kind={kind}
            amount={kind === 'expired' ? -amount : amount}
            reason={reason}
            order={order}
            note={at === null ? m.loyalty_after_return_period() : days.promised(at)}
          />
        ))}
      </ul>
    </section>
  )
}

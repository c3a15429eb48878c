import { useEffect, useState } from 'react'
import { formatCardNumber } from '#lib/format.ts'
import type { BalanceAnswer, OperationsAnswer, UpcomingAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { CodeBox } from '#ui/code-box.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { laterPart } from '../lazy-part.tsx'
import { useOrderDays } from '../orders/order-texts.ts'
import { useLocale } from '../shell-context.ts'
import { useBonusNumber } from './bonus-number.ts'
import { BonusRules } from './bonus-rules.tsx'
import { History } from './history.tsx'
import css from './loyalty.module.css'
import { OperationRow } from './operation-row.tsx'

const loadCard = () => import('./bonus-card.tsx')
const BonusCard = laterPart(loadCard)

export interface LoyaltyData {
  balance: BalanceAnswer
  operations: OperationsAnswer
  upcoming: UpcomingAnswer
}

/** Bonuses of the customer: balance, card, history and rules (BON-01). */
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
  return (
    <section className={css.hero} aria-label={m.loyalty_balance()}>
      <div className={css.balance}>
        <p className={css.sum}>
          <span className="small">{m.loyalty_balance()}</span>
          <b className="num">{bonuses(available)}</b>
          <span>{m.loyalty_worth()}</span>
        </p>
        <ul className={css.ends}>
          {pending > 0 && (
            <li className="small">
              <Icon name="plus" size="s" /> {m.loyalty_pending({ amount: bonuses(pending) })}
            </li>
          )}
          {expiring.map(({ amount, at }) => (
            <li key={at} className="small">
              <Icon name="clock" size="s" /> {m.loyalty_expiring({ amount: bonuses(amount), day: days.promised(at) })}
            </li>
          ))}
        </ul>
      </div>
      <Card number={card.number} />
    </section>
  )
}

/** Card number and barcode, ready to scan; a dialog shows them larger. */
function Card({ number }: { number: string }) {
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  // There may be no connection at the counter, so the dialog and the picture are fetched in advance.
  useEffect(
    () => whenIdle(async () => setPicture(await (await loadCard()).storeCard(number, locale))),
    [number, locale],
  )
  return (
    <div className={css.card}>
      <CodeBox
        wide
        code={formatCardNumber(number)}
        picture={
          <div className={css.bars}>
            {picture && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                width={320}
                height={88}
                alt={m.loyalty_card_picture({ number: formatCardNumber(number) })}
              />
            )}
          </div>
        }
      >
        <span className="small">{m.loyalty_card_number()}</span>
      </CodeBox>
      <p className={css.show}>
        <Button kind="grey" size="s" onClick={() => setOpen(true)}>
          <Icon name="barcode" size="s" /> {m.loyalty_card_show()}
        </Button>
        <span className="small muted">{m.loyalty_card_offline()}</span>
      </p>
      {open && <BonusCard number={number} onClose={() => setOpen(false)} />}
    </div>
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

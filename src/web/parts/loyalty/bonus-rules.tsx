import { formatPercent } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { counted } from '../listing/counted.ts'
import { useMoney } from '../money.ts'
import { useLocale, useSettings } from '../shell-context.ts'
import css from './loyalty.module.css'

/** The rules as text, from the settings used in the calculation, so that they always agree. */
export function BonusRules() {
  const { loyalty } = useSettings()
  const locale = useLocale()
  const money = useMoney()
  if (!loyalty.is_enabled) return <p className={css.section}>{m.loyalty_off()}</p>
  const percents = [loyalty.percent, ...loyalty.levels.map(({ percent }) => percent)]
  const most = formatPercent(Math.max(...percents), locale)
  const isOne = percents.every((percent) => percent === percents[0])
  return (
    <div className={css.section}>
      <ul className={css.rules}>
        <li>
          <h2 className="h4">{m.loyalty_earn()}</h2>
          <p className="muted">
            {isOne ? m.loyalty_earn_percent({ percent: most }) : m.loyalty_earn_up_to({ percent: most })}{' '}
            {loyalty.pending_days === 0
              ? m.loyalty_earn_at_once()
              : m.loyalty_earn_later(counted(loyalty.pending_days))}
          </p>
        </li>
        <li>
          <h2 className="h4">{m.loyalty_spend()}</h2>
          <p className="muted">
            {[
              m.loyalty_spend_share({ percent: formatPercent(Math.min(loyalty.spend_share, 99), locale) }),
              loyalty.spend_from > 0 && m.loyalty_spend_from({ sum: money(loyalty.spend_from) }),
              !loyalty.spend_on_discounted && m.loyalty_spend_full_price(),
              loyalty.excluded_categories.length > 0 && m.loyalty_excluded(),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </li>
        <li>
          <h2 className="h4">{m.loyalty_lives()}</h2>
          <p className="muted">
            {loyalty.lives_days === 0 ? m.loyalty_lives_always() : m.loyalty_lives_days(counted(loyalty.lives_days))}
          </p>
        </li>
      </ul>
      {loyalty.rules_url && (
        <p className="small">
          <a className="link" href={loyalty.rules_url}>
            {m.loyalty_rules()}
          </a>
        </p>
      )}
    </div>
  )
}

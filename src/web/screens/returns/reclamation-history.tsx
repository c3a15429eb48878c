import type { ReclamationOnWire } from '#shop/reclamations/reclamations.wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useOrderDays } from '../../parts/orders/order-texts.ts'
import { reclamationBadge } from './reclamation-badge.ts'
import css from './returns.module.css'

/** RET-11, RET-28: state changes with date, author and reason, newest first. */
export function History({ reclamation: { history } }: { reclamation: ReclamationOnWire }) {
  const days = useOrderDays()
  if (history.length === 0) return null
  return (
    <section aria-labelledby="return-history">
      <h2 id="return-history" className="h3">
        {m.returns_history()}
      </h2>
      <ol className={css.history} reversed>
        {history.toReversed().map((entry, index) => (
          <li key={`${entry.at}${entry.state}`}>
            <Mark state={entry.state} isLast={index === 0} />
            <div>
              <p className={css.cardHead}>
                <b>{entry.label}</b> <span className="small muted">{days.moment(entry.at)}</span>
              </p>
              <p className="small muted">{[entry.actor_name, entry.actor_label].filter(Boolean).join(', ')}</p>
              {entry.reason && <p className={css.reason}>{entry.reason}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Marks negative changes, and the newest one. */
function Mark({ state, isLast }: { state: ReclamationOnWire['state']; isLast: boolean }) {
  const isBad = reclamationBadge(state) === 'err'
  return (
    <span className={classNames(css.mark, isBad && css.bad, isLast && css.newest)}>
      <Icon name={isBad ? 'alert' : 'check'} size="s" />
    </span>
  )
}

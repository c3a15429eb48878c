import type { OperationsAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { useBonusNumber } from './bonus-number.ts'
import css from './loyalty.module.css'

type Operation = OperationsAnswer['items'][number]

const icons: Record<Operation['kind'], IconName> = {
  earned: 'plus',
  given: 'gift',
  returned: 'undo',
  spent: 'minus',
  taken: 'minus',
  taken_back: 'minus',
  expired: 'clock',
}

interface Props extends Pick<Operation, 'kind' | 'amount' | 'reason' | 'order'> {
  /** Date, and expiry date if any. */
  note: string
}

/** A past or upcoming operation in the history. */
export function OperationRow({ kind, amount, reason, order, note }: Props) {
  const bonuses = useBonusNumber()
  const came = amount > 0
  return (
    <li className={css.row}>
      <span className={classNames(css.mark, came && css.came, kind === 'expired' && css.ending)}>
        <Icon name={icons[kind]} size="s" />
      </span>
      <div>
        <span>
          {reason}
          {order && (
            <>
              {', '}
              <a className="link" href={links.order(order.id)}>
                {m.loyalty_order({ number: order.number })}
              </a>
            </>
          )}
        </span>
        <span className="small muted">{note}</span>
      </div>
      <b className={classNames('num', came && 'ok')}>
        {came ? '+' : '−'}
        {bonuses(Math.abs(amount))}
      </b>
    </li>
  )
}

import { useEffect, useState } from 'react'
import type { BalanceAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { m } from '#texts/messages.js'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { useBonusNumber } from './bonus-number.ts'
import css from './bonus-tile.module.css'

/** Last known balance, so that the next account screen does not start with an empty tile. */
let last: { customer: number; balance: BalanceAnswer } | null = null

/** The bonus balance above the account menu; its space is reserved while it loads. */
export default function BonusTile({ customer }: { customer: number }) {
  const bonuses = useBonusNumber()
  const days = useOrderDays()
  const balance = useBalance(customer)
  const ending = balance?.expiring[0]
  return (
    <a className={css.tile} href={links.balance()} aria-busy={!balance}>
      <span className="small">{m.loyalty_title()}</span>
      <b className="num">{balance ? bonuses(balance.available) : '\u00a0'}</b>
      <span className="small">
        {ending ? m.loyalty_expiring({ amount: bonuses(ending.amount), day: days.promised(ending.at) }) : '\u00a0'}
      </span>
    </a>
  )
}

function useBalance(customer: number): BalanceAnswer | null {
  const [balance, setBalance] = useState(last?.customer === customer ? last.balance : null)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await api.get('/api/loyalty/balance/')
      last = { customer, balance: found }
      if (!isGone) setBalance(found)
    }
    // On failure the tile has no number; its link leads to the screen that shows the error.
    read().catch((error) => report('the bonuses above the menu could not be asked for', error))
    return () => {
      isGone = true
    }
  }, [customer])
  return balance
}

import { m } from '#texts/messages.js'
import { Account } from '../../parts/account/account.tsx'
import { Balance, type LoyaltyData } from '../../parts/loyalty/balance.tsx'
import css from './my.module.css'

/** Spec §2: the bonus balance. */
export default function BalanceScreen({ data }: { data: LoyaltyData }) {
  return (
    <Account trail={[{ text: m.loyalty_title() }]}>
      <h1 className={css.title}>{m.loyalty_title()}</h1>
      <Balance data={data} />
    </Account>
  )
}

import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { links } from '../../links.ts'
import css from '../../parts/embedded.module.css'
import { Balance, type LoyaltyData } from '../../parts/loyalty/balance.tsx'

/** The balance inside an application (WEB-08): a guest is asked to sign in, as the address is public. */
export default function BalanceWebviewScreen({ data: { mine } }: { data: { mine: LoyaltyData | null } }) {
  return (
    <div className={`wrap stack ${css.page}`}>
      {mine ? (
        <>
          <h1>{m.loyalty_title()}</h1>
          <Balance data={mine} />
        </>
      ) : (
        <Empty
          title={m.loyalty_title()}
          actions={<Button href={links.login(links.balanceScreen())}>{m.sign_in_enter()}</Button>}
        >
          <p className="muted">{m.loyalty_guest()}</p>
        </Empty>
      )}
    </div>
  )
}

import type { PriceAccessOnWire } from '#shop/prices/prices.wire.ts'
import { m } from '#texts/messages.js'
import { Account } from '../../parts/account/account.tsx'
import embedded from '../../parts/embedded.module.css'
import { useShell } from '../../parts/shell-context.ts'
import css from './my.module.css'
import { PriceAccess } from './price-access-form.tsx'

/**
 * Price access of a legal entity (PRC-01): state of the request, and the data that are verified. Inside an application it is shown without
 * the account frame (PRC-02).
 */
export default function PriceAccessScreen({ data }: { data: PriceAccessOnWire }) {
  const isInApplication = useShell().page.route === 'priceAccessScreen'
  const what = (
    <>
      <h1 className={css.title}>{m.price_access_title()}</h1>
      <PriceAccess access={data} />
    </>
  )
  return isInApplication ? (
    <div className={`wrap ${embedded.page}`}>{what}</div>
  ) : (
    <Account trail={[{ text: m.price_access_title() }]}>{what}</Account>
  )
}

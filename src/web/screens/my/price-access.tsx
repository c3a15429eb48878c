import type { PriceAccessOnWire } from '#shop/prices/prices.wire.ts'
import { m } from '#texts/messages.js'
import { Account } from '../../parts/account/account.tsx'
import css from './my.module.css'
import { PriceAccess } from './price-access-form.tsx'

/** Price access of a legal entity (PRC-01): where the request stands, and the data that are verified. */
export default function PriceAccessScreen({ data }: { data: PriceAccessOnWire }) {
  return (
    <Account trail={[{ text: m.price_access_title() }]}>
      <h1 className={css.title}>{m.price_access_title()}</h1>
      <PriceAccess access={data} />
    </Account>
  )
}

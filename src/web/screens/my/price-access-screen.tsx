import type { PriceAccessOnWire } from '#shop/prices/prices.wire.ts'
import { m } from '#texts/messages.js'
import { PriceAccess } from './price-access-form.tsx'

/** The same inside an application, without the shop round it (PRC-02). */
export default function PriceAccessWebviewScreen({ data }: { data: PriceAccessOnWire }) {
  return (
    <div className="wrap">
      <h1>{m.price_access_title()}</h1>
      <PriceAccess access={data} />
    </div>
  )
}

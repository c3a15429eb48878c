import { type KeyboardEvent, useId, useState } from 'react'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { classNames } from '#ui/class-names.ts'
import { PhoneNumber } from '../../parts/phone-number.tsx'
// Rendered by the server, so it uses the page's styles: without them the tip would be open.
import css from './product.module.css'

/** Who sells the product: opens by hover, focus and tap, closes by Esc (PROD-09). Works without script. */
export function SellerTip({ seller }: { seller: ProductAnswer['seller'] }) {
  const [closed, setClosed] = useState(false)
  const id = useId()
  const keys = (event: KeyboardEvent) => event.key === 'Escape' && setClosed(true)
  if (!seller.name) return null
  return (
    <p className={css.seller}>
      {m.product_seller()}{' '}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc is listened to for the button and the tip together */}
      <span
        className={classNames(css.tip, closed && css.tipClosed)}
        onKeyDown={keys}
        onPointerEnter={() => setClosed(false)}
        onBlur={() => setClosed(false)}
      >
        <button type="button" className="link link-quiet" aria-describedby={id} onClick={() => setClosed(false)}>
          {seller.name}
        </button>
        <span role="tooltip" id={id} className={css.tipBox}>
          <b>{seller.name}</b>
          {seller.address && <span>{m.product_seller_address({ address: seller.address })}</span>}
          {seller.ogrn && <span>{m.product_seller_ogrn({ ogrn: seller.ogrn })}</span>}
          {seller.email && <a href={`mailto:${seller.email}`}>{seller.email}</a>}
          {seller.phone && <PhoneNumber phone={seller.phone} />}
        </span>
      </span>
    </p>
  )
}

import { hasHours } from '#shop/places/opening-hours.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { OpenNow, writtenHours } from '../../parts/open-now.tsx'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import css from './outlets.module.css'

/** Outlets of one city: address, whether open now, and phone. */
export const Outlets = ({ outlets }: { outlets: readonly OutletOnWire[] }) => (
  <ul className={css.outlets}>
    {outlets.map((outlet) => (
      <li key={outlet.id} className={css.outlet}>
        <b>{outlet.name}</b>
        <span className="muted">{outlet.address}</span>
        <span className={css.line}>
          <OpenNow outlet={outlet} />
          {outlet.phone && <PhoneNumber phone={outlet.phone} className={css.phone} />}
        </span>
        {hasHours(outlet.schedule) && (
          <details className="small">
            <summary className={css.hours}>
              {m.catalog_shops_hours()} <Icon name="chevron-down" size="s" />
            </summary>
            <p className="muted">{writtenHours(outlet.schedule)}</p>
          </details>
        )}
      </li>
    ))}
  </ul>
)

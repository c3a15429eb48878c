import { formatDistance } from '#lib/distance-text.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { useLocale } from '../shell-context.ts'
import css from './places.module.css'

/** Distance once the visitor has shared their location (DLV-15). */
export function Distance({ km }: { km: number | null }) {
  const locale = useLocale()
  return km === null ? null : <span className={css.away}>{formatDistance(km, locale)}</span>
}

/** Opens a map service in a new tab (DLV-11). */
export const RouteLink = ({ outlet }: { outlet: Pick<OutletOnWire, 'route_url' | 'name'> }) =>
  outlet.route_url && (
    <a className="link" href={outlet.route_url} target="_blank" rel="noopener noreferrer">
      {m.places_route()}
      <span className="vh">
        {' '}
        {outlet.name}, {m.places_new_tab()}
      </span>
    </a>
  )

/** `Примерка · карта · до 15 кг · Метро …`: only what the carrier reports. */
export function featuresText({ card, cash, fitting, max_weight_kg: kg, station }: OutletOnWire['features']): string {
  const words = [
    fitting && m.places_has_fitting(),
    card && m.places_has_card(),
    cash && m.places_has_cash(),
    kg !== null && m.places_up_to_kg({ kg }),
    station,
  ]
  return words.filter((word) => typeof word === 'string' && word !== '').join(' · ')
}

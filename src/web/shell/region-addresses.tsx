import { useEffect, useState } from 'react'
import { closest } from '#lib/geo.ts'
import type { SavedAddressOnWire } from '#shop/account/saved.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { api } from '../browser/client.ts'
import { report } from '../browser/report.ts'
import { chooseAddress } from '../parts/places/chosen-address.ts'
import { useShell } from '../parts/shell-context.ts'
import css from './region-chooser.module.css'

/** The account's addresses, above the cities: choosing one sets its city and preselects it in the checkout (A5). */
export default function RegionAddresses() {
  const { regions } = useShell()
  const [saved, setSaved] = useState<SavedAddressOnWire[]>([])
  useEffect(() => {
    api.get('/api/addresses/').then(
      ({ items }) => setSaved(items),
      (fault) => report('saved addresses could not be read', fault),
    )
  }, [])
  const placed = saved.flatMap((one) => {
    const { latitude, longitude } = one
    const region = latitude !== null && longitude !== null ? closest(regions, { latitude, longitude }) : undefined
    return region ? [{ one, region }] : []
  })
  if (placed.length === 0) return null
  return (
    <section aria-labelledby="region-addresses">
      <h3 id="region-addresses" className="small muted">
        {m.shell_city_addresses()}
      </h3>
      <ul className={css.list}>
        {placed.map(({ one, region }) => (
          <li key={one.id}>
            <button type="submit" name="region_id" value={region.id} onClick={() => chooseAddress(one.id)}>
              {one.title ? `${one.title}: ${shortAddress(one.address)}` : shortAddress(one.address)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

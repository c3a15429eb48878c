import { useState } from 'react'
import { addDays } from '#lib/dates.ts'
import { formatDistance } from '#lib/distance-text.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { hasHours } from '#shop/places/opening-hours.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Specs } from '#ui/specs.tsx'
import { links } from '../../links.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { OpenNow, writtenHours } from '../../parts/open-now.tsx'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { NearMe } from '../../parts/places/near-me.tsx'
import { RouteLink } from '../../parts/places/place-facts.tsx'
import { pointOf } from '../../parts/places/places-found.ts'
import { useLocale, useSettings, useShell } from '../../parts/shell-context.ts'
import css from './shop.module.css'
import type { ShopData } from './shop.route.ts'

/** Special days are shown this many days ahead (our choice). */
const specialDays = 90

/** One shop: address, hours, how to get there, and its promotions. */
export default function ShopScreen({ data: { outlet, region, promotions } }: { data: ShopData }) {
  const isFilial = useSettings().outlet_name === 'filial'
  const title = isFilial ? m.catalog_filials_title() : m.catalog_shops_title()
  const { today, locale } = useShell().visitor
  const special = Object.entries(outlet.special_days)
    .filter(([date]) => date >= today && date <= addDays(today, specialDays))
    .toSorted()
  const facts = [
    { name: m.places_address(), value: outlet.address },
    outlet.phone && { name: m.places_phone(), value: <PhoneNumber phone={outlet.phone} className="link" /> },
    hasHours(outlet.schedule) && { name: m.places_hours(), value: writtenHours(outlet.schedule) },
    special.length > 0 && {
      name: m.places_special(),
      value: special
        .map(([date, hours]) => `${dayAndMonth(date, today, locale)}: ${hours || m.catalog_day_off()}`)
        .join('; '),
    },
  ].filter((fact) => typeof fact === 'object')
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          { text: title, href: links.shops() },
          { text: region.name, href: links.shopsIn(region.slug) },
          { text: outlet.name },
        ]}
      />
      <h1>{outlet.name}</h1>
      <p>
        <OpenNow outlet={outlet} />
      </p>
      <div className={css.shop}>
        <Specs items={facts} />
        <Whereabouts outlet={outlet} />
      </div>
      {promotions.length > 0 && (
        <section className="section" aria-labelledby="shop-promotions">
          <div className="section-head">
            <h2 id="shop-promotions">{m.places_promotions()}</h2>
          </div>
          <ul className={css.promotions}>
            {promotions.map(({ slug, name, caption }) => (
              <li key={slug}>
                <a className="link" href={links.promotion(slug)}>
                  {name}
                </a>
                {caption && <p className="small muted">{caption}</p>}
              </li>
            ))}
          </ul>
          <a className="link" href={links.promotions()}>
            {m.places_all_promotions()}
          </a>
        </section>
      )}
    </div>
  )
}

/** Route, distance from the visitor, and a map on demand. */
function Whereabouts({ outlet }: Pick<ShopData, 'outlet'>) {
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const [here, setHere] = useState<Point | null>(null)
  const point = pointOf(outlet)
  if (!point) return null
  return (
    <div className="stack">
      <RouteLink outlet={outlet} />
      {here ? (
        <p role="status">{formatDistance(distanceKm(here, point), locale)}</p>
      ) : (
        <NearMe why={m.places_why()} onFound={setHere} />
      )}
      {open ? (
        <LazyMap
          label={m.places_map_of({ where: outlet.name })}
          places={[{ ...point, id: outlet.id, label: outlet.name }]}
          picked={outlet.id}
          pin={here}
          onPick={() => {}}
        />
      ) : (
        <Button kind="line" onClick={() => setOpen(true)}>
          <Icon name="map" /> {m.places_show_map()}
        </Button>
      )}
    </div>
  )
}

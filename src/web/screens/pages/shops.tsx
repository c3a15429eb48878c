import { outlets as readOutlets } from '#api/pages.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { links } from '../../links.ts'
import { OpenNow, writtenHours } from '../../parts/open-now.tsx'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'
import { useSettings, useShell } from '../../shell/shell-context.ts'
import css from './shops.module.css'

export interface ShopsData {
  outlets: OutletOnWire[]
}

export const load = async ({ api }: LoadContext): Promise<LoadResult<ShopsData>> => ({
  data: { outlets: await readOutlets(api) },
})

/** SET-47: a company of filials speaks of filials. */
export const head = (_data: ShopsData, { company }: { company: { settings: { outlet_name: string } } }): Head => ({
  title: company.settings.outlet_name === 'filial' ? m.catalog_filials_title() : m.catalog_shops_title(),
  canonical: links.shops(),
})

/** Outlets of the visitor's city first, then the other cities: a plain list, the map comes with its own issue. */
export default function ShopsScreen({ data: { outlets } }: { data: ShopsData }) {
  const { region, regions } = useShell()
  const isFilial = useSettings().outlet_name === 'filial'
  const title = isFilial ? m.catalog_filials_title() : m.catalog_shops_title()
  const here = outlets.filter((one) => one.region_id === region?.id)
  const others = regions
    .filter((one) => one.id !== region?.id)
    .map((one) => ({ region: one, outlets: outlets.filter((outlet) => outlet.region_id === one.id) }))
    .filter((group) => group.outlets.length > 0)
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: title }]}
      />
      <h1>
        {region
          ? isFilial
            ? m.catalog_filials_in({ region: region.name })
            : m.catalog_shops_in({ region: region.name })
          : title}
      </h1>
      {here.length > 0 ? <Outlets outlets={here} /> : <p className={css.none}>{m.catalog_shops_none()}</p>}
      {others.length > 0 && (
        <section className="section" aria-labelledby="other-cities">
          <div className="section-head">
            <h2 id="other-cities">{m.catalog_shops_other()}</h2>
          </div>
          {others.map((group) => (
            <section key={group.region.id} className={css.city} aria-labelledby={`city-${group.region.id}`}>
              <h3 id={`city-${group.region.id}`}>{group.region.name}</h3>
              <Outlets outlets={group.outlets} />
            </section>
          ))}
        </section>
      )}
    </div>
  )
}

const Outlets = ({ outlets }: { outlets: readonly OutletOnWire[] }) => (
  <ul className={css.outlets}>
    {outlets.map((outlet) => (
      <li key={outlet.id} className={css.outlet}>
        <b>{outlet.name}</b>
        <span>{outlet.address}</span>
        <span className="small">
          <OpenNow schedule={outlet.schedule} />
        </span>
        <details className="small">
          <summary className="link link-quiet">{m.catalog_shops_hours()}</summary>
          <p className="muted">{writtenHours(outlet.schedule)}</p>
        </details>
        {outlet.phone && <PhoneNumber phone={outlet.phone} className={css.phone} />}
      </li>
    ))}
  </ul>
)

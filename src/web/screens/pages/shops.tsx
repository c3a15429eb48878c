import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { links } from '../../links.ts'
import { useSettings, useShell } from '../../parts/shell-context.ts'
import { Outlets } from './outlets.tsx'
import css from './shops.module.css'
import type { ShopsData } from './shops.route.ts'

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
      {here.length > 0 ? (
        <div className={css.here}>
          <Outlets outlets={here} />
        </div>
      ) : (
        <p className={css.none}>{m.catalog_shops_none()}</p>
      )}
      {others.length > 0 && (
        <section className="section" aria-labelledby="other-cities">
          <div className="section-head">
            <h2 id="other-cities">{m.catalog_shops_other()}</h2>
          </div>
          <nav aria-label={m.catalog_shops_other()}>
            <Chips className={css.chips}>
              {others.map(({ region: one }) => (
                <Chip key={one.id} href={`#city-${one.id}`}>
                  {one.name}
                </Chip>
              ))}
            </Chips>
          </nav>
          <div className={css.cities}>
            {others.map((group) => (
              <section
                key={group.region.id}
                id={`city-${group.region.id}`}
                className={css.city}
                aria-label={group.region.name}
              >
                <h3>{group.region.name}</h3>
                <Outlets outlets={group.outlets} />
              </section>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

import { useId, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { OpenNow } from '../open-now.tsx'
import { PhoneNumber } from '../phone-number.tsx'
import { LazyMap } from '../places/lazy-map.tsx'
import { pointOf } from '../places/places-found.ts'
import { useSettings } from '../shell-context.ts'
import type { BlockProps } from './block-data.ts'
import { BlockHead } from './head.tsx'
import css from './map-block.module.css'

/** So many shops are listed; the map shows all. */
const listed = 6

export function MapBlock({ block: { title }, data: { region, outlets } }: BlockProps<'map'>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<number | null>(null)
  const isFilial = useSettings().outlet_name === 'filial'
  const named = isFilial ? m.catalog_filials_in({ region: region.name }) : m.catalog_shops_in({ region: region.name })
  const places = outlets.flatMap((outlet) => {
    const point = pointOf(outlet)
    return point ? [{ ...point, id: outlet.id, label: `${outlet.name}, ${outlet.address}` }] : []
  })
  const chosen = outlets.filter((one) => one.id === picked)
  return (
    <>
      <BlockHead
        id={id}
        title={title || named}
        more={{ text: m.catalog_contacts_shops(), link: links.shopsIn(region.slug) }}
      />
      <ul className={css.shops} aria-labelledby={id}>
        {(chosen.length > 0 ? chosen : outlets.slice(0, listed)).map((outlet) => (
          <li key={outlet.id}>
            <a className="link" href={links.shop(region.slug, outlet.id)}>
              {outlet.name}
            </a>
            <span className="muted">{outlet.address}</span>
            <OpenNow outlet={outlet} />
            {outlet.phone && <PhoneNumber phone={outlet.phone} className="nowrap" />}
          </li>
        ))}
      </ul>
      {places.length > 0 &&
        (isOpen ? (
          <LazyMap label={named} places={places} picked={picked} onPick={setPicked} />
        ) : (
          <Button kind="grey" onClick={() => setOpen(true)}>
            <Icon name="map" />
            {m.places_map()}
          </Button>
        ))}
    </>
  )
}

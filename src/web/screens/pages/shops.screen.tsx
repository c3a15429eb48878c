import { useEffect, useRef, useState } from 'react'
import type { Bounds } from '#lib/geo.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Seg } from '#ui/seg.tsx'
import { rewriteAddress } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { OpenNow } from '../../parts/open-now.tsx'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { NothingFound } from '../../parts/places/nothing-found.tsx'
import { Distance, RouteLink } from '../../parts/places/place-facts.tsx'
import places from '../../parts/places/places.module.css'
import { PlacesControls } from '../../parts/places/places-controls.tsx'
import {
  addressFilters,
  anyPlace,
  type FoundPlace,
  type PlaceFilter,
  pointOf,
} from '../../parts/places/places-found.ts'
import { usePlaces } from '../../parts/places/use-places.ts'
import { useSettings } from '../../parts/shell-context.ts'
import css from './shops.module.css'
import type { ShopsData } from './shops.route.ts'

/** Shops of a city: a list that works without script, and an optional map (SHOP-01, SHOP-02). */
export default function ShopsScreen({
  data: { region, outlets, cities, text, only, view, product, isNamed },
}: {
  data: ShopsData
}) {
  const isFilial = useSettings().outlet_name === 'filial'
  const title = isFilial ? m.catalog_filials_title() : m.catalog_shops_title()
  const own = isNamed && region ? links.shopsIn(region.slug) : links.shops()
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          ...(isNamed && region ? [{ text: title, href: links.shops() }, { text: region.name }] : [{ text: title }]),
        ]}
      />
      <h1>
        {region
          ? isFilial
            ? m.catalog_filials_in({ region: region.name })
            : m.catalog_shops_in({ region: region.name })
          : title}
      </h1>
      {product && (
        <p className="muted">
          <a className="link" href={links.product(product.slug)}>
            {m.places_held_of({ name: product.name })}
          </a>
        </p>
      )}
      {region && outlets.length > 0 ? (
        <Shops
          key={region.id}
          outlets={outlets}
          region={region}
          begun={{ text, only, view }}
          product={product}
          action={own}
          addressOf={(query) => (isNamed ? links.shopsIn(region.slug, query) : links.shops(query))}
        />
      ) : (
        <p className={css.none}>{m.catalog_shops_none()}</p>
      )}
      {cities.length > 0 && (
        <nav className="section" aria-labelledby="other-cities">
          <div className="section-head">
            <h2 id="other-cities">{m.catalog_shops_other()}</h2>
          </div>
          <Chips className={css.chips}>
            {cities.map(({ slug, name, count }) => (
              <Chip key={slug} href={links.shopsIn(slug)}>
                {name} <span className="muted">{count}</span>
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
    </div>
  )
}

interface ShopsProps {
  outlets: OutletOnWire[]
  region: { slug: string; name: string }
  /** Initial values from the address. */
  begun: Pick<ShopsData, 'text' | 'only' | 'view'>
  product: ShopsData['product']
  /** Form action without script. */
  action: string
  addressOf: (query: Record<string, string | readonly string[] | undefined>) => string
}

function Shops({ outlets, region, begun, product, action, addressOf }: ShopsProps) {
  const held = product?.held
  const found = usePlaces(
    outlets,
    { text: begun.text, filters: new Set([...begun.only, ...(held ? ['held' as const] : [])]) },
    held,
  )
  // The server cannot render the map: it opens after hydration.
  const [view, setView] = useState<'list' | 'map'>('list')
  useEffect(() => setView(begun.view), [begun.view])
  const { text, filters: wanted } = found.wish
  useKeptAddress(
    addressOf({
      q: text.trim(),
      only: addressFilters.filter((name) => wanted.has(name)),
      view: view === 'map' ? view : undefined,
      product: wanted.has('held') ? product?.slug : undefined,
    }),
  )
  const [picked, setPicked] = useState<number | null>(null)
  const [area, setArea] = useState<Bounds | null>(null)
  const chosen = found.found.find(({ outlet }) => outlet.id === picked)
  const filters: PlaceFilter[] = held ? ['held', 'open'] : ['open']
  return (
    <div className={classNames(css.search, view === 'map' && css.beside)}>
      <search aria-label={m.places_find_shop()}>
        <form method="get" action={action} onSubmit={stay}>
          <PlacesControls places={found} label={m.places_find_shop()} filters={filters} />
          <noscript>
            <Button type="submit" kind="grey" size="s">
              {m.places_find()}
            </Button>
          </noscript>
        </form>
      </search>
      <Seg
        label={m.places_view()}
        value={view}
        onChange={setView}
        options={[
          { value: 'list', label: m.places_list(), icon: 'list' },
          { value: 'map', label: m.places_map(), icon: 'map' },
        ]}
      />
      {view === 'map' && (
        <div className={css.map}>
          <LazyMap
            label={m.places_map_of({ where: region.name })}
            places={onMap(found.found)}
            picked={picked}
            pin={found.wish.from}
            onPick={setPicked}
            onMoved={setArea}
          />
          {area && (
            <span>
              <Button kind="line" size="s" onClick={() => found.change({ area })}>
                {m.places_here_only()}
              </Button>
            </span>
          )}
        </div>
      )}
      {found.found.length === 0 ? (
        <NothingFound onAll={() => found.change({ ...anyPlace, from: found.wish.from, sort: found.wish.sort })} />
      ) : (
        <ul className={classNames(places.list, css.list)}>
          {(view === 'map' && chosen ? [chosen] : found.found).map((one) => (
            <Shop key={one.outlet.id} found={one} region={region.slug} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Stores the filters in the address, so that they can be shared and survive a reload (K1). Skipped at first, as the address has them. */
function useKeptAddress(address: string): void {
  const last = useRef(address)
  useEffect(() => {
    if (last.current === address) return
    last.current = address
    const timer = setTimeout(() => rewriteAddress(address), 300)
    return () => clearTimeout(timer)
  }, [address])
}

/** Enter submits nothing: the list is filtered while typing. */
const stay = (event: { preventDefault(): void }) => event.preventDefault()

const onMap = (found: readonly FoundPlace[]) =>
  found.flatMap(({ outlet }) => {
    const point = pointOf(outlet)
    return point ? [{ ...point, id: outlet.id, label: `${outlet.name}, ${outlet.address}` }] : []
  })

function Shop({ found: { outlet, distanceKm }, region }: { found: FoundPlace; region: string }) {
  return (
    <li className={places.place}>
      <a className={css.name} href={links.shop(region, outlet.id)}>
        <b>{outlet.name}</b>
      </a>
      <Distance km={distanceKm} />
      <span className={`muted ${places.whole}`}>{outlet.address}</span>
      <span className={places.under}>
        <OpenNow outlet={outlet} />
        {outlet.phone && <PhoneNumber phone={outlet.phone} className="nowrap" />}
        <RouteLink outlet={outlet} />
      </span>
    </li>
  )
}

import { useId, useRef, useState, useSyncExternalStore } from 'react'
import type { Bounds } from '#lib/geo.ts'
import { formatRussianPhone } from '#lib/phone-text.ts'
import { STORAGE_DAYS } from '#shop/orders/shipping/storage.ts'
import type { OutletOnWire } from '#shop/places/places.wire.ts'
import { m } from '#texts/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Seg } from '#ui/seg.tsx'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { OpenNow, writtenHours } from '../../parts/open-now.tsx'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { NothingFound } from '../../parts/places/nothing-found.tsx'
import { Distance, featuresText, RouteLink } from '../../parts/places/place-facts.tsx'
import { PlacesControls } from '../../parts/places/places-controls.tsx'
import { anyPlace, type PlaceFilter, type PlacesFilter, pointOf } from '../../parts/places/places-found.ts'
import { usePlaces } from '../../parts/places/use-places.ts'
import { useShell } from '../../parts/shell-context.ts'
import { useDayTexts } from '../../parts/use-day-texts.ts'
import { addressWithoutCity } from './address/address-without-city.ts'
import css from './checkout.module.css'
import { type DeliveryChoice, dateAt, lowestPrice } from './delivery-choices.ts'
import { lastPlace } from './last-place.ts'
import wide from './outlets-dialog.module.css'

interface Props {
  outlets: readonly OutletOnWire[]
  chosen: number | null
  isPoint: boolean
  /** Pickup points are loaded on demand. */
  coming: 'coming' | 'here' | 'failed'
  way: DeliveryChoice | undefined
  onRetry: () => void
  onChoose: (id: number) => void
  onClose: () => void
}

/** Number of places rendered at once; a city may have a thousand (K4). */
const step = 40
const pointFilters: readonly PlaceFilter[] = ['open', 'round', 'fitting', 'card', 'cash', 'heavy']

const roomy = '(min-width: 1024px)'
const watchRoom = (tell: () => void) => {
  const room = matchMedia(roomy)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}
/** True if list and map fit side by side. The dialog opens only by a press, so this never runs on a server. */
const useRoom = () => useSyncExternalStore(watchRoom, () => matchMedia(roomy).matches)

/** Choice of a pickup place: a list with search and a map of the same places (K1, K2). The button names the choice. */
export default function OutletsDialog(props: Props) {
  const { outlets, chosen, isPoint, coming, way, onRetry, onChoose, onClose } = props
  useCloseOnBack(onClose)
  const { region } = useShell()
  const places = usePlaces(outlets)
  const { wish, change } = places
  const [last] = useState(() => lastPlace(isPoint))
  // The place used last time comes first, whatever the order of the others (K6).
  const found = places.found.toSorted((a, b) => Number(b.outlet.id === last) - Number(a.outlet.id === last))
  const isRoomy = useRoom()
  const [view, setView] = useState<'list' | 'map'>('list')
  const isMapShown = isRoomy || view === 'map'
  const [area, setArea] = useState<Bounds | null>(null)
  const [picked, setPicked] = useState(chosen)
  const [most, setMost] = useState(step)
  const outlet = outlets.find(({ id }) => id === picked)
  const terms = useTerms(way)
  const day = useDayTexts()
  const dayAt = (id: number): string => {
    const date = way && dateAt(way, id)
    return date ? m.checkout_place_date({ day: day.inside(date) }) : m.checkout_place_closed()
  }
  const name = useId()
  const search = useRef<HTMLInputElement>(null)
  const onMap = found.flatMap(({ outlet: one }) => {
    const point = pointOf(one)
    return point
      ? [{ ...point, id: one.id, label: `${one.name}, ${addressWithoutCity(one.address, region?.name)}` }]
      : []
  })
  // The place selected on the map is shown beside it, wherever it is in the list.
  const isPickedOnly = view === 'map' && !isRoomy
  const shown = found.filter(({ outlet: one }, at) =>
    isPickedOnly ? one.id === picked : at < most || one.id === picked,
  )
  return (
    <Dialog
      open
      full
      width="l"
      className={wide.dialog}
      onClose={onClose}
      title={m.checkout_where()}
      closeLabel={m.cart_close()}
      footer={
        <Button size="l" wide aria-disabled={!outlet} onClick={() => outlet && onChoose(outlet.id)}>
          {outlet
            ? m.checkout_pick_up_at({ address: addressWithoutCity(outlet.address, region?.name) })
            : m.checkout_choose_from_list()}
        </Button>
      }
    >
      <div className={wide.chooser}>
        <div className="stack">
          <p className="small muted">
            {[coming === 'here' && m.checkout_places(counted(outlets.length)), region?.name, terms]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <PlacesControls
            places={places}
            label={m.checkout_find_place()}
            filters={isPoint ? pointFilters : ['open']}
            field={search}
          />
          {isPoint && (
            <Seg<PlacesFilter['kind']>
              label={m.checkout_kinds()}
              value={wish.kind}
              onChange={(kind) => change({ kind })}
              options={[
                { value: 'all', label: m.checkout_kind_all() },
                { value: 'pickup_point', label: m.checkout_kind_points() },
                { value: 'locker', label: m.checkout_kind_lockers() },
              ]}
            />
          )}
          {!isRoomy && (
            <Seg
              label={m.places_view()}
              value={view}
              onChange={setView}
              options={[
                { value: 'list', label: m.places_list(), icon: 'list' },
                { value: 'map', label: m.places_map(), icon: 'map' },
              ]}
            />
          )}
        </div>
        {isMapShown && (
          <div className={wide.map}>
            <LazyMap
              label={m.places_map_of({ where: region?.name ?? '' })}
              places={onMap}
              picked={picked}
              pin={wish.from}
              onPick={setPicked}
              onMoved={setArea}
            />
            {area && (
              <span>
                <Button kind="line" size="s" onClick={() => change({ area })}>
                  {m.places_here_only()}
                </Button>
              </span>
            )}
          </div>
        )}
        <div className="stack">
          {coming === 'coming' && <p role="status">{m.places_loading()}</p>}
          {coming === 'failed' && (
            <Note
              kind="err"
              role="alert"
              action={
                <Button kind="paper" size="s" onClick={onRetry}>
                  {m.places_try_again()}
                </Button>
              }
            >
              {m.places_failed()}
            </Note>
          )}
          {coming === 'here' && found.length === 0 && (
            <NothingFound
              onAll={() => {
                change({ ...anyPlace, from: wish.from, sort: wish.sort })
                search.current?.focus()
              }}
            />
          )}
          {shown.length > 0 && (
            <div role="radiogroup" aria-label={m.checkout_where()} className={css.tiles}>
              {shown.map(({ outlet: one, distanceKm }) => (
                <Choice
                  key={one.id}
                  name={name}
                  checked={one.id === picked}
                  onChange={() => setPicked(one.id)}
                  title={addressWithoutCity(one.address, region?.name)}
                  aside={
                    <>
                      {one.id === last && <Badge kind="soft">{m.checkout_last_place()}</Badge>}{' '}
                      <Distance km={distanceKm} />
                    </>
                  }
                >
                  {one.name} · <OpenNow outlet={one} atOnce />
                  <br />
                  {dayAt(one.id)}
                  {one.id === picked && <Details outlet={one} />}
                </Choice>
              ))}
            </div>
          )}
          {!isPickedOnly && found.length > shown.length && (
            <Button kind="grey" wide onClick={() => setMost(most + step)}>
              {m.places_more()}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** The price, which is the same at every place; the day depends on the place. */
function useTerms(way: DeliveryChoice | undefined): string {
  const money = useMoney()
  if (!way || way.options.length === 0) return ''
  const price = lowestPrice(way)
  return price === 0 ? m.checkout_free() : money(price)
}

/** Details of a place: features, weekly hours, route and phone (K5). */
const Details = ({ outlet }: { outlet: OutletOnWire }) => {
  const { schedule, phone, features } = outlet
  const has = featuresText(features)
  return (
    <span className={css.details}>
      {has && <span>{has}</span>}
      <span>{writtenHours(schedule)}</span>
      <span>{m.checkout_storage({ days: STORAGE_DAYS })}</span>
      {phone && <span className="nowrap">{formatRussianPhone(phone)}</span>}
      <RouteLink outlet={outlet} />
    </span>
  )
}

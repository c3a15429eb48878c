import { distanceKm, type Point } from '#lib/geo.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { NearMe } from '../../parts/places/near-me.tsx'

type Outlet = ProductAnswer['pickup'][number]['outlet']

export interface PickupMapProps {
  /** Places of the list, each with the text of its stock. */
  places: readonly { outlet: Outlet; shown: string }[]
  picked: number | null
  here: Point | null
  onPick: (id: number) => void
  /** Receives the visitor's location and the distance in km of each place with coordinates. */
  onHere: (here: Point, away: ReadonlyMap<number, number>) => void
}

/** Map of the listed places, with distances once the visitor shares their location (ux P4). Its code is loaded when it is opened. */
export default function PickupMap({ places, picked, here, onPick, onHere }: PickupMapProps) {
  const placed = places.flatMap(({ outlet, shown }) => {
    const { id, name, latitude, longitude } = outlet
    return latitude === null || longitude === null ? [] : [{ id, label: `${name}, ${shown}`, latitude, longitude }]
  })
  return (
    <div className="stack">
      <div>
        <NearMe
          why={m.places_why()}
          onFound={(point) => onHere(point, new Map(placed.map((place) => [place.id, distanceKm(point, place)])))}
        />
      </div>
      <LazyMap label={m.product_map()} places={placed} picked={picked} onPick={onPick} pin={here} />
    </div>
  )
}

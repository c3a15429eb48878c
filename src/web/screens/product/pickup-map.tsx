import { distanceKm, type Point } from '#lib/geo.ts'
import type { ProductAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { LazyMap } from '../../parts/places/lazy-map.tsx'
import { NearMe } from '../../parts/places/near-me.tsx'

type Outlet = ProductAnswer['pickup'][number]['outlet']

export interface PickupMapProps {
  /** What stands in the list now, with the words for how many there are. */
  places: readonly { outlet: Outlet; shown: string }[]
  picked: number | null
  here: Point | null
  onPick: (id: number) => void
  /** Where the visitor is, and how far each place that says where it stands is from there, in km. */
  onHere: (here: Point, away: ReadonlyMap<number, number>) => void
}

/** The places of the list on a map, and how far they are once the visitor says where they are (ux P4). Comes with its code when it is opened. */
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

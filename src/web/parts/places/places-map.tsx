import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { type Bounds, boundsOf, clampZoom, type Point } from '#lib/geo.ts'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'
import { counted } from '../listing/counted.ts'
import { useSettings, useShell } from '../shell-context.ts'
import 'leaflet/dist/leaflet.css'
import { addSchematicBase, drawLand } from './map-base.ts'
import { clustersOf } from './map-clusters.ts'
import css from './places-map.module.css'

export interface MapPlace extends Point {
  id: number
  label: string
}

export interface PlacesMapProps {
  label: string
  places: readonly MapPlace[]
  picked: number | null
  onPick: (id: number) => void
  /** The visitor's location, or the pin of an address. */
  pin?: Point | null
  /** A press on the map, or Enter while it is focused: the point, or the centre. */
  onPoint?: (point: Point) => void
  onMoved?: (area: Bounds) => void
}

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]
const boxOf = ({ south, west, north, east }: Bounds): L.LatLngBoundsLiteral => [
  [south, west],
  [north, east],
]

/**
 * A map with our own schematic base, unless the company sets a tile server: no third party learns where a visitor looks. Optional:
 * everything on it is also in a list or a form. Its code is loaded when it is opened (REG-19).
 */
export default function PlacesMap({ label, places, picked, onPick, pin = null, onPoint, onMoved }: PlacesMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const marks = useRef(new Map<string, L.Marker>())
  const { map_tiles_url: tiles } = useSettings()
  const { regions, region } = useShell()
  const now = useRef({ places, picked, onPick, onPoint, onMoved })
  now.current = { places, picked, onPick, onPoint, onMoved }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map for as long as it is shown; what changes is read from `now`
  useEffect(() => {
    const made = L.map(box.current!, {
      minZoom: clampZoom(0),
      maxZoom: clampZoom(99),
      zoomControl: false,
      attributionControl: false,
    })
    L.control.zoom({ zoomInTitle: m.places_zoom_in(), zoomOutTitle: m.places_zoom_out() }).addTo(made)
    if (tiles) L.tileLayer(tiles, { maxZoom: clampZoom(99) }).addTo(made)
    else {
      addSchematicBase(made, regions)
      drawLand(made).catch((fault) => report('the land of the map could not be drawn', fault))
    }
    const all = boundsOf(pin ? [...now.current.places, pin] : now.current.places)
    if (all) made.fitBounds(boxOf(all))
    else made.setView(region ? at(region) : [55.75, 37.62], clampZoom(11))
    made.on('moveend', () => {
      drawMarks(made, marks.current, now.current)
      const shown = made.getBounds()
      now.current.onMoved?.({
        south: shown.getSouth(),
        west: shown.getWest(),
        north: shown.getNorth(),
        east: shown.getEast(),
      })
    })
    made.on('click', ({ latlng }) => now.current.onPoint?.({ latitude: latlng.lat, longitude: latlng.lng }))
    map.current = made
    drawMarks(made, marks.current, now.current)
    return () => {
      marks.current.clear()
      map.current = null
      made.remove()
    }
  }, [])

  const shown = places.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another one when its ids are
  useEffect(() => {
    if (map.current) drawMarks(map.current, marks.current, now.current)
  }, [shown, picked])

  useEffect(() => {
    if (!map.current || !pin) return
    const mark = L.marker(at(pin), {
      icon: L.divIcon({ className: css.pin, iconSize: [20, 20] }),
      keyboard: false,
      interactive: false,
    }).addTo(map.current)
    if (!map.current.getBounds().contains(at(pin))) map.current.setView(at(pin))
    return () => void mark.remove()
  }, [pin])

  const chooseMiddle = () => {
    const middle = map.current?.getCenter()
    if (middle) onPoint?.({ latitude: middle.lat, longitude: middle.lng })
  }
  return (
    <section aria-label={label} className={css.frame}>
      {/* Leaflet moves and zooms it by arrows, plus and minus while it is focused. */}
      <div ref={box} className={css.map} data-testid="map" />
      {onPoint && (
        <>
          <span className={css.middle} aria-hidden />
          <button type="button" className={css.take} onClick={chooseMiddle}>
            {m.places_take_middle()}
          </button>
        </>
      )}
    </section>
  )
}

/** Unchanged marks are not recreated, so that the focused one keeps the focus. */
function drawMarks(
  map: L.Map,
  marks: Map<string, L.Marker>,
  { places, picked, onPick }: Pick<PlacesMapProps, 'places' | 'picked' | 'onPick'>,
): void {
  const zoom = map.getZoom()
  const seen = map.getBounds().pad(0.3)
  const near = places.filter((place) => seen.contains(at(place)))
  const wanted = new Map(
    clustersOf(near, zoom, (point) => map.project(at(point), zoom)).map((one) => [
      `${one.key}${one.places.some(({ id }) => id === picked) ? '!' : ''}`,
      one,
    ]),
  )
  for (const [key, mark] of marks) {
    if (wanted.has(key)) continue
    mark.remove()
    marks.delete(key)
  }
  for (const [key, { places: inside, at: middle }] of wanted) {
    if (marks.has(key)) continue
    const [first] = inside
    const isOne = inside.length === 1
    const title = isOne ? first!.label : m.places_here(counted(inside.length))
    const looks = [isOne ? css.mark : css.cluster, key.endsWith('!') && css.picked].filter(Boolean).join(' ')
    const size = isOne ? 28 : 40
    const mark = L.marker(at(middle), {
      icon: L.divIcon({ className: looks, html: isOne ? '' : String(inside.length), iconSize: [size, size] }),
      title,
      zIndexOffset: key.endsWith('!') ? 1000 : 0,
    })
    const press = () => {
      if (isOne) onPick(first!.id)
      else map.fitBounds(boxOf(boundsOf(inside)!), { maxZoom: Math.min(clampZoom(zoom + 4), 18) })
    }
    mark.on('click', press)
    mark.on('keypress', (event) => {
      if ((event as unknown as { originalEvent: KeyboardEvent }).originalEvent.key === 'Enter') press()
    })
    mark.addTo(map)
    mark.getElement()?.setAttribute('aria-label', title)
    marks.set(key, mark)
  }
}

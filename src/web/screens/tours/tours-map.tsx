import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { clampZoom } from '#lib/geo.ts'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { m } from '#texts/messages.js'
import { report } from '../../browser/report.ts'
import { useMoney } from '../../parts/money.ts'
import { addSchematicBase, drawLand } from '../../parts/places/map-base.ts'
import { useLocale, useSettings, useShell } from '../../parts/shell-context.ts'
import { shortPrice } from '../../parts/tours/tour-texts.ts'
import 'leaflet/dist/leaflet.css'
import frame from '../../parts/places/places-map.module.css'
import css from './tours-map.module.css'

type Pin = HotelsAnswer['pins'][number]

export interface ToursMapProps {
  pins: readonly Pin[]
  /** Slug of the hotel that is pointed at in the list, or picked here. */
  picked: string | null
  onPick: (slug: string) => void
}

/** Hotels of one resort lie close: the map goes as near as they need, but not down to a single street. */
const nearest = 13

function showAll(map: L.Map, pins: readonly Pin[]): void {
  const all = L.latLngBounds(pins.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]))
  if (all.isValid()) map.fitBounds(all, { padding: [48, 48], maxZoom: nearest })
}

/** A pin with its price, in pixels. */
const pinSize = { x: 84, y: 34 }

/** Of pins that would cover each other the cheapest shows its price, the others are dots until the map is nearer. */
function showApart(map: L.Map, marks: Iterable<{ mark: L.Marker; price: number }>): void {
  const shown: L.Point[] = []
  for (const { mark } of [...marks].sort((a, b) => a.price - b.price)) {
    const place = map.project(mark.getLatLng())
    const isFree = shown.every(({ x, y }) => Math.abs(x - place.x) > pinSize.x || Math.abs(y - place.y) > pinSize.y)
    if (isFree) shown.push(place)
    mark.getElement()?.classList.toggle(css.dot ?? '', !isFree)
  }
}

/** Hotels with their prices on the map of the shops: our own schematic base, unless the company sets a tile server. */
export default function ToursMap({ pins, picked, onPick }: ToursMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map | null>(null)
  const marks = useRef(new Map<string, { mark: L.Marker; price: number }>())
  const { map_tiles_url: tiles } = useSettings()
  const { regions } = useShell()
  const money = useMoney()
  const locale = useLocale()
  const now = useRef(onPick)
  now.current = onPick

  // biome-ignore lint/correctness/useExhaustiveDependencies: one map for as long as it is shown
  useEffect(() => {
    if (!box.current) return
    const made = L.map(box.current, {
      minZoom: clampZoom(0),
      maxZoom: clampZoom(99),
      zoomControl: false,
      attributionControl: false,
    })
    L.control.zoom({ zoomInTitle: m.places_zoom_in(), zoomOutTitle: m.places_zoom_out() }).addTo(made)
    made.setView([40, 35], clampZoom(5))
    showAll(made, pins)
    if (tiles) L.tileLayer(tiles, { maxZoom: clampZoom(99) }).addTo(made)
    else {
      addSchematicBase(made, regions)
      drawLand(made).catch((fault) => report('the land of the map could not be drawn', fault))
    }
    map.current = made
    made.on('zoomend', () => showApart(made, marks.current.values()))
    const shown = marks.current
    return () => {
      shown.clear()
      map.current = null
      made.remove()
    }
  }, [])

  useEffect(() => {
    const made = map.current
    if (!made) return
    const known = marks.current
    const wanted = new Map(pins.map((pin) => [pin.slug, pin]))
    for (const [slug, { mark, price }] of known) {
      if (wanted.get(slug)?.price === price) continue
      mark.remove()
      known.delete(slug)
    }
    const isFirst = known.size === 0
    // The cheapest lie above the others.
    for (const [n, pin] of pins.entries()) {
      if (known.has(pin.slug)) continue
      const label = m.tours_pin({ name: pin.name, price: money(pin.price) })
      const mark = L.marker([pin.latitude, pin.longitude], {
        icon: L.divIcon({
          className: css.pin,
          html: `<span><b aria-hidden="true">${shortPrice(pin.price, locale)}</b><i class="vh"></i></span>`,
          iconSize: undefined,
        }),
        title: label,
        alt: '',
        zIndexOffset: -n,
      })
      mark.on('click', () => now.current(pin.slug))
      mark.on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        if (originalEvent.key === 'Enter' || originalEvent.key === ' ') now.current(pin.slug)
      })
      mark.addTo(made)
      // As text, not as a label: what is seen stands in the name. Text, as the name of a hotel is not markup.
      mark.getElement()?.querySelector('i')?.append(label)
      known.set(pin.slug, { mark, price: pin.price })
    }
    if (isFirst) showAll(made, pins)
    showApart(made, known.values())
  }, [pins, money, locale])

  useEffect(() => {
    for (const [slug, { mark }] of marks.current) {
      mark.getElement()?.classList.toggle(css.on ?? '', slug === picked)
      mark.setZIndexOffset(slug === picked ? 1000 : 0)
    }
  }, [picked])

  return (
    <section aria-label={m.tours_map()} className={frame.frame}>
      <div ref={box} className={`${frame.map} ${css.map}`} data-testid="map" />
    </section>
  )
}

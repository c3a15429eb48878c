import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import css from './places-map.module.css'

/** Space for the name of a city, in pixels. */
const nameSize = { x: 120, y: 22 }

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]

/** Largest zoom at which land is drawn: closer, the coastline is too coarse to put a shop on the right side of it. */
const landZoom = 7

/** Draws land and sea for small zooms. */
export async function drawLand(map: L.Map): Promise<void> {
  const { default: rings } = await import('./outline.json')
  // The map was removed meanwhile.
  if (!map.getContainer().isConnected) return
  map.createPane('land').style.zIndex = '100'
  const spots = rings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, n): L.LatLngTuple => [ring[n * 2 + 1]! / 100, ring[n * 2]! / 100]),
  )
  const land = L.polygon(spots, { pane: 'land', className: css.land, interactive: false })
  const show = () => {
    const isFar = map.getZoom() <= landZoom
    map.getContainer().classList.toggle(css.far!, isFar)
    if (isFar) land.addTo(map)
    else land.remove()
  }
  map.on('zoomend', show)
  show()
}

/** A grid and the names of the cities of the shop: only known facts. */
export function addSchematicBase(map: L.Map, cities: readonly (Point & { name: string })[]): void {
  const Grid = L.GridLayer.extend({
    createTile: () => Object.assign(document.createElement('div'), { className: css.tile }),
  }) as new () => L.GridLayer
  const names = cities.map((city) =>
    L.marker(at(city), {
      icon: L.divIcon({ className: css.city, html: escaped(city.name), iconSize: undefined }),
      keyboard: false,
      interactive: false,
      zIndexOffset: -1000,
    }),
  )
  L.layerGroup([new Grid(), ...names]).addTo(map)
  map.on('zoomend viewreset', () => showApart(map, names))
}

/** Of overlapping names only the first is shown. */
function showApart(map: L.Map, names: readonly L.Marker[]): void {
  const shown: L.Point[] = []
  for (const name of names) {
    const place = map.project(name.getLatLng())
    const isFree = shown.every(({ x, y }) => Math.abs(x - place.x) > nameSize.x || Math.abs(y - place.y) > nameSize.y)
    if (isFree) shown.push(place)
    name.setOpacity(isFree ? 1 : 0)
  }
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

import { useRef, useState } from 'react'
import { refusalOf } from '#api/client.ts'
import type { Point } from '#lib/geo.ts'
import type { LookupOnWire } from '#shop/places/places.wire.ts'
import { shortAddress } from '#shop/places/short-address.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import css from './address.module.css'
import { LazyMap } from './lazy-map.tsx'
import { NearMe } from './near-me.tsx'

interface Props {
  /** Coordinates of the selected address. */
  at: Point | null
  onFound: (found: LookupOnWire) => void
}

type Said = { is: 'looking' | 'nothing' | 'unavailable' } | { is: 'found'; address: string } | null

/**
 * A press on the map fills in the address field (REG-15), and the address is shown as a pin. Optional: the field works without it, and the
 * map is not fetched before it is opened.
 */
export function AddressOnMap({ at, onFound }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [pressed, setPressed] = useState<Point | null>(null)
  const [said, setSaid] = useState<Said>(null)
  const last = useRef(0)
  const look = async (point: Point) => {
    const turn = ++last.current
    setPressed(point)
    setSaid({ is: 'looking' })
    try {
      const [house] = await api.post('/api/dadata/geolocate/', {
        body: { name: 'address', lat: point.latitude, lon: point.longitude, radius_meters: 200, count: 1 },
      })
      if (turn !== last.current || !house) return
      setSaid({ is: 'found', address: shortAddress(house.address) })
      onFound(house)
    } catch (fault) {
      if (turn !== last.current) return
      report('the address of a point could not be found', fault)
      setSaid({ is: isNothingThere(fault) ? 'nothing' : 'unavailable' })
    }
  }
  return (
    <div className={css.map}>
      <div className={css.mapActions}>
        <Button kind="line" size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="map-pin" size="s" />
          {isOpen ? m.places_hide_map() : m.places_on_map()}
        </Button>
        <NearMe why={m.places_why_address()} onFound={(point) => void look(point)} />
      </div>
      <p role="status" className="small muted">
        {said ? inWords(said) : isOpen ? m.places_map_hint() : ''}
      </p>
      {isOpen && (
        <LazyMap
          label={m.places_address_map()}
          places={nobody}
          picked={null}
          onPick={() => {}}
          pin={pressed ?? at}
          onPoint={(point) => void look(point)}
        />
      )}
    </div>
  )
}

const isNothingThere = (fault: unknown): boolean =>
  refusalOf(fault, 'post', '/api/dadata/geolocate/')?.code === 'found_nothing'

const nobody: [] = []

function inWords(said: NonNullable<Said>): string {
  switch (said.is) {
    case 'looking':
      return m.places_map_looking()
    case 'found':
      return m.places_map_found({ address: said.address })
    case 'nothing':
      return m.places_map_nothing()
    case 'unavailable':
      return m.places_map_unavailable()
  }
}

import type { Ref } from 'react'
import { m } from '#texts/messages.js'
import { Chip, Chips } from '#ui/chip.tsx'
import { Affix, Input } from '#ui/input.tsx'
import { Seg } from '#ui/seg.tsx'
import { counted } from '../listing/counted.ts'
import { NearMe } from './near-me.tsx'
import css from './places.module.css'
import { heavyKg, type PlaceFilter } from './places-found.ts'
import type { Places } from './use-places.ts'

interface Props {
  places: Places
  label: string
  /** Filters that make sense for these places. */
  filters: readonly PlaceFilter[]
  field?: Ref<HTMLInputElement>
}

const names: Record<PlaceFilter, () => string> = {
  open: m.places_open_now,
  round: m.places_round,
  card: m.places_card,
  cash: m.places_cash,
  fitting: m.places_fitting,
  heavy: () => m.places_heavy({ kg: heavyKg }),
  held: m.places_held,
}

/** Search, filters and sort of places. Without script the search is a plain form that submits to its page. */
export function PlacesControls({ places: { wish, found, change, toggle }, label, filters, field }: Props) {
  return (
    <div className="stack">
      <Affix icon="search">
        <Input
          ref={field}
          type="search"
          name="q"
          value={wish.text}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          onChange={(event) => change({ text: event.target.value })}
        />
      </Affix>
      <div className={css.wishes}>
        <Chips role="group" aria-label={m.places_filters()}>
          {filters.map((name) => (
            <Chip key={name} on={wish.filters.has(name)} onClick={() => toggle(name)}>
              {names[name]()}
            </Chip>
          ))}
          {wish.area && (
            <Chip removes on onClick={() => change({ area: null })}>
              {m.places_in_area()}
            </Chip>
          )}
        </Chips>
        <div className={css.order}>
          {wish.from ? (
            <Seg
              label={m.places_sort()}
              value={wish.sort}
              onChange={(value) => change({ sort: value })}
              options={[
                { value: 'near', label: m.places_sort_near() },
                { value: 'popular', label: m.places_sort_popular() },
              ]}
            />
          ) : (
            <NearMe why={m.places_why()} onFound={(from) => change({ from, sort: 'near' })} />
          )}
        </div>
      </div>
      <p role="status" className="vh">
        {m.places_found(counted(found.length))}
      </p>
    </div>
  )
}

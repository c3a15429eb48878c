import { type FormEvent, useId, useState } from 'react'
import { maxNights } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { navigate } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import { laterPart } from '../lazy-part.tsx'
import { useLocale } from '../shell-context.ts'
import { departureOf, groundOf, type NamedPlace, placesOfWish } from './form-data.ts'
import { lastSearch, rememberSearch } from './last-search.ts'
import { PlaceCombobox } from './place-combobox.tsx'
import own from './rich-form.module.css'
import { anywhere, carriedTo, choiceAddress, defaultSort, type TourChoice } from './tour-choice.ts'
import css from './tour-form.module.css'
import { Nights, type TourFormProps } from './tour-form.tsx'
import { daysText, partyText } from './tour-texts.ts'
import { isSameList, type TourWish, wishQuery } from './tour-wish.ts'
import { TouristsDialog } from './tourists-dialog.tsx'

const DatesDialog = laterPart(() => import('./dates-dialog.tsx'))

export interface RichFormProps extends TourFormProps {
  id: string
  className: string | undefined
  onSent: () => void
}

/** The form with script: suggestions of places, a calendar with prices, ages of children (Z1). */
export function RichForm({
  data,
  wish: first,
  places: firstPlaces,
  kind,
  changes,
  id,
  className,
  onSent,
}: RichFormProps) {
  const locale = useLocale()
  const [begun] = useState(() => begin({ data, wish: first, places: firstPlaces, changes }))
  const [wish, setWish] = useState(begun.wish)
  const [places, setPlaces] = useState(begun.places)
  const [opened, setOpened] = useState<'dates' | 'tourists' | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isSent, setSent] = useState(false)
  const whereId = useId()
  const change = (patch: Partial<TourWish>) => setWish((before) => ({ ...before, ...patch }))
  const choose = (next: NamedPlace[]) => {
    setPlaces(next)
    change(placesOfWish(next))
    setMissing(false)
  }

  const search = (sought: TourWish) => {
    if (sought.to.length === 0 && sought.hotels.length === 0) {
      setMissing(true)
      document.getElementById(whereId)?.focus()
      return
    }
    rememberSearch({ wish: sought, places })
    const choice = changes ? carriedTo(changes.choice, sought) : newChoice(sought)
    setSent(true)
    onSent()
    const isSame = changes && JSON.stringify(wishQuery(changes.choice.wish)) === JSON.stringify(wishQuery(sought))
    if (!navigate(choiceAddress(choice, changes?.base ?? anywhere), { replace: isSame })) setSent(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(wish)
  }
  const from = departureOf(data, wish.from)
  const nights = (
    <div className={css.pick}>
      <small>{m.tours_nights()}</small>
      <span className={css.pair}>
        <select
          aria-label={m.tours_nights_from()}
          value={wish.nightsFrom}
          onChange={({ target }) => {
            const nightsFrom = Number(target.value)
            change({ nightsFrom, nightsTo: Math.max(nightsFrom, wish.nightsTo) })
          }}
        >
          <Nights />
        </select>
        –
        <select
          aria-label={m.tours_nights_to()}
          value={wish.nightsTo}
          onChange={({ target }) => change({ nightsTo: Number(target.value) })}
        >
          {/* Fewer nights than «from» cannot be chosen (Z2). */}
          <Nights from={wish.nightsFrom} to={maxNights} />
        </select>
      </span>
    </div>
  )
  const dates = (
    <button type="button" className={css.pick} aria-haspopup="dialog" onClick={() => setOpened('dates')}>
      <small>{m.tours_departure()}</small>
      <b>{daysText(wish, locale)}</b>
    </button>
  )
  return (
    <form id={id} className={className} method="get" action={links.tourSearchAll()} onSubmit={submit} noValidate>
      {kind === 'box' && (
        <div className={css.head}>
          <h2 className="h3">{m.tours_pick()}</h2>
          <p className="small muted">{m.tours_home_lead()}</p>
        </div>
      )}
      <label className={css.pick}>
        <small>{m.tours_from()}</small>
        <select value={wish.from} onChange={({ target }) => change({ from: target.value })}>
          {!from && <option value={wish.from}>{wish.from}</option>}
          {data.departures.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PlaceCombobox id={whereId} countries={data.countries} chosen={places} isMissing={isMissing} onChoose={choose} />
      {kind === 'box' ? (
        <div className={own.two}>
          {dates}
          {nights}
        </div>
      ) : (
        <>
          {dates}
          {nights}
        </>
      )}
      <button type="button" className={css.pick} aria-haspopup="dialog" onClick={() => setOpened('tourists')}>
        <small>{m.tours_tourists()}</small>
        <b>{partyText(wish.party)}</b>
      </button>
      <Button type="submit" size="l" busy={isSent && !changes}>
        {kind === 'box' ? m.tours_find_tours() : m.tours_find()}
      </Button>
      {isMissing && (
        <p className={own.error} role="alert" id={`${whereId}-error`}>
          <Icon name="alert" size="s" />
          {m.tours_problem_none()}
        </p>
      )}
      {opened === 'tourists' && (
        <TouristsDialog
          party={wish.party}
          onClose={() => setOpened(null)}
          onChoose={(party) => {
            change({ party })
            setOpened(null)
          }}
        />
      )}
      {opened === 'dates' && (
        <DatesDialog
          wish={wish}
          ground={groundOf(data)}
          onClose={() => setOpened(null)}
          onChoose={(days) => {
            change(days)
            setOpened(null)
          }}
        />
      )}
    </form>
  )
}

const newChoice = (wish: TourWish): TourChoice => ({
  wish,
  filters: {},
  sort: defaultSort,
  page: 1,
  view: 'list',
  isPerPerson: false,
  isCarried: false,
})

/** A form that begins a search starts with the last one of this device; places of a section stay. */
function begin({ data, wish, places, changes }: Pick<TourFormProps, 'data' | 'wish' | 'places' | 'changes'>) {
  const last = changes ? null : lastSearch(groundOf(data))
  if (!last) {
    const isTyped = !isSameList(wish.to, placesOfWish(places).to)
    const country = isTyped ? data.countries.find(({ slug }) => slug === wish.to[0]) : undefined
    return country
      ? {
          wish,
          places: [{ kind: 'destination' as const, slug: country.slug, name: country.name, name_to: country.name_to }],
        }
      : { wish: { ...wish, ...placesOfWish(places) }, places: [...places] }
  }
  return places.length > 0 ? { wish: { ...last.wish, ...placesOfWish(places) }, places: [...places] } : last
}

import { type ComponentType, useEffect, useRef, useState } from 'react'
import { maxAdults, maxChildren } from '#shop/tours/party.ts'
import { maxNights } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { report } from '../../browser/report.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { links } from '../../links.ts'
import { counted } from '../listing/counted.ts'
import { useLocale } from '../shell-context.ts'
import { departureOf, groundOf, type NamedPlace, type TourFormData } from './form-data.ts'
import type { RichFormProps } from './rich-form.tsx'
import type { SearchBase, TourChoice } from './tour-choice.ts'
import css from './tour-form.module.css'
import { adultsText, ageText, daysText, nightsRange, partyShort } from './tour-texts.ts'
import { flexDays, middleOf, readWish, type TourWish } from './tour-wish.ts'

export interface TourFormProps {
  data: TourFormData
  wish: TourWish
  places: readonly NamedPlace[]
  /** `box`: the fields one below the other; `bar`: in one row, which folds to a line on a phone. */
  kind: 'box' | 'bar'
  /** The fields of a bar are shown on a phone too. */
  isOpen?: boolean
  /** The search that the form changes: its filters go along. Absent: the form begins one, with the last search of this device. */
  changes?: { choice: TourChoice; base: SearchBase }
}

/**
 * The form of the search of tours. First a plain form that works without script; its successor with suggestions, calendar and ages is fetched when
 * the page is idle or a field is touched, and takes over what was typed.
 */
export function TourForm(props: TourFormProps) {
  const { data, wish, kind, isOpen = false } = props
  const [rich, setRich] = useState<{ Form: ComponentType<RichFormProps>; wish: TourWish } | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const bring = useRef<() => Promise<void>>(async () => {})
  useEffect(() => {
    let isGone = false
    let Form: ComponentType<RichFormProps> | null = null
    const take = () => {
      // Whoever is in a field keeps it: a select that is open must not vanish.
      if (isGone || !Form || !form.current || form.current.contains(document.activeElement)) return
      const typed = new URLSearchParams()
      for (const [name, value] of new FormData(form.current)) if (value !== '') typed.append(name, String(value))
      setRich({ Form, wish: readWish(typed as never, groundOf(data)).wish })
    }
    bring.current = async () => {
      try {
        Form ??= (await import('./rich-form.tsx')).RichForm
        take()
      } catch (fault) {
        report('the form of tours stays plain', fault)
      }
    }
    whenIdle(() => bring.current())
    const left = () => setTimeout(take)
    const plain = form.current
    plain?.addEventListener('focusout', left)
    return () => {
      isGone = true
      plain?.removeEventListener('focusout', left)
    }
  }, [data])

  const id = `tour-form-${kind}`
  const isFolded = kind === 'bar' && !isOpen
  return (
    <search aria-label={m.tours_form()} className={classNames(css.frame, css[kind])}>
      {isFolded && (
        <Folded
          {...props}
          href={`#${id}`}
          isOpen={isUnfolded}
          onOpen={() => {
            void bring.current()
            setUnfolded(!isUnfolded)
          }}
        />
      )}
      {rich ? (
        <rich.Form
          {...props}
          key={JSON.stringify(wish)}
          wish={rich.wish}
          id={id}
          className={classNames(css.fields, isFolded && css.folds, isUnfolded && css.unfolded)}
          onSent={() => setUnfolded(false)}
        />
      ) : (
        <form
          ref={form}
          id={id}
          method="get"
          action={links.tourSearchAll()}
          className={classNames(css.fields, isFolded && css.folds, isUnfolded && css.unfolded)}
          onPointerEnter={() => void bring.current()}
        >
          <PlainFields {...props} />
        </form>
      )}
    </search>
  )
}

/** The whole query in one line: below 1024 px the fields are behind it. A link to the form without script. */
function Folded({
  data,
  wish,
  places,
  href,
  isOpen,
  onOpen,
}: TourFormProps & { href: string; isOpen: boolean; onOpen: () => void }) {
  const locale = useLocale()
  const from = departureOf(data, wish.from)?.name_from ?? ''
  const where = places.map(({ name }) => name).join(', ') || m.tours_where_any()
  return (
    // biome-ignore lint/a11y/useSemanticElements: without script it is a link to the form
    <a
      href={href}
      className={css.line}
      aria-expanded={isOpen}
      role="button"
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <span className={css.pick}>
        <small>
          {daysText(wish, locale)} · {nightsRange(wish.nightsFrom, wish.nightsTo)} · {partyShort(wish.party)}
        </small>
        <b>{m.tours_what({ where, from })}</b>
      </span>
      <span className={css.open}>
        <Icon name={isOpen ? 'chevron-up' : 'filters'} />
        <span className="vh">{m.tours_change()}</span>
      </span>
    </a>
  )
}

function PlainFields({ data, wish, places, changes, kind }: TourFormProps) {
  const { day, flex } = middleOf(wish)
  const [place] = places
  const ages = Array.from({ length: maxChildren }, (_, n) => wish.party.childAges[n])
  const flexes: readonly number[] = flexDays.some((one) => one === flex) ? flexDays : [...flexDays, flex]
  const isListed = data.countries.some(({ slug }) => slug === place?.slug)
  return (
    <>
      {kind === 'box' && (
        <div className={css.head}>
          <h2 className="h3">{m.tours_pick()}</h2>
          <p className="small muted">{m.tours_home_lead()}</p>
        </div>
      )}
      {Object.entries(changes?.choice.filters ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {changes && Object.keys(changes.choice.filters).length > 0 && <input type="hidden" name="carried" value="1" />}
      <label className={css.pick}>
        <small>{m.tours_from()}</small>
        <select name="from" defaultValue={wish.from}>
          {data.departures.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={css.pick}>
        <small>{m.tours_where()}</small>
        <select name={place?.kind === 'hotel' ? 'hotels' : 'to'} defaultValue={place?.slug ?? ''} required>
          <option value="">{m.tours_where_any()}</option>
          {place && !isListed && <option value={place.slug}>{place.name}</option>}
          {data.countries.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className={css.pick}>
        <small>{m.tours_departure()}</small>
        <span className={css.pair}>
          <input
            type="date"
            name="date"
            aria-label={m.tours_date()}
            defaultValue={day}
            min={data.first_day}
            max={data.last_day}
            required
          />
          <select name="flex" aria-label={m.tours_flex()} defaultValue={flex}>
            {flexes.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? m.tours_flex_none() : m.tours_flex_days(counted(days))}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className={css.pick}>
        <small>{m.tours_nights()}</small>
        <span className={css.pair}>
          <select name="nights_from" aria-label={m.tours_nights_from()} defaultValue={wish.nightsFrom}>
            <Nights />
          </select>
          –
          <select name="nights_to" aria-label={m.tours_nights_to()} defaultValue={wish.nightsTo}>
            <Nights />
          </select>
        </span>
      </div>
      <div className={css.pick}>
        <small>{m.tours_tourists()}</small>
        <span className={css.pair}>
          <select name="adults" aria-label={m.tours_adults()} defaultValue={wish.party.adults}>
            {Array.from({ length: maxAdults }, (_, n) => (
              <option key={n} value={n + 1}>
                {adultsText(n + 1)}
              </option>
            ))}
          </select>
          <details className={css.kids}>
            <summary>{m.tours_children()}</summary>
            <div className={css.ages}>
              {ages.map((age, n) => (
                <select key={n} name="age" aria-label={m.tours_child_age({ number: n + 1 })} defaultValue={age ?? ''}>
                  <option value="">{m.tours_child_none()}</option>
                  {Array.from({ length: 18 }, (_, years) => (
                    <option key={years} value={years}>
                      {ageText(years)}
                    </option>
                  ))}
                </select>
              ))}
            </div>
          </details>
        </span>
      </div>
      <Button type="submit" size="l">
        {kind === 'box' ? m.tours_find_tours() : m.tours_find()}
      </Button>
    </>
  )
}

export const Nights = ({ from = 1, to = maxNights }: { from?: number; to?: number }) =>
  Array.from({ length: to - from + 1 }, (_, n) => (
    <option key={n} value={from + n}>
      {from + n}
    </option>
  ))

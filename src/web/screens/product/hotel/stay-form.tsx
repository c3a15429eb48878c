import { type FormEvent, useId, useState } from 'react'
import { infantsOf, maxAdults, maxChildren } from '#shop/tours/party.ts'
import { maxNights } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, Select } from '#ui/input.tsx'
import { navigate } from '../../../browser/navigate.ts'
import { links } from '../../../links.ts'
import { ageText } from '../../../parts/tours/tour-texts.ts'
import css from './hotel.module.css'
import type { HotelData } from './hotel.route.ts'
import { boundsOf } from './hotel.route.ts'
import { readStay, type StayQuery, writeStay } from './hotel-query.ts'

/**
 * Where from, when, how long and who. A native form: without script it opens the page of the hotel with prices that the server has found. With
 * script the address of this page changes and the scroll stays (UX-Z6).
 */
export function StayForm({ data, stay }: { data: HotelData; stay: StayQuery }) {
  const { hotel, filters } = data
  // Another address shows its own values, whatever was typed before.
  return <Fields key={JSON.stringify(writeStay(stay))} hotel={hotel} filters={filters} stay={stay} />
}

function Fields({ hotel, filters, stay }: Pick<HotelData, 'hotel' | 'filters'> & { stay: StayQuery }) {
  const [ages, setAges] = useState<readonly string[]>(stay.childAges.map(String))
  const [problem, setProblem] = useState('')
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const children = form.getAll('child').map(String)
    const next = readStay(
      { from: text('from'), dates: text('dates'), nights: text('nights'), adults: text('adults'), children },
      boundsOf({ filters }),
    )
    const wanted = children.filter((age) => age !== '').map(Number)
    if (infantsOf({ adults: 0, childAges: wanted }) > Number(text('adults')))
      return setProblem(m.hotel_too_many_infants())
    setProblem('')
    navigate(stayAddress(hotel.path, next), { keepScroll: true })
  }
  const nights = [...new Set([stay.nightsFrom, ...Array.from({ length: maxNights - 1 }, (_, index) => index + 2)])]
  const shownAges = [...ages.filter((age) => age !== ''), ''].slice(0, maxChildren)
  return (
    <form className={css.form} method="get" action={links.hotelPrices(hotel.slug)} onSubmit={submit}>
      <fieldset className={css.fields}>
        <legend className="vh">{m.hotel_dates()}</legend>
        <Field label={m.hotel_from()} id={`${id}-from`}>
          <Select name="from" height="s" defaultValue={stay.from}>
            {filters.departures.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.hotel_date()} id={`${id}-date`}>
          <Input
            name="dates"
            type="date"
            height="s"
            required
            min={filters.first_day}
            max={filters.last_day}
            defaultValue={stay.date}
          />
        </Field>
        <Field label={m.hotel_nights()} id={`${id}-nights`}>
          <Select name="nights" height="s" defaultValue={writeStay(stay).nights}>
            {stay.nightsFrom !== stay.nightsTo && (
              <option value={writeStay(stay).nights}>{writeStay(stay).nights}</option>
            )}
            {nights
              .sort((a, b) => a - b)
              .map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
          </Select>
        </Field>
        <Field label={m.hotel_adults()} id={`${id}-adults`}>
          <Select name="adults" height="s" defaultValue={stay.adults}>
            {Array.from({ length: maxAdults }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </Select>
        </Field>
        {shownAges.map((age, index) => (
          <Field key={index} label={m.hotel_child({ number: index + 1 })} id={`${id}-child-${index}`}>
            <Select
              name="child"
              height="s"
              value={age}
              onChange={(event) => {
                const next = [...shownAges]
                next[index] = event.target.value
                setAges(next.filter((one) => one !== ''))
              }}
            >
              <option value="">{m.hotel_no_child()}</option>
              {Array.from({ length: 18 }, (_, years) => (
                <option key={years} value={years}>
                  {ageText(years)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </fieldset>
      {problem && (
        <p className="small err" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" kind="soft">
        {m.hotel_show()}
      </Button>
      <noscript>
        <p className="small muted">{m.hotel_plain()}</p>
      </noscript>
    </form>
  )
}

/** The address of a stay in a hotel. */
export const stayAddress = (path: string, stay: StayQuery): string =>
  `${path}?${new URLSearchParams(writeStay(stay)).toString()}`

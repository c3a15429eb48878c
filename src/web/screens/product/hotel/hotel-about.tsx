import { useState } from 'react'
import type { HotelAnswer } from '#shop/tours/hotel.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { capital } from '../../../parts/day-texts.ts'
import { counted } from '../../../parts/listing/counted.ts'
import { LazyMap } from '../../../parts/places/lazy-map.tsx'
import { useLocale } from '../../../parts/shell-context.ts'
import { monthName } from '../../../parts/tours/tour-texts.ts'
import css from './hotel.module.css'
import { serviceText } from './hotel-words.ts'

/** What a hotel is like: text, services, place, weather, papers, rules and questions. */
export function HotelAbout({ hotel }: { hotel: HotelAnswer }) {
  return (
    <>
      <section className="stack" aria-labelledby="hotel-about">
        <h2 id="hotel-about">{m.hotel_about()}</h2>
        {hotel.description && <p className={css.text}>{hotel.description}</p>}
        {hotel.services.length > 0 && (
          <ul className={css.services} aria-label={m.hotel_services()}>
            {hotel.services.map((service) => (
              <li key={service}>
                <Icon name="check" size="s" />
                {capital(serviceText(service))}
              </li>
            ))}
          </ul>
        )}
        <p className="small muted">{m.hotel_child_limit(counted(hotel.child_age_limit))}</p>
      </section>
      <Place hotel={hotel} />
      <Weather weather={hotel.weather} />
      <section className="stack stack-s" aria-labelledby="hotel-papers">
        <h2 id="hotel-papers" className="h3">
          {m.hotel_papers()}
        </h2>
        <p className="muted">
          {hotel.is_visa_free ? m.hotel_visa_free() : m.hotel_visa()}
          {hotel.passport_days > 0 && <span> {m.hotel_passport_days(counted(hotel.passport_days))}</span>}
        </p>
      </section>
      {(hotel.questions.length > 0 || hotel.rules) && (
        <section className="stack stack-s" aria-labelledby="hotel-questions">
          <h2 id="hotel-questions" className="h3">
            {m.hotel_questions()}
          </h2>
          {hotel.rules && (
            <Disclosure title={m.hotel_rules()}>
              <p className={css.text}>{hotel.rules}</p>
            </Disclosure>
          )}
          {hotel.questions.map(({ question, answer }) => (
            <Disclosure key={question} title={question}>
              <p className={css.text}>{answer}</p>
            </Disclosure>
          ))}
        </section>
      )}
      {hotel.review_count === 0 && (
        <section id="reviews" className="stack stack-s" aria-labelledby="hotel-reviews">
          <h2 id="hotel-reviews" className="h3">
            {m.hotel_reviews()}
          </h2>
          <p className="muted">{m.hotel_reviews_none()}</p>
        </section>
      )}
    </>
  )
}

/** The map is fetched when it is opened. */
function Place({ hotel }: { hotel: HotelAnswer }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="stack stack-s" aria-labelledby="hotel-address">
      <h2 id="hotel-address" className="h3">
        {m.hotel_address()}
      </h2>
      <p className="muted">{hotel.address || `${hotel.country.name}, ${hotel.resort.name}`}</p>
      <div className={css.scripted}>
        <Button kind="line" size="s" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="map-pin" size="s" />
          {isOpen ? m.hotel_map_hide() : m.hotel_map()}
        </Button>
      </div>
      {isOpen && <LazyMap label={m.hotel_map_label()} places={nowhere} picked={null} onPick={() => {}} pin={hotel} />}
    </section>
  )
}

const nowhere: [] = []

function Weather({ weather }: Pick<HotelAnswer, 'weather'>) {
  const locale = useLocale()
  if (weather.length === 0) return null
  const hasSea = weather.some(({ water }) => water !== null)
  return (
    <section className="stack stack-s" aria-labelledby="hotel-weather">
      <h2 id="hotel-weather" className="h3">
        {m.hotel_weather()}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <div className={css.weather} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.hotel_weather_month()}</th>
              {weather.map(({ month }) => (
                <th key={month} scope="col">
                  <abbr title={monthName(month, locale)}>{monthName(month, locale).slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{m.hotel_weather_air()}</th>
              {weather.map(({ month, air }) => (
                <td key={month}>{air}</td>
              ))}
            </tr>
            {hasSea && (
              <tr>
                <th scope="row">{m.hotel_weather_water()}</th>
                {weather.map(({ month, water }) => (
                  <td key={month}>{water ?? '—'}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

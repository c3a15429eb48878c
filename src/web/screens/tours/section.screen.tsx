import { addDays } from '#lib/dates.ts'
import { readParty } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { weekdayName } from '../../parts/calendar-texts.ts'
import { dayAndMonth } from '../../parts/day-texts.ts'
import { counted } from '../../parts/listing/counted.ts'
import { useMoney } from '../../parts/money.ts'
import { useLocale, useShell } from '../../parts/shell-context.ts'
import { CalendarGrid, CalendarKey } from '../../parts/tours/calendar-grid.tsx'
import { groundOf } from '../../parts/tours/form-data.ts'
import { lastShown, monthsOf } from '../../parts/tours/price-calendar.ts'
import { SeenAt } from '../../parts/tours/seen-at.tsx'
import { TourForm } from '../../parts/tours/tour-form.tsx'
import { forPeople, monthName, nightsText } from '../../parts/tours/tour-texts.ts'
import { pathOf, tourTrail } from '../../parts/tours/tour-trail.ts'
import { daysAround, earlier, readWish, tripQuery } from '../../parts/tours/tour-wish.ts'
import { MonthBars } from './month-bars.tsx'
import { shownTrip, type TourSectionData } from './section.route.ts'
import css from './tour-section.module.css'

/** A section of tours (TOUR-02): what it is, its own sections, prices by day, weather and papers. Every day leads to its hotels. */
export default function TourSectionScreen({ data: { section, form, places, days } }: { data: TourSectionData }) {
  const { visitor } = useShell()
  const money = useMoney()
  const locale = useLocale()
  const ground = { ...groundOf(form), to: section.preset.destinations }
  const { wish } = readWish(new URLSearchParams() as never, ground)
  const trail = tourTrail(section.crumbs, { name: section.name, path: section.path })
  const searchOf = (query: Record<string, string> = {}) =>
    links.tourSearch(pathOf(section.path), { ...query, ...section.preset.filters })
  const shownTo = lastShown(form.first_day)
  const lastDay = earlier(form.last_day, shownTo)
  const months = monthsOf(days, { firstDay: form.first_day, lastDay })
  const party = readParty(shownTrip.tourists) ?? wish.party
  const trip = { ...wish, party, nightsFrom: shownTrip.nights, nightsTo: shownTrip.nights }
  const cheapest = days.reduce<(typeof days)[number] | null>(
    (least, day) => (day.price !== null && (least?.price == null || day.price < least.price) ? day : least),
    null,
  )
  const chosen = cheapest?.date ?? null
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={trail.map((step, index) => (index === trail.length - 1 ? { text: step.text } : step))}
      />
      <TourForm data={form} wish={wish} places={places} kind="bar" />
      <div className={css.head}>
        <h1>{section.title}</h1>
        <Button href={searchOf()} size="l">
          {m.tours_search_here()}
        </Button>
      </div>
      {section.text && <p className={css.text}>{section.text}</p>}
      {section.children.length > 0 && (
        <nav aria-label={m.tours_below()}>
          <Chips className={css.children}>
            {section.children.map(({ path, name }) => (
              <Chip key={path} href={links.tourSection(pathOf(path))}>
                {name}
              </Chip>
            ))}
          </Chips>
        </nav>
      )}
      {days.length > 0 && (
        <section className="section" aria-labelledby="tours-calendar">
          <div className="section-head">
            <h2 id="tours-calendar">
              {m.tours_calendar()} <span className={css.nights}>{nightsText(shownTrip.nights)}</span>
            </h2>
          </div>
          <p className="muted">
            {m.tours_calendar_lead({ who: forPeople(party) })} <SeenAt days={days} />
          </p>
          <MonthBars months={months} />
          <CalendarKey />
          <div className={css.calendar}>
            <CalendarGrid
              months={months}
              firstDay={form.first_day}
              lastDay={lastDay}
              chosen={chosen}
              trip={chosen === null ? null : { from: chosen, to: addDays(chosen, shownTrip.nights) }}
              hrefOf={(day) => searchOf(tripQuery({ ...trip, ...daysAround(day, 0, ground) }))}
            />
          </div>
          {cheapest?.price != null && (
            <div className={css.picked}>
              <p>
                <b>
                  {dayAndMonth(cheapest.date, visitor.today, locale)}, {weekdayName(cheapest.date, locale)}
                </b>
                , {m.tours_from_price({ price: money(cheapest.price) })} {forPeople(party)}
              </p>
              <Button href={searchOf(tripQuery({ ...trip, ...daysAround(cheapest.date, 0, ground) }))}>
                {m.tours_calendar_show()}
              </Button>
            </div>
          )}
        </section>
      )}
      {section.passport && (
        <section className="section" aria-labelledby="tours-papers">
          <h2 id="tours-papers">{m.tours_papers()}</h2>
          <ul className={css.papers}>
            <li>
              <Icon name="check-circle" />
              {section.passport.is_visa_free ? m.tours_visa_not() : m.tours_visa_needed()}
            </li>
            <li>
              <Icon name="document" />
              {section.passport.is_domestic
                ? m.tours_passport_domestic()
                : m.tours_passport_days(counted(section.passport.days))}
            </li>
          </ul>
        </section>
      )}
      {section.weather.length > 0 && <Weather weather={section.weather} today={visitor.today} />}
    </div>
  )
}

function Weather({ weather, today }: { weather: TourSectionData['section']['weather']; today: string }) {
  const locale = useLocale()
  return (
    <section className="section" aria-labelledby="tours-weather">
      <h2 id="tours-weather">{m.tours_weather()}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.weather} aria-labelledby="tours-weather" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.tours_month()}</th>
              {weather.map(({ month }) => (
                <th key={month} scope="col" aria-current={Number(today.slice(5, 7)) === month ? 'date' : undefined}>
                  {monthName(month, locale).slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{m.tours_air()}</th>
              {weather.map(({ month, air }) => (
                <td key={month}>{Math.round(air)}</td>
              ))}
            </tr>
            {weather.some(({ water }) => water !== null) && (
              <tr>
                <th scope="row">{m.tours_water()}</th>
                {weather.map(({ month, water }) => (
                  <td key={month}>{water === null ? '–' : Math.round(water)}</td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </section>
  )
}

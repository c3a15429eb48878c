import { readParty } from '#shop/tours/party.ts'
import type { HotelsAnswer } from '#shop/tours/search.wire.ts'
import { readDates, readNights } from '#shop/tours/tour-query.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/panel.tsx'
import { useMoney } from '../../parts/money.ts'
import {
  changed,
  choiceAddress,
  cleared,
  countFilters,
  type SearchBase,
  type TourChoice,
  type TourFilters,
} from '../../parts/tours/tour-choice.ts'
import css from './tour-search.module.css'

type Nearest = HotelsAnswer['nearest'][number]

/** Nothing was found: the nearest offers, each with what it bends of the query (never a dead end). */
export function NearestOffers({
  hotels,
  choice,
  base,
}: {
  hotels: HotelsAnswer
  choice: TourChoice
  base: SearchBase
}) {
  const money = useMoney()
  const hasFilters = countFilters(choice) > 0
  return (
    <div id="tours-nearest">
      <Empty
        heading="h2"
        title={m.tours_none_title()}
        actions={
          hasFilters && (
            <Button kind="grey" href={choiceAddress(cleared(choice), base)} rel="nofollow">
              {m.tours_reset_all()}
            </Button>
          )
        }
      >
        <p className="muted">
          {hotels.nearest.length === 0
            ? m.tours_none_plain()
            : hasFilters && hotels.found > 0
              ? m.tours_none_filters()
              : m.tours_none_search()}
        </p>
        {hotels.nearest.length > 0 && (
          <ul className={css.nearest} aria-label={m.tours_nearest()}>
            {hotels.nearest.map((one) => (
              <li key={JSON.stringify([one.query, one.filters])}>
                <a href={choiceAddress(choiceOf(one, choice), base)} rel="nofollow">
                  <b>{one.says}</b>
                  {one.hotel && <span className="small muted">{one.hotel}</span>}
                  {one.price !== null && <span>{m.tours_from_price({ price: money(one.price) })}</span>}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Empty>
    </div>
  )
}

/** The choice that an offer stands for; what cannot be read stays as it was. */
function choiceOf({ query, filters }: Pick<Nearest, 'query' | 'filters'>, choice: TourChoice): TourChoice {
  const [dates, nights, party] = [readDates(query.dates), readNights(query.nights), readParty(query.tourists)]
  const { wish } = choice
  return changed(choice, {
    wish: {
      from: query.from,
      to: query.destinations,
      hotels: query.hotels,
      dateFrom: dates?.from ?? wish.dateFrom,
      dateTo: dates?.to ?? wish.dateTo,
      nightsFrom: nights?.from ?? wish.nightsFrom,
      nightsTo: nights?.to ?? wish.nightsTo,
      party: party ?? wish.party,
    },
    filters: filters as TourFilters,
  })
}

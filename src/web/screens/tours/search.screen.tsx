import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import { CountryLinks } from '../../parts/tours/country-links.tsx'
import { choiceAddress } from '../../parts/tours/tour-choice.ts'
import { TourForm } from '../../parts/tours/tour-form.tsx'
import { hotelsText } from '../../parts/tours/tour-texts.ts'
import type { WishProblem } from '../../parts/tours/tour-wish.ts'
import { FoundList } from './found-list.tsx'
import { type TourSearchData, titleOf } from './search-data.ts'
import css from './tour-search.module.css'

const problemTexts: Record<WishProblem, () => string> = {
  infants: m.tours_problem_infants,
  nights: m.tours_problem_nights,
  dates: m.tours_problem_dates,
  past: m.tours_problem_past,
  where: m.tours_problem_where,
}

/** The search screen (TOUR-03, TOUR-07, HTL-02): the query, how far the search is, and the hotels found so far. */
export default function TourSearchScreen({ data }: { data: TourSearchData }) {
  const { frame, places, choice, problems, waits, found } = data
  const [total, setTotal] = useState<number | null>(null)
  const locale = useLocale()
  const count = total ?? found?.hotels.total ?? null
  useEffect(() => setTotal(found?.hotels.total ?? null), [found])
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={frame.crumbs.map((step, n) => (n === frame.crumbs.length - 1 ? { text: step.text } : step))}
      />
      <TourForm
        data={frame.form}
        wish={choice.wish}
        places={places}
        kind="bar"
        isOpen={waits !== null}
        changes={waits === null ? { choice, base: frame.base } : undefined}
      />
      <div className={css.title}>
        <h1>{titleOf(data)}</h1>
        {count !== null && <span className="muted">{hotelsText(count, locale)}</span>}
      </div>
      {frame.text && <p className={css.text}>{frame.text}</p>}
      {problems.map((problem) => (
        <Note
          key={problem}
          kind={problem === 'past' || problem === 'nights' ? 'info' : 'warn'}
          role="alert"
          className={css.note}
        >
          {problemTexts[problem]()}
        </Note>
      ))}
      {waits === 'busy' && (
        <Note
          kind="warn"
          className={css.note}
          role="alert"
          action={
            <Button kind="grey" size="s" href={choiceAddress(choice, frame.base)}>
              {m.tours_again()}
            </Button>
          }
        >
          {m.tours_problem_busy()}
        </Note>
      )}
      {waits === 'place' && (
        <section className="section" aria-labelledby="tours-where">
          <h2 id="tours-where">{m.tours_problem_none()}</h2>
          <CountryLinks countries={frame.form.countries} />
        </section>
      )}
      {found && <FoundList data={data} found={found} onTotal={setTotal} />}
    </div>
  )
}

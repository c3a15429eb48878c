import { useEffect, useState } from 'react'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useLocale } from '../../parts/shell-context.ts'
import { CountryLinks } from '../../parts/tours/country-links.tsx'
import { TourForm } from '../../parts/tours/tour-form.tsx'
import { hotelsText } from '../../parts/tours/tour-texts.ts'
import { FoundList } from './found-list.tsx'
import { type TourSearchData, titleOf } from './search-data.ts'
import css from './tour-search.module.css'

/** Most searches have no problem to tell of. */
const SearchProblems = lazyPart(
  'tours-problems',
  () => import('./search-problems.tsx').then((file) => file.SearchProblems),
  'screens/tours/search-problems.tsx',
)

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
      {(problems.length > 0 || waits === 'busy') && <SearchProblems data={data} />}
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

import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { choiceAddress } from '../../parts/tours/tour-choice.ts'
import type { WishProblem } from '../../parts/tours/tour-wish.ts'
import type { TourSearchData } from './search-data.ts'
import css from './tour-search.module.css'

const problemTexts: Record<WishProblem, () => string> = {
  infants: m.tours_problem_infants,
  nights: m.tours_problem_nights,
  dates: m.tours_problem_dates,
  past: m.tours_problem_past,
  where: m.tours_problem_where,
}

/** What stands in the way of the search, or was changed to make one. */
export function SearchProblems({ data: { problems, waits, choice, frame } }: { data: TourSearchData }) {
  return (
    <div id="tours-problems">
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
    </div>
  )
}

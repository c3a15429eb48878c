import { inTransaction } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { addPaper, changePaper, readPapers, tourists as savedTourists } from '#shop/account/papers.flow.ts'
import type { App, SignedInContext } from '#shop/context.ts'
import type { FieldRefusal } from '#shop/refusals.ts'
import { endDateOf, stateOf, type TourQuote } from './quote.ts'
import { type QuoteAsker, sealTourists, visitorOf } from './quotes.flow.ts'
import * as store from './quotes.store.ts'
import { type Journey, needsOf, problemsOfTourists, type QuotedTourist, tidyTourist } from './tour-tourists.ts'

export type GivenTourist = Partial<QuotedTourist> & { save?: boolean }

type Invalid = { code: 'invalid_fields'; errors: FieldRefusal[] }

const journeyOf = ({ offer, about }: Pick<TourQuote, 'offer' | 'about'>): Journey => ({
  party: offer.query,
  returns: endDateOf(offer),
  isDomestic: about.isDomestic,
  passportDays: about.passportDays,
})

/** Tourists in the form in which they are stored, or all errors by field (`tourists.1.expire_date`). */
export function checkTourists(
  app: App,
  { company, locale }: SignedInContext,
  quote: Pick<TourQuote, 'offer' | 'about'>,
  given: readonly GivenTourist[],
): Result<QuotedTourist[], Invalid> {
  const journey = journeyOf(quote)
  const needs = needsOf(journey.party, journey.isDomestic)
  const tidy = given.map(({ save: _save, ...tourist }, index) => tidyTourist(tourist, needs[index]))
  const problems = problemsOfTourists(tidy, journey, dateIn(company.settings.timezone, app.clock.now()))
  if (problems.length === 0) return ok(tidy)
  const errors = problems.map(({ field, problem }) => ({
    field,
    code: problem.code,
    message: app.texts.paperProblem(problem, locale),
  }))
  return refuse({ code: 'invalid_fields', errors })
}

/** Stores the tourists of a quote, encrypted; those that ask for it are kept among the customer's own. */
export async function putTourists(
  app: App,
  asker: QuoteAsker & { context: SignedInContext },
  token: string,
  given: readonly GivenTourist[],
): Promise<Result<TourQuote, Invalid | { code: 'not_found' | 'tour_expired' }>> {
  const visitor = visitorOf(asker)
  const quote = await store.quoteOf(visitor, token).execute(app.db)
  if (!quote) return refuse({ code: 'not_found' })
  const checked = checkTourists(app, asker.context, quote, given)
  if (!checked.ok) return checked
  const sealed = await sealTourists(app, quote.id, checked.value)
  const put = await inTransaction(app.db, async (tx) => {
    const locked = await store.lockQuote(tx, visitor, token)
    if (!locked) return refuse({ code: 'not_found' })
    // Tourists of an expired price are kept: the price that is asked for next takes them over.
    if (stateOf(locked, app.clock.now()) === 'ordered') return refuse({ code: 'tour_expired' })
    await store.saveTourists(tx, locked.id, sealed)
    return ok({ ...locked, hasTourists: true })
  })
  if (put.ok)
    await saveAmongOwn(
      app,
      asker.context,
      checked.value.filter((_, index) => given[index]?.save),
    )
  return put
}

/**
 * Keeps tourists among the customer's own; one with the same name and day of birth is changed. A tourist whose paper is not complete enough for
 * that list is left out: it asks for more than a journey does (our choice).
 */
async function saveAmongOwn(app: App, context: SignedInContext, wanted: readonly QuotedTourist[]): Promise<void> {
  if (wanted.length === 0) return
  const own = await readPapers(app, context, savedTourists)
  for (const tourist of wanted) {
    const known = own.find(
      (one) =>
        one.last_name_lat === tourist.last_name_lat &&
        one.first_name_lat === tourist.first_name_lat &&
        one.birth_date === tourist.birth_date,
    )
    const cyrillic = {
      last_name: tourist.last_name || tourist.last_name_lat,
      first_name: tourist.first_name || tourist.first_name_lat,
    }
    const kept = { ...tourist, ...cyrillic }
    if (known) await changePaper(app, context, savedTourists, known.id, kept)
    else await addPaper(app, context, savedTourists, kept)
  }
}

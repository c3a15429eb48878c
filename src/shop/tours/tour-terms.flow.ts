import { inTransaction } from '#kit/db.ts'
import { hashSecret } from '#kit/security/ids.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { type QuoteWithTerms, stateOf, type TourQuote } from './quote.ts'
import { type QuoteAsker, visitorOf } from './quotes.flow.ts'
import * as store from './quotes.store.ts'
import { withTerms } from './tour-group.ts'
import { type GivenConsent, type TermKind, type TourTerms, tourTerms } from './tour-terms.ts'

type HashedTerms = TourTerms & { hash: string }

/** The texts of a booking with their hashes, which name a text in a consent. */
export const termsOf = (
  quote: QuoteWithTerms,
  { company, locale }: Pick<RequestContext, 'company' | 'locale'>,
): HashedTerms[] =>
  tourTerms(quote, company.settings, locale).map((terms) => ({
    ...terms,
    hash: hashSecret([terms.version, terms.title, terms.body].join('\n')),
  }))

/** Stores word for word what a customer agrees to: every text of the quote, as it reads now. Until it is ordered, the last consent counts. */
export async function agreeToTerms(
  app: App,
  asker: QuoteAsker & { context: SignedInContext },
  token: string,
  given: readonly { kind: TermKind; hash: string }[],
): Promise<Result<TourQuote, RefusalOf<'not_found' | 'tour_expired' | 'tour_terms_changed'>>> {
  const { company, locale, me } = asker.context
  return inTransaction(app.db, async (tx) => {
    const quote = await store.lockQuote(tx, visitorOf(asker), token)
    if (!quote) return refuse({ code: 'not_found' })
    const now = app.clock.now()
    if (stateOf(quote, now) === 'ordered') return refuse({ code: 'tour_expired' })
    const terms = termsOf(withTerms(quote, company.settings, now), asker.context)
    const isAll = terms.every(({ kind, hash }) => given.some((one) => one.kind === kind && one.hash === hash))
    if (!isAll) return refuse({ code: 'tour_terms_changed' })
    const whose = { companyId: company.id, customerId: me.id, quoteId: quote.id }
    await store.saveConsents(tx, whose, terms, { locale, givenAt: now })
    return ok({ ...quote, hasConsents: true })
  })
}

/** What the customer of a quote agreed to, in the order of the texts. */
export const consentsOfQuote = (app: App, quoteId: number): Promise<GivenConsent[]> =>
  store.consentsOf(quoteId).execute(app.db)

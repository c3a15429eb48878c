import { newSecret } from '#kit/security/ids.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '#lib/money.ts'
import { ok, refuse } from '#lib/result.ts'
import type { RequestContext, SetCookie, SignedInContext } from '#shop/context.ts'
import type { Handlers } from '#shop/handler.ts'
import { presentAlternative } from './alternative.wire.ts'
import { readAlternatives } from './alternatives.flow.ts'
import type { TourQuote } from './quote.ts'
import { presentQuote } from './quote-answer.wire.ts'
import { putTourists } from './quote-tourists.flow.ts'
import type { tourQuotesCalls } from './quotes.calls.ts'
import { actualizeOffer, changeQuote, openTourists, operatorRecord, readQuote } from './quotes.flow.ts'
import { withTerms } from './tour-group.ts'
import { agreeToTerms, termsOf } from './tour-terms.flow.ts'

/** The cookie that makes a quote a guest's own: random, for this browser only. */
const cookieName = 'tour_visitor'
const cookieDays = 30

const secretOf = (cookies: ReadonlyMap<string, string>): string | null => {
  const secret = cookies.get(cookieName)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}

function givenSecret(cookies: ReadonlyMap<string, string>, setCookie: SetCookie): string {
  const known = secretOf(cookies)
  const secret = known ?? newSecret()
  if (!known) setCookie(cookieName, secret, { maxAgeS: cookieDays * 86_400, httpOnly: true })
  return secret
}

export const tourQuotesHandlers: Handlers<typeof tourQuotesCalls> = (app) => {
  const answer = async (context: RequestContext, quote: TourQuote) => {
    const now = app.clock.now()
    const { code } = quote.about.operator
    const quoted = withTerms(quote, context.company.settings, now)
    return ok(
      presentQuote(quoted, {
        terms: termsOf(quoted, context),
        tourists: quote.hasTourists ? await openTourists(app, quote.id) : [],
        record: await operatorRecord(app, context, code),
        locale: context.locale,
        now,
      }),
    )
  }
  return {
    async actualizeTour({ context, params, body, cookies, setCookie }) {
      const asker = { context, secret: givenSecret(cookies, setCookie) }
      const wish = { seen: kopecksFromRoubles(body.seen), flight: body.flight ?? null }
      const made = await actualizeOffer(app, asker, params.ref, wish)
      return made.ok ? answer(context, made.value) : made
    },

    async listTourAlternatives({ context, params }) {
      const found = await readAlternatives(app, context, params.ref)
      return found.ok ? ok({ items: found.value.map((one) => presentAlternative(one, context.locale)) }) : found
    },

    async readTourQuote({ context, params, cookies, setHeader }) {
      setHeader('cache-control', 'no-store')
      const read = await readQuote(app, { context, secret: secretOf(cookies) }, params.token)
      return read.ok ? answer(context, read.value) : read
    },

    async changeTourQuote({ context, params, body, cookies }) {
      const { flight, extras, agreed } = body
      const changed = await changeQuote(app, { context, secret: secretOf(cookies) }, params.token, {
        ...(flight !== undefined && { flight }),
        ...(extras !== undefined && { extras }),
        ...(agreed !== undefined && { agreed: kopecksFromRoubles(agreed) }),
      })
      if (changed.ok) return answer(context, changed.value)
      const { refusal } = changed
      return refusal.code === 'tour_price_changed'
        ? refuse({ code: refusal.code, total: roublesFromKopecks(refusal.total) })
        : refuse(refusal)
    },

    async putQuoteTourists({ context, params, body, cookies }) {
      const asker = { context: context as SignedInContext, secret: secretOf(cookies) }
      const put = await putTourists(app, asker, params.token, body.tourists)
      return put.ok ? answer(context, put.value) : put
    },

    async agreeToTourTerms({ context, params, body, cookies }) {
      const asker = { context: context as SignedInContext, secret: secretOf(cookies) }
      const agreed = await agreeToTerms(app, asker, params.token, body.agreed)
      return agreed.ok ? answer(context, agreed.value) : agreed
    },
  }
}

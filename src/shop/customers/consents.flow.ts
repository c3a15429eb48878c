import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Sql, type Tx } from '#kit/db.ts'
import { assert } from '#lib/assert.ts'
import type { App, Company, RequestContext, SignedInContext } from '#shop/context.ts'
import type { ConsentKind } from './consent-kinds.ts'
import {
  type ConsentText,
  consentsOf,
  consentsOfOrder,
  currentTextIds,
  hasConsent,
  insertConsents,
  pageOf,
  textIds,
  withdraw,
} from './consents.store.ts'

export { exportConsents as consentsTold } from './consents.store.ts'
export type { ConsentText }

/** Current texts of these consents. Read before the transaction of an order, so that it does not wait for them. */
export function consentTexts(app: App, company: Company, kinds: readonly ConsentKind[]): Promise<ConsentText[]> {
  return Promise.all(kinds.map((kind) => textOf(app, company, kind)))
}

/** The page a consent links to; '' if the company configured none. */
const linkOf = ({ settings }: Company, kind: ConsentKind): string =>
  ({
    personal_data: settings.privacy_policy_full_url,
    offer: settings.terms_of_the_offer_full_url,
    marketing: '',
  })[kind]

async function textOf(app: App, company: Company, kind: ConsentKind): Promise<ConsentText> {
  const { id } = company
  const link = linkOf(company, kind)
  // A page of the shop is stored with its text; for an external page only the URL is.
  const slug = /^\/static\/([^/?#]+)\/?$/.exec(link)?.[1]
  const page = slug ? await pageOf(app.db, id, slug, app.clock.now()) : null
  const words = (of: 'consent' | 'consentBySignIn') => ({
    ru: app.texts[of](kind, 'ru'),
    en: app.texts[of](kind, 'en'),
  })
  // The text below the sign-in form is a version of the same consent.
  const body = { ...words('consent'), at_sign_in: words('consentBySignIn'), link, page }
  return { kind, body, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** The statement that records the consents a customer gave, with an order or separately: which text, when, from which IP address. */
export async function recordConsents(
  tx: Tx,
  { company, me, locale, ip }: SignedInContext,
  orderId: number | null,
  texts: readonly ConsentText[],
  at: Date,
) {
  const ids = (await textIds(tx, company.id, texts, at)).map(({ id }) => id)
  return insertConsents({ companyId: company.id, customerId: me.id, orderId, textIds: ids, locale, ip, at })
}

/** The version of a text that a guest agreed to, stored with what they sent: a guest has no rows in `consents`. Returns its id. */
export async function agreedVersion(tx: Tx, company: Company, text: ConsentText, at: Date): Promise<number> {
  const [version] = await textIds(tx, company.id, [text], at)
  assert(version, `the text ${text.kind} has a version`)
  return version.id
}

/**
 * Records the consents shown below the sign-in form, if the company configured their pages: once, and again after a withdrawal. An error here
 * never fails the sign-in; it is logged.
 */
export async function consentBySignIn(app: App, context: RequestContext, customerId: number): Promise<void> {
  const { company, locale, ip } = context
  const shown = (['personal_data', 'offer'] as const).filter((kind) => linkOf(company, kind) !== '')
  try {
    if (shown.length === 0 || (await agreesTo(app.db, customerId, shown[0]!))) return
    const texts = await consentTexts(app, company, shown)
    const at = app.clock.now()
    await inTransaction(app.db, async (tx) => {
      const ids = (await textIds(tx, company.id, texts, at)).map(({ id }) => id)
      await insertConsents({ companyId: company.id, customerId, orderId: null, textIds: ids, locale, ip, at }).execute(
        tx,
      )
    })
  } catch (error) {
    app.log.error({ err: error, customer: customerId }, 'the consent of a sign-in was not kept')
  }
}

/**
 * The same as `recordConsents`, as a part of the statement that writes an order. Null: a text has changed since the last consent, so a new version
 * has to be stored first.
 */
export async function consentsWith(
  db: Db,
  { company, me, locale, ip }: SignedInContext,
  texts: readonly ConsentText[],
  at: Date,
): Promise<Sql[] | null> {
  if (texts.length === 0) return []
  const known = await currentTextIds(db, company.id, texts)
  if (known.length < texts.length) return null
  const textIds = known.map(({ id }) => id)
  return [consentsOfOrder({ companyId: company.id, customerId: me.id, textIds, locale, ip, at })]
}

/** A page of the customer's own consents, newest first. */
export async function readConsents(app: App, { me }: SignedInContext, page: number, pageSize: number) {
  const items = await consentsOf(app.db, me.id, { limit: pageSize, offset: (page - 1) * pageSize })
  return { items, total: items[0]?.total ?? 0 }
}

/** Whether the customer has a current consent of this kind. */
export const agreesTo = (db: Db, customerId: number, kind: ConsentKind): Promise<boolean> =>
  hasConsent(customerId, kind).execute(db)

/** Withdraws a consent; the rows remain, with the moment (152-FZ: a consent must be provable later too). */
export const withdrawConsents = (tx: Tx, customerId: number, kind: ConsentKind, at: Date): Promise<number> =>
  withdraw(tx, customerId, kind, at)

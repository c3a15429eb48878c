import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { ask, type Db, inTransaction, type Tx } from '#kit/db.ts'
import type { App, Company, RequestContext, SignedInContext } from '#shop/context.ts'
import type { ConsentKind } from './consent-kinds.ts'
import {
  type ConsentText,
  consentsGiven,
  consentsOf,
  consentsOfOrder,
  hasConsent,
  knownIds,
  pageOf,
  textIds,
  withdraw,
} from './consents.store.ts'

export { consentsTold } from './consents.store.ts'
export type { ConsentText }

/** The texts of these consents as they are now. Read beforehand, so that the transaction of an order does not wait for them. */
export function consentTexts(app: App, company: Company, kinds: readonly ConsentKind[]): Promise<ConsentText[]> {
  return Promise.all(kinds.map((kind) => textOf(app, company, kind)))
}

/** The page a consent leads to; '' where the company has named none. */
const linkOf = ({ settings }: Company, kind: ConsentKind): string =>
  ({
    personal_data: settings.privacy_policy_full_url,
    offer: settings.terms_of_the_offer_full_url,
    marketing: '',
  })[kind]

async function textOf(app: App, company: Company, kind: ConsentKind): Promise<ConsentText> {
  const { id } = company
  const link = linkOf(company, kind)
  // A page of ours is kept with its words; of a page elsewhere only the address is ours to keep.
  const slug = /^\/static\/([^/?#]+)\/?$/.exec(link)?.[1]
  const page = slug ? await pageOf(app.db, id, slug) : null
  const words = (of: 'consent' | 'consentBySignIn') => ({
    ru: app.texts[of](kind, 'ru'),
    en: app.texts[of](kind, 'en'),
  })
  // What stands below the sign-in is a version of the same text.
  const body = { ...words('consent'), at_sign_in: words('consentBySignIn'), link, page }
  return { kind, body, hash: createHash('sha256').update(JSON.stringify(body)).digest('hex') }
}

/** Statement that keeps what the customer agreed to, with an order or by itself: which text, when, from which address of the network. */
export async function consentsKept(
  tx: Tx,
  { company, me, locale, ip }: SignedInContext,
  orderId: number | null,
  texts: readonly ConsentText[],
  at: Date,
) {
  const ids = (await textIds(tx, company.id, texts, at)).map(({ id }) => id)
  return consentsGiven({ companyId: company.id, customerId: me.id, orderId, textIds: ids, locale, ip, at })
}

/**
 * Who signs in takes what stands below the form, where the company has named it: kept once, and again after it was taken back. A fault
 * here costs nobody the sign-in; the log has it.
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
      await ask(tx, consentsGiven({ companyId: company.id, customerId, orderId: null, textIds: ids, locale, ip, at }))
    })
  } catch (error) {
    app.log.error({ err: error, customer: customerId }, 'the consent of a sign-in was not kept')
  }
}

/**
 * The same as a part of the statement that writes an order. Null: a text has changed since it was agreed to last, so a version of it
 * has to be written first.
 */
export async function consentsWith(
  db: Db,
  { company, me, locale, ip }: SignedInContext,
  texts: readonly ConsentText[],
  at: Date,
): Promise<RawBuilder<unknown>[] | null> {
  if (texts.length === 0) return []
  const known = await knownIds(db, company.id, texts)
  if (known.length < texts.length) return null
  const textIds = known.map(({ id }) => id)
  return [consentsOfOrder({ companyId: company.id, customerId: me.id, textIds, locale, ip, at })]
}

/** A page of the customer's own consents, newest first. */
export async function readConsents(app: App, { me }: SignedInContext, page: number, pageSize: number) {
  const items = await consentsOf(app.db, me.id, { limit: pageSize, offset: (page - 1) * pageSize })
  return { items, total: items[0]?.total ?? 0 }
}

/** Whether the customer agrees to this now. */
export const agreesTo = (db: Db, customerId: number, kind: ConsentKind): Promise<boolean> =>
  ask(db, hasConsent(customerId, kind))

/** Takes a consent back; the rows stay, with the moment (152-FZ: what was agreed to has to be proved later too). */
export const withdrawConsents = (tx: Tx, customerId: number, kind: ConsentKind, at: Date): Promise<number> =>
  withdraw(tx, customerId, kind, at)

import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { ask, type Db, type Tx } from '#kit/db.ts'
import type { App, Company, SignedInContext } from '#shop/context.ts'
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

export type { ConsentText }

/** The texts of these consents as they are now. Read beforehand, so that the transaction of an order does not wait for them. */
export function consentTexts(app: App, company: Company, kinds: readonly ConsentKind[]): Promise<ConsentText[]> {
  return Promise.all(kinds.map((kind) => textOf(app, company, kind)))
}

async function textOf(app: App, { id, settings }: Company, kind: ConsentKind): Promise<ConsentText> {
  const address = {
    personal_data: settings.privacy_policy_full_url,
    offer: settings.terms_of_the_offer_full_url,
    marketing: '',
  }
  const link = address[kind]
  // A page of ours is kept with its words; of a page elsewhere only the address is ours to keep.
  const slug = /^\/static\/([^/?#]+)\/?$/.exec(link)?.[1]
  const page = slug ? await pageOf(app.db, id, slug) : null
  const body = { ru: app.texts.consent(kind, 'ru'), en: app.texts.consent(kind, 'en'), link, page }
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

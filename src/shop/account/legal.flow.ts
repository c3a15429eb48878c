import { type Database, inTransaction, type Tx } from '#kit/db.ts'
import type { Secrets } from '#kit/security/secrets.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import * as store from './legal.store.ts'
import { changeLegalInfo, type LegalInfo, legalInfo, wrongAccounts } from './legal-info.ts'
import type { Whose } from './papers.store.ts'

/** What lies encrypted: by an account money is found, the rest stands in public registers. */
const placeOf = ({ companyId, customerId }: Whose) => `customers/${companyId}/${customerId}/legal/account`
const isSealed = (text: string) => text.startsWith('v1.')

/** As it is stored. */
export async function sealLegal(app: { secrets: Secrets }, whose: Whose, legal: LegalInfo): Promise<LegalInfo> {
  const { account } = legal
  return account === '' ? legal : { ...legal, account: await app.secrets.seal(account, placeOf(whose)) }
}

/** As it was said; rows of the version before hold the account in the clear. */
export async function openLegal(
  app: { secrets: Secrets },
  whose: Whose,
  stored: Partial<LegalInfo>,
): Promise<LegalInfo> {
  const legal = legalInfo(stored)
  return isSealed(legal.account) ? { ...legal, account: await app.secrets.open(legal.account, placeOf(whose)) } : legal
}

export type InvalidAccounts = {
  code: 'invalid_fields'
  errors: { field: string; code: string; message: string }[]
}

/** What was given, with what is kept: accounts agree with the bank code, or nothing is kept. `under`: where they stand in the body. */
export function judgeAccounts(
  app: App,
  { locale }: Pick<RequestContext, 'locale'>,
  legal: LegalInfo,
  under = '',
): Result<LegalInfo, InvalidAccounts> {
  const errors = wrongAccounts(legal).map((name) => ({
    field: `${under}${name}`,
    code: 'invalid_value',
    message: app.texts.reclamationProblem(`${name}_invalid`, locale),
  }))
  return errors.length === 0 ? ok(legal) : refuse({ code: 'invalid_fields', errors })
}

const ofBank = ['bic', 'account', 'correspondent_account'] as const

type LegalRefusal = { code: 'not_found' | 'legal_only' }

export async function readLegal(app: App, { company, me }: SignedInContext): Promise<Result<LegalInfo, LegalRefusal>> {
  const whose = { companyId: company.id, customerId: me.id }
  const row = await store.legalOf(app.db, whose)
  if (!row) return refuse({ code: 'not_found' })
  return row.type === 'legal' ? ok(await openLegal(app, whose, row.legal)) : refuse({ code: 'legal_only' })
}

/** Members that are left out stay as they were. A person has none: who buys as a company says so with the request for its prices. */
export async function changeLegal(
  app: App,
  context: SignedInContext,
  given: Partial<LegalInfo>,
): Promise<Result<LegalInfo, LegalRefusal | InvalidAccounts>> {
  const { company, me } = context
  const whose = { companyId: company.id, customerId: me.id }
  return inTransaction(app.db, async (tx) => {
    const row = await store.legalOf(tx, whose, { lock: true })
    if (!row) return refuse({ code: 'not_found' })
    if (row.type !== 'legal') return refuse({ code: 'legal_only' })
    const legal = changeLegalInfo(await openLegal(app, whose, row.legal), given)
    // What a version before let pass does not keep its owner from changing something else.
    const judged = ofBank.some((name) => name in given) ? judgeAccounts(app, context, legal) : ok(legal)
    if (!judged.ok) return judged
    await store.writeLegal(tx, whose, await sealLegal(app, whose, legal))
    await addEvents(
      tx,
      company.id,
      [{ type: 'customer.changed', customerId: me.id, fields: ['legal'] }],
      app.clock.now(),
    )
    return ok(legal)
  })
}

/** Seals every account by the current key, also those of the version before. Returns how many. */
export async function resealLegal(app: { db: Database; secrets: Secrets }): Promise<number> {
  return inTransaction(app.db, async (tx: Tx) => {
    const rows = await store.lockAccounts(tx)
    for (const row of rows) {
      const legal = await openLegal(app, row, row.legal)
      await store.writeAny(tx, row, await sealLegal(app, row, legal))
    }
    return rows.length
  })
}

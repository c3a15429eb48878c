import { type Database, inTransaction, type Tx } from '#kit/db.ts'
import type { Secrets } from '#kit/security/secrets.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, RequestContext, SignedInContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import * as store from './legal.store.ts'
import { changeLegalInfo, type LegalInfo, legalInfo, wrongAccounts } from './legal-info.ts'
import type { CustomerKey } from './papers.store.ts'

/** Encryption context of the account number. Only the account is encrypted, as it gives access to money; the other data are in public registers. */
const placeOf = ({ companyId, customerId }: CustomerKey) => `customers/${companyId}/${customerId}/legal/account`
const isSealed = (text: string) => text.startsWith('v1.')

/** Encrypts the data for storing. */
export async function sealLegal(app: { secrets: Secrets }, whose: CustomerKey, legal: LegalInfo): Promise<LegalInfo> {
  const { account } = legal
  return account === '' ? legal : { ...legal, account: await app.secrets.seal(account, placeOf(whose)) }
}

/** Decrypts stored data; rows of the previous version contain the account unencrypted. */
export async function openLegal(
  app: { secrets: Secrets },
  whose: CustomerKey,
  stored: Partial<LegalInfo>,
): Promise<LegalInfo> {
  const legal = legalInfo(stored)
  return isSealed(legal.account) ? { ...legal, account: await app.secrets.open(legal.account, placeOf(whose)) } : legal
}

export type InvalidAccounts = {
  code: 'invalid_fields'
  errors: { field: string; code: string; message: string }[]
}

/** Validates the merged data: if an account is inconsistent with the bank code, nothing is stored. `under`: path prefix of the fields in the body. */
export function validateAccounts(
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

/** Absent fields remain. Only for legal entities: a person states the company with the request for price access. */
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
    // Data accepted by an earlier version do not prevent changing other fields.
    const judged = ofBank.some((name) => name in given) ? validateAccounts(app, context, legal) : ok(legal)
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

/** Encrypts every account again with the current key, including unencrypted ones of the previous version. Returns their number. */
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

import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { type InvalidAccounts, openLegal, sealLegal, validateAccounts } from '#shop/account/legal.flow.ts'
import type { LegalInfo } from '#shop/account/legal-info.ts'
import { refreshAllCards } from '#shop/catalog/cards/refresh-cards.flow.ts'
import type { Actor, App, Company, SignedInContext, StaffContext } from '#shop/context.ts'
import { addEvents } from '#shop/events.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { claimUploads, uploadsOf } from '#shop/uploads/uploads.flow.ts'
import { scheduleDecisionNotice } from './access-notices.flow.ts'
import { type AccessState, accessState, missingForAccess } from './legal-access.ts'
import * as store from './price-access.store.ts'

export interface PriceAccess {
  state: AccessState
  /** Why the last request was rejected. */
  reason: string
  type: 'personal' | 'legal'
  level: store.PriceLevel | null
  legal: LegalInfo
  /** Fields missing before prices can be requested. */
  missing: (keyof LegalInfo)[]
  /** Addresses of the documents of the pending request. */
  documents: string[]
  /** The company opens prices by documents, and none were sent yet. */
  documentsRequired: boolean
}

export async function readPriceAccess(
  app: App,
  { company, me }: SignedInContext,
): Promise<Result<PriceAccess, { code: 'not_found' }>> {
  const row = await store.accessOf(app.db, company.id, me.id)
  if (!row) return refuse({ code: 'not_found' })
  const documents = await documentsOf(app.db, company.id, openRequest(row))
  const legal = await openLegal(app, ofCustomer(company.id, row.id), row.legal)
  return ok({ ...accessFrom(row, legal), documents, documentsRequired: needsDocuments(company, documents) })
}

const openRequest = ({ asked }: store.AccessRow) => (asked?.state === 'on_approval' ? asked.id : null)
const documentsOf = async (db: Db, companyId: number, request: number | null): Promise<string[]> =>
  request === null ? [] : ((await uploadsOf(db, companyId, [userOf(request)])).get(userOf(request)) ?? [])
const needsDocuments = ({ settings }: Company, sent: readonly unknown[]): boolean =>
  settings.price_restriction.documents_required && sent.length === 0

const ofCustomer = (companyId: number, customerId: number) => ({ companyId, customerId })

function accessFrom(
  { type, level, asked }: store.AccessRow,
  legal: LegalInfo,
): Omit<PriceAccess, 'documents' | 'documentsRequired'> {
  const state = accessState(level !== null, asked?.state ?? null)
  return {
    state,
    reason: state === 'rejected' ? asked!.reason : '',
    type,
    level,
    legal,
    missing: missingForAccess(legal),
  }
}

type AskRefusal =
  | { code: 'not_found' }
  | { code: 'legal_only' }
  | { code: 'legal_info_needed'; missing: string[] }
  | { code: 'price_access_open' }
  | { code: 'documents_required' }
  | { code: 'file_unknown' }
  | InvalidAccounts

/** Owner key of its documents (uploads). */
const userOf = (requestId: number) => `price_access:${requestId}`

/**
 * Requests closed prices (spec §6, PRC-06): the customer gives company data, the staff verifies them. A person becomes a legal entity by giving
 * the company (PRC-08, our choice). Repeated while it is pending, the new data replace the old.
 */
export async function requestPriceAccess(
  app: App,
  context: SignedInContext,
  { legal: given, documents }: { legal?: Partial<LegalInfo> | undefined; documents: readonly number[] },
): Promise<Result<PriceAccess, AskRefusal>> {
  const { company, me } = context
  return inTransaction(app.db, async (tx) => {
    const row = await store.accessOf(tx, company.id, me.id, { lock: true })
    if (!row) return refuse({ code: 'not_found' })
    if (row.level) return refuse({ code: 'price_access_open' })
    if (row.type === 'personal' && !given) return refuse({ code: 'legal_only' })
    const mine = ofCustomer(company.id, me.id)
    const legal = withGiven(await openLegal(app, mine, row.legal), given)
    const missing = missingForAccess(legal)
    if (missing.length > 0) return refuse({ code: 'legal_info_needed', missing })
    const judged = validateAccounts(app, context, legal, 'legal.')
    if (!judged.ok) return judged
    const openId = openRequest(row)
    const before = await documentsOf(tx, company.id, openId)
    if (needsDocuments(company, [...before, ...documents])) return refuse({ code: 'documents_required' })
    const now = app.clock.now()
    const id = await store.saveRequest(tx, { ...mine, openId }, await sealLegal(app, mine, legal), now)
    const whose = { ...mine, purpose: 'document' } as const
    if (!(await claimUploads(tx, whose, documents, userOf(id)))) return refuse({ code: 'file_unknown' })
    if (openId === null)
      await addEvents(tx, company.id, [{ type: 'customer.changed', customerId: me.id, fields: ['type', 'state'] }], now)
    const kept = { documents: await documentsOf(tx, company.id, id), documentsRequired: false }
    return ok({ state: 'on_approval', reason: '', type: 'legal', level: null, legal, missing: [], ...kept })
  })
}

/** Another INN is another company: register data of the old one are cleared (our choice). */
function withGiven(kept: LegalInfo, given: Partial<LegalInfo> = {}): LegalInfo {
  const isOther = given.inn !== undefined && given.inn !== kept.inn
  return { ...kept, ...(isOther && { kpp: '', ogrn: '' }), ...given }
}

export const priceLevels = (app: App, { company }: Pick<Actor, 'company'>): Promise<store.PriceLevel[]> =>
  store.levelsOf(app.db, company.id)

export async function priceAccessRequests(
  app: App,
  { company }: StaffContext,
  { limit, ...asked }: { state: string; after: number | null; limit: number },
): Promise<KeysetPage<store.RequestRow & { legal: LegalInfo; documents: string[] }>> {
  const rows = await store.requestsOf(app.db, company.id, { ...asked, limit: limit + 1 })
  const { items, next } = cutKeyset(rows, limit, ({ id }) => [id])
  const sent = await uploadsOf(
    app.db,
    company.id,
    items.map(({ id }) => userOf(id)),
  )
  const told = await Promise.all(
    items.map(async (one) => ({
      ...one,
      legal: await openLegal(app, ofCustomer(company.id, one.customer.id), one.legal),
      documents: sent.get(userOf(one.id)) ?? [],
    })),
  )
  return { items: told, next }
}

/**
 * Adds a level for customers. With a price list, its customers buy by that list in every region. The read model of listings is built here in
 * batches, so that a running shop is not blocked.
 */
export async function addLevel(
  app: App,
  by: Actor,
  wish: { slug: string; name: string; nameEn: string; description: string; priceType: string | null },
): Promise<Result<{ id: number }, { code: 'level_taken' } | { code: 'price_type_unknown'; types: string[] }>> {
  const { slug, priceType } = wish
  const added = await inTransaction(app.db, async (tx) => {
    const types = await store.priceTypesOf(tx, by.company.id)
    const type = types.find(({ name }) => name.toLowerCase() === priceType?.trim().toLowerCase())
    if (priceType !== null && !type)
      return refuse({ code: 'price_type_unknown', types: types.map(({ name }) => name) } as const)
    const id = await store.insertLevel(tx, by.company.id, { ...wish, priceTypeId: type?.id ?? null })
    if (id === null) return refuse({ code: 'level_taken' } as const)
    const after = { name: wish.name, price_type: type?.name ?? null }
    await audit(tx, by, { call: 'addLevel', object: `level ${slug}`, reason: '', before: null, after }, app.clock.now())
    return ok({ id })
  })
  if (added.ok && priceType !== null) await refreshAllCards(app, by.company.id)
  return added
}

type LevelRefusal = { code: 'not_found' } | { code: 'price_level_unknown'; levels: string[] }

/** Sets a customer's level by slug or id, or removes it, and answers a pending request. Prices change with the customer's next request. */
export async function setLevel(
  app: App,
  by: Actor,
  customerId: number,
  { level: named, reason }: { level: string | null; reason: string },
): Promise<Result<{ id: number; level: store.PriceLevel | null }, LevelRefusal>> {
  const level = await levelNamed(app, by, named)
  if (!level.ok) return level
  return inTransaction(app.db, async (tx) => {
    const row = await store.accessOf(tx, by.company.id, customerId, { lock: true })
    if (!row) return refuse({ code: 'not_found' })
    await giveLevel(app, tx, by, row, level.value, { call: 'setCustomerLevel', reason })
    return ok({ id: customerId, level: level.value })
  })
}

/** Approves a request: with the given level, or the only one. */
export async function approvePriceAccess(
  app: App,
  context: StaffContext,
  id: number,
  named: string | null,
): Promise<Result<{ id: number; level: store.PriceLevel | null }, LevelRefusal>> {
  const levels = await store.levelsOf(app.db, context.company.id)
  const only = levels.length === 1 ? levels[0]!.slug : null
  const level = await levelNamed(app, context, named ?? only ?? '')
  if (!level.ok) return level
  return inTransaction(app.db, async (tx) => {
    const request = await store.openRequest(tx, context.company.id, id)
    const row = request && (await store.accessOf(tx, context.company.id, request.customerId, { lock: true }))
    if (!row) return refuse({ code: 'not_found' })
    await giveLevel(app, tx, context, row, level.value, { call: 'approvePriceAccess', reason: '' })
    return ok({ id, level: level.value })
  })
}

export async function rejectPriceAccess(
  app: App,
  context: StaffContext,
  id: number,
  reason: string,
): Promise<Result<{ id: number }, { code: 'not_found' }>> {
  return inTransaction(app.db, async (tx) => {
    const request = await store.openRequest(tx, context.company.id, id)
    if (!request) return refuse({ code: 'not_found' })
    const at = app.clock.now()
    const decided = { state: 'rejected', reason, levelId: null, by: context.staff.id, at } as const
    await scheduleDecisionNotice(tx, await store.decideRequests(tx, request.customerId, decided))
    const told = { before: { state: 'on_approval' }, after: { state: 'rejected' } }
    const act = { call: 'rejectPriceAccess', object: `customer ${request.customerId}`, reason, ...told }
    await audit(tx, context, act, at)
    return ok({ id })
  })
}

async function giveLevel(
  app: App,
  tx: Tx,
  by: Actor,
  row: store.AccessRow,
  level: store.PriceLevel | null,
  said: { call: string; reason: string },
): Promise<void> {
  const at = app.clock.now()
  await store.writeLevel(tx, row.id, level?.id ?? null)
  const state = level ? 'approved' : 'rejected'
  const request = await store.decideRequests(tx, row.id, {
    state,
    reason: said.reason,
    levelId: level?.id ?? null,
    by: by.staff?.id ?? null,
    at,
  })
  await scheduleDecisionNotice(tx, request)
  const told = { before: { level: row.level?.slug ?? null }, after: { level: level?.slug ?? null } }
  await audit(tx, by, { ...said, object: `customer ${row.id}`, ...told }, at)
  await addEvents(tx, by.company.id, [{ type: 'customer.changed', customerId: row.id, fields: ['level'] }], at)
}

async function levelNamed(
  app: App,
  { company }: Pick<Actor, 'company'>,
  named: string | null,
): Promise<Result<store.PriceLevel | null, { code: 'price_level_unknown'; levels: string[] }>> {
  if (named === null) return ok(null)
  const levels = await store.levelsOf(app.db, company.id)
  const level = levels.find(({ slug, id }) => slug === named.trim().toLowerCase() || String(id) === named.trim())
  return level ? ok(level) : refuse({ code: 'price_level_unknown', levels: levels.map(({ slug }) => slug) })
}

import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { hashSecret, newSecret } from '#kit/security/ids.ts'
import type { FieldProblem } from '#lib/fields.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import { companyById } from '#shop/company/company.flow.ts'
import type { Actor, App, Company, Locale, Outlet, SignedInContext } from '#shop/context.ts'
import { defineListener } from '#shop/events.ts'
import { earnAtCounter } from '#shop/loyalty/counter-bonuses.flow.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { momentProblem, type OuterCheck, paidLines, type ReportedCheck, totalOf } from './check.ts'
import type { Sale, TillKey } from './sale.ts'
import {
  adoptSales,
  customerOfCard,
  customerOfPhone,
  endKey,
  hasUnclaimed,
  insertKey,
  insertSale,
  keysOf,
  outletOfKey,
  saleById,
  saleOfCheck,
  salesOf,
  skusOfCodes,
} from './sales.store.ts'

/** The outlet of a till's key; null: an unknown or revoked key. */
export async function findOutlet(app: App, companyId: number, key: string): Promise<Outlet | null> {
  return (await outletOfKey(app.db, companyId, hashSecret(key))) ?? null
}

export type WrongMoment = { code: 'invalid_fields'; errors: { field: string; code: string; message: string }[] }

export const wrongMoment = (app: App, problem: FieldProblem, locale: Locale): WrongMoment => ({
  code: 'invalid_fields',
  errors: [{ field: 'date', code: problem.code, message: app.texts.paperProblem(problem, locale) }],
})

/**
 * Stores a check of an outlet, once: the same number of the same outlet changes nothing. A buyer known by phone or bonus card gets the purchase
 * in the account, and bonuses by the rules of orders; with an unknown phone the check waits for its customer.
 */
export async function storeSale(
  app: App,
  { company, locale }: { company: Company; locale: Locale },
  outletId: number,
  check: ReportedCheck,
): Promise<Result<{ sale: Sale; isNew: boolean }, WrongMoment>> {
  const now = app.clock.now()
  const problem = momentProblem(check.soldAt, now)
  if (problem) return refuse(wrongMoment(app, problem, locale))
  const kept = await inTransaction(app.db, async (tx) => {
    const customerId = await buyerOf(tx, company.id, check.buyer)
    const phone = customerId === null && check.buyer && 'phone' in check.buyer ? check.buyer.phone : ''
    const { checkNumber, soldAt, items } = check
    const whose = { companyId: company.id, outletId, customerId, phone }
    const id = await insertSale(tx, { ...whose, checkNumber, soldAt, total: totalOf(items), at: now }, items)
    const sale = (await saleOfCheck(tx, outletId, checkNumber))!
    if (id !== null) await reward(app, tx, company, sale, now)
    if (phone !== '') await notifyTags(tx, company.id, [unclaimedTag(company.id)])
    return { sale, isNew: id !== null }
  })
  app.cache.dropTags([unclaimedTag(company.id)])
  return ok(kept)
}

/** Replaces the codes of 1C by known skus; an unknown line keeps its first code. */
export async function resolveSkus(app: App, company: Company, checks: readonly OuterCheck[]): Promise<ReportedCheck[]> {
  const skus = await skusOfCodes(
    app.db,
    company.id,
    checks.flatMap(({ items }) => items.flatMap(({ codes }) => codes)),
  )
  return checks.map((check) => ({
    ...check,
    items: check.items.map(({ codes, ...line }) => ({
      ...line,
      sku: codes.map((code) => skus.get(code)).find((sku) => sku !== undefined) ?? line.sku,
    })),
  }))
}

function buyerOf(tx: Tx, companyId: number, buyer: ReportedCheck['buyer']): Promise<number | null> {
  if (buyer === null) return Promise.resolve(null)
  return 'card' in buyer ? customerOfCard(tx, companyId, buyer.card) : customerOfPhone(tx, companyId, buyer.phone)
}

async function reward(app: App, tx: Tx, company: Company, sale: Sale, now: Date): Promise<void> {
  if (sale.customerId === null) return
  const note = app.texts.bonusOfSale(sale.checkNumber, company.settings.language)
  await earnAtCounter(
    tx,
    company,
    sale.customerId,
    { lines: paidLines(sale), at: sale.soldAt, key: `sale:${sale.id}`, note },
    now,
  )
}

/** Dropped when a check begins to wait for its customer. */
const unclaimedTag = (companyId: number): string => `unclaimed-sales:${companyId}`

/** Whether any check waits for a customer. Cached, as it is read for each new customer and most shops have no connected tills. */
const waitForCustomers = (app: App, companyId: number): Promise<boolean> =>
  app.cache.fetch(unclaimedTag(companyId), async () => ({
    value: await hasUnclaimed(app.db, companyId),
    tags: [unclaimedTag(companyId)],
  }))

/** Assigns earlier purchases with the same phone to a new customer. */
export const saleListener = defineListener<App, 'customer.created'>({
  name: 'outlet_sales',
  types: ['customer.created'],
  wants: (app, { companyId }) => waitForCustomers(app, companyId),
  async hear(app, { companyId, facts }) {
    const company = await companyById(app, companyId)
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      for (const id of await adoptSales(tx, companyId, facts.customerId))
        await reward(app, tx, company, (await saleById(tx, companyId, id))!, now)
    })
  },
})

export const readSales = (
  app: App,
  { me }: SignedInContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ sales: Sale[]; total: number }> =>
  salesOf(app.db, me.id, { limit: pageSize, offset: (page - 1) * pageSize })

/** A purchase of another customer is not found. */
export async function readSale(
  app: App,
  { company, me }: SignedInContext,
  id: number,
): Promise<Result<Sale, { code: 'not_found' }>> {
  const sale = await saleById(app.db, company.id, id)
  return sale && sale.customerId === me.id ? ok(sale) : refuse({ code: 'not_found' })
}

export const readOutletKeys = (app: App, { id }: Pick<Company, 'id'>): Promise<TillKey[]> => keysOf(app.db, id)

/** Creates a key for a till of an outlet: returned once, stored as a hash. */
export const addOutletKey = (
  app: App,
  by: Actor,
  { outletId, name }: { outletId: number; name: string },
): Promise<Result<{ id: number; key: string }, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const key = newSecret()
    const at = app.clock.now()
    const id = await insertKey(tx, { companyId: by.company.id, outletId, hash: hashSecret(key), name, at })
    if (id === null) return refuse({ code: 'not_found' })
    await written(tx, by, { call: 'addOutletKey', id, after: { outlet: outletId, name } }, at)
    return ok({ id, key })
  })

/** Revokes the key of a lost till immediately. */
export const revokeOutletKey = (
  app: App,
  by: Actor,
  id: number,
): Promise<Result<{ id: number }, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const at = app.clock.now()
    if (!(await endKey(tx, by.company.id, id, at))) return refuse({ code: 'not_found' })
    await written(tx, by, { call: 'revokeOutletKey', id, after: { revoked: true } }, at)
    return ok({ id })
  })

async function written(tx: Tx, by: Actor, act: { call: string; id: number; after: object }, at: Date): Promise<void> {
  const { call, id, after } = act
  await audit(tx, by, { call, object: `outlet key ${id}`, reason: '', before: {}, after }, at)
}

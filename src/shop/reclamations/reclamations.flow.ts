import { type Db, inTransaction, type Tx } from '#kit/db.ts'
import { dateIn } from '#lib/dates.ts'
import { type Kopecks, ZERO } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { App, Company, RequestContext, SignedInContext, StaffContext } from '#shop/context.ts'
import { nameAndContactOf } from '#shop/customers/customers.flow.ts'
import { cutKeyset, type KeysetPage } from '#shop/keyset.ts'
import { isReturnedKind, type ReturnTerms, returnTerms } from '#shop/orders/return-terms.ts'
import { refundable, refundsOfKey } from '#shop/payments/refund/refund.flow.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { claimUploads, releaseOthers, uploadsUsedBy } from '#shop/uploads/uploads.flow.ts'
import {
  type Application,
  type ApplicationField,
  type ApplicationProblems,
  bankFields,
  type Circumstances,
  missingBank,
  type Personal,
  type SealedField,
  sealedFields,
  tidy,
  withBank,
  wrongFields,
} from './application.ts'
import type { Reclamation, ReturnPoint, StoredReclamation } from './reclamation.ts'
import { type ReclamationState, reclamationCan } from './reclamation-states.ts'
import * as store from './reclamations.store.ts'
import { openFields, sealFields } from './sealed-fields.flow.ts'

export type Problems = { code: 'reclamation_invalid'; problems: ApplicationProblems }

export const uploadsKey = (id: number): string => `reclamation:${id}`
const ownerOf = ({ company, me }: SignedInContext) => ({ companyId: company.id, customerId: me.id })

/**
 * Begins an application for pieces of a received line; an existing draft is continued with the new count (our choice). The customer's own data
 * are filled in.
 */
export async function startReclamation(
  app: App,
  context: SignedInContext,
  { orderItem, count }: { orderItem: number; count: number },
): Promise<Result<Reclamation, RefusalOf<'not_found' | 'return_not_possible'>>> {
  const at = app.clock.now()
  const owner = ownerOf(context)
  const begun = await inTransaction(app.db, async (tx) => {
    const line = await store.lockLine(tx, owner, orderItem)
    if (!line) return refuse({ code: 'not_found' })
    if (!isReturnedKind(app.lineKinds, line.kind))
      return refuse({ code: 'return_not_possible', reason: 'not_returned' })
    if (line.productId === null || !line.receivedAt)
      return refuse({ code: 'return_not_possible', reason: 'not_received' })
    if (termsOf(context.company, line.receivedAt, at).reasons.length === 0)
      return refuse({ code: 'return_not_possible', reason: 'too_late' })
    if (count > (await store.piecesLeft(tx, orderItem, null)))
      return refuse({ code: 'return_not_possible', reason: 'too_many' })
    const { id, isNew } = await store.saveDraft(tx, {
      ...owner,
      orderId: line.orderId,
      orderItemId: orderItem,
      count,
      at,
    })
    if (isNew) await fillIn(app, tx, context, id, at)
    return ok(id)
  })
  return begun.ok
    ? ok(await completeReclamation(app, app.db, context.company, (await store.reclamationById(app.db, begun.value))!))
    : begun
}

/** Fills in the data of the account (RET-08). */
async function fillIn(app: App, tx: Tx, context: SignedInContext, id: number, at: Date): Promise<void> {
  const draft = (await store.reclamationById(tx, id))!
  const { name, email, phone } = await nameAndContactOf(tx, context.company.id, context.me.id)
  const sealed = await sealFields(app.secrets, id, {}, { applicant_name: name, email, phone })
  await store.saveApplication(tx, { ...draft, sealed }, at)
}

const termsOf = ({ settings }: Company, receivedAt: Date, now: Date): ReturnTerms =>
  returnTerms(receivedAt, now, settings.returns, settings.timezone)

export async function readReclamation(
  app: App,
  context: SignedInContext,
  id: number,
): Promise<Result<Reclamation, { code: 'not_found' }>> {
  const found = await store.reclamationOf(app.db, ownerOf(context), id)
  return found ? ok(await completeReclamation(app, app.db, context.company, found)) : refuse({ code: 'not_found' })
}

export async function readReclamations(
  app: App,
  context: SignedInContext,
  asked: { orderItem: number | null; page: number; pageSize: number },
): Promise<{ reclamations: Reclamation[]; total: number }> {
  const page = { limit: asked.pageSize, offset: (asked.page - 1) * asked.pageSize }
  const found = await store.reclamationsOf(app.db, ownerOf(context), asked.orderItem, page)
  return { ...found, reclamations: await readEach(app, context.company, found.reclamations) }
}

/** Reads one after another: a page is short and each needs few queries. */
async function readEach(app: App, company: Company, list: readonly StoredReclamation[]): Promise<Reclamation[]> {
  const read: Reclamation[] = []
  for (const one of list) read.push(await completeReclamation(app, app.db, company, one))
  return read
}

export async function completeReclamation(
  app: App,
  db: Db,
  company: Company,
  stored: StoredReclamation,
): Promise<Reclamation> {
  const { id, orderId, orderState, orderItemId, count, refundKey, refundTries } = stored
  const [history, photos, personal, mostPieces] = [
    await store.historyOf(db, [id]),
    await uploadsUsedBy(db, company.id, uploadsKey(id)),
    await openFields(app, id, stored.sealed),
    await store.piecesLeft(db, orderItemId, id),
  ]
  const { amount, byService } = await refundable(app, db, orderId, [{ item: orderItemId, count }])
  const key = refundKey ?? (refundTries > 0 ? keyOf(id, refundTries) : null)
  const refunds = key === null ? [] : await refundsOfKey(db, orderId, key)
  const [point = null] =
    stored.pickupPoint === null ? [] : await store.pointsOf(db, company.id, { id: stored.pickupPoint })
  return {
    ...stored,
    application: applicationOf(stored, personal, photos.length),
    history,
    photos,
    // The terms count from sending: an application sent in time may be corrected later.
    terms: termsOf(company, stored.receivedAt ?? stored.orderedAt, stored.submittedAt ?? app.clock.now()),
    methods: byService ? ['card', 'bank'] : ['bank'],
    point,
    amount: refunds.length > 0 ? sumOfRefunds(refunds) : amount,
    // An order returned whole is refunded automatically.
    isLeft: amount > 0 && orderState === 'done',
    refund: refunds.length > 0 ? { amount: sumOfRefunds(refunds), ...endOf(refunds) } : null,
    mostPieces,
  }
}

export const keyOf = (id: number, tries: number): string => `reclamation-${id}-${tries}`
const sumOfRefunds = (refunds: readonly { amount: Kopecks }[]): Kopecks =>
  refunds.reduce((sum, { amount }) => (sum + amount) as Kopecks, ZERO)

/** The common state of several refunds: `canceled` if one was, `succeeded` when all did. */
export function endOf(refunds: readonly { state: string; cancelReason: string }[]): { state: string; reason: string } {
  const canceled = refunds.find(({ state }) => state === 'canceled')
  if (canceled) return { state: 'canceled', reason: canceled.cancelReason }
  const isBack = refunds.every(({ state }) => state === 'succeeded')
  return { state: isBack ? 'succeeded' : 'pending', reason: '' }
}

const applicationOf = (r: StoredReclamation, personal: Personal, photos: number): Application => ({
  ...personal,
  count: r.count,
  barcodes: r.barcodes,
  reason: r.reason,
  comment: r.comment,
  photos,
  refund_method: r.refundMethod,
  pickup_point: r.pickupPoint,
})

export const circumstancesOf = (
  read: Pick<Reclamation, 'terms' | 'methods'>,
  company: Company,
  now: Date,
): Circumstances => ({
  today: dateIn(company.settings.timezone, now),
  reasons: read.terms.reasons,
  methods: read.methods,
})

/** Changed fields of an application; absent fields keep their values. */
export type ApplicationChange = Partial<Omit<Application, 'photos'>> & { photos?: readonly number[] }

type ChangeRefusal =
  | RefusalOf<'not_found' | 'reclamation_move_refused' | 'return_not_possible' | 'photo_not_found'>
  | Problems

/** Saves the changes to a draft (UX R2), or to an application that was not verified; after a failed refund, other bank details. */
export async function changeReclamation(
  app: App,
  context: SignedInContext,
  id: number,
  given: ApplicationChange,
): Promise<Result<Reclamation, ChangeRefusal>> {
  const { company } = context
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const stored = await store.lockReclamation(tx, ownerOf(context), id)
    if (!stored) return refuse({ code: 'not_found' })
    const fields = Object.keys(given) as ApplicationField[]
    if (!mayChange(stored, fields)) return refuse({ code: 'reclamation_move_refused', possible: [] })
    const read = await completeReclamation(app, tx, company, stored)
    const { photos, ...rest } = tidied(given)
    const next = completed(read.application, rest)
    // A changed bank code is checked together with the accounts: it may be valid alone, yet the payment would not arrive.
    const touched = given.bic === undefined ? fields : [...fields, ...bankFields]
    const problems = {
      // The application was sent earlier and the refund uses these details unchanged: they must be complete and the applicant's own.
      ...(stored.state === 'failed' && next.refund_method === 'bank' && missingBank(next)),
      ...wrongFields(next, circumstancesOf(read, company, at), touched),
      ...(rest.pickup_point && !(await isPoint(tx, company, rest.pickup_point)) && unknownPoint),
    }
    if (Object.keys(problems).length > 0) return refuse({ code: 'reclamation_invalid', problems })
    if (next.count > read.mostPieces) return refuse({ code: 'return_not_possible', reason: 'too_many' })
    if (photos && !(await takePhotos(tx, context, id, photos))) return refuse({ code: 'photo_not_found' })
    await store.saveApplication(
      tx,
      { ...asStored(next), id, sealed: await sealed(app, stored, read.application, next) },
      at,
    )
    return ok(await completeReclamation(app, tx, company, (await store.reclamationById(tx, id))!))
  })
}

const unknownPoint = { pickup_point: 'point_unknown' } as const
const isPoint = async (tx: Tx, { id: companyId }: Company, id: number): Promise<boolean> =>
  (await store.pointsOf(tx, companyId, { id })).length > 0

const detailsOfRefund: readonly string[] = ['refund_method', ...bankFields]
const mayChange = ({ state, refundKey }: StoredReclamation, fields: readonly string[]): boolean =>
  reclamationCan.edit(state) ||
  (reclamationCan.giveBankDetails(state, refundKey) && fields.every((field) => detailsOfRefund.includes(field)))

const isSealed = (field: string): field is keyof Personal => (sealedFields as readonly string[]).includes(field)
const tidied = (given: ApplicationChange): ApplicationChange =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      isSealed(field) ? tidyField(field, String(value)) : typeof value === 'string' ? value.trim() : value,
    ]),
  )

/** A new bank code clears the bank of the old one; courier and pickup point exclude each other. */
function completed(before: Application, given: Partial<Omit<Application, 'photos'>>): Application {
  const isOtherBank = given.bic !== undefined && given.bic !== before.bic
  const ofBank = isOtherBank ? { bank_name: '', correspondent_account: '' } : {}
  const handover = given.pickup_point
    ? { courier_address: '' }
    : given.courier_address && !('pickup_point' in given)
      ? { pickup_point: null }
      : {}
  return withBank({ ...before, ...ofBank, ...handover, ...given })
}

const asStored = (next: Application) => ({
  count: next.count,
  barcodes: next.barcodes,
  reason: next.reason,
  comment: next.comment,
  refundMethod: next.refund_method,
  pickupPoint: next.pickup_point,
})

async function sealed(app: App, { id, sealed }: StoredReclamation, before: Application, next: Application) {
  const changed = sealedFields.filter((field) => before[field] !== next[field])
  return sealFields(app.secrets, id, sealed, Object.fromEntries(changed.map((field) => [field, next[field]])))
}

/** Replaces the photos of an application. */
async function takePhotos(
  tx: Tx,
  { company, me }: SignedInContext,
  id: number,
  photos: readonly number[],
): Promise<boolean> {
  const whose = { companyId: company.id, customerId: me.id, purpose: 'reclamation' } as const
  await releaseOthers(tx, whose, photos, uploadsKey(id))
  return claimUploads(tx, whose, photos, uploadsKey(id))
}

/** Outlets that accept returned goods in the region of an order. */
export const returnPoints = (app: App, { company }: RequestContext, regionId: number): Promise<ReturnPoint[]> =>
  store.pointsOf(app.db, company.id, { regionId })

/** Normalises a phone as everywhere; an invalid one stays as typed and fails the check of the application. */
function tidyField(field: SealedField, text: string): string {
  const phone = field === 'phone' ? readPhone(text) : null
  return phone?.ok ? phone.value : tidy(field, text)
}

/** Applications sent to the company, the longest waiting first. */
export async function readQueue(
  app: App,
  { company, outlets }: StaffContext,
  { limit, ...asked }: { state: ReclamationState | null; after: store.QueueKey | null; limit: number },
): Promise<KeysetPage<Reclamation>> {
  const scope = { companyId: company.id, outlets }
  const rows = await store.reclamationsIn(app.db, scope, { ...asked, limit: limit + 1 })
  const { items, next } = cutKeyset(rows, limit, ({ state, submittedAt, id }) => [
    state !== 'new',
    submittedAt!.toISOString(),
    id,
  ])
  return { items: await readEach(app, company, items), next }
}

/** A reclamation that was sent; drafts are visible to their customers only. */
export async function readForStaff(
  app: App,
  { company, outlets }: StaffContext,
  id: number,
): Promise<Result<Reclamation, { code: 'not_found' }>> {
  const found = await store.reclamationOf(app.db, { companyId: company.id, outlets }, id)
  return found ? ok(await completeReclamation(app, app.db, company, found)) : refuse({ code: 'not_found' })
}

import { inTransaction, type Tx } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { newCode } from '#kit/security/ids.ts'
import { readPhone } from '#lib/phone.ts'
import { ok, type Result, refuse } from '#lib/result.ts'
import type { Actor, App } from '#shop/context.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import { kindNamed } from '#shop/line-rules.ts'
import type { RefusalOf } from '#shop/refusals.ts'
import { audit } from '#shop/staff/audit.flow.ts'
import { promotionsTag } from './pricing.flow.ts'
import {
  changePromotion,
  insertPromotion,
  isSameSlug,
  lockPromotion,
  type NewPromotion,
  type StoredPromotion,
} from './promotions.staff.store.ts'
import { addCodes } from './promotions.store.ts'

export type { NewPromotion, StoredPromotion as KeptPromotion }

/** Writes the audit entry and notifies every process that caches promotions. */
async function changed(
  app: App,
  tx: Tx,
  by: Actor,
  act: { call: string; object: string; before: object | null; after: object | null },
): Promise<void> {
  await audit(tx, by, { ...act, reason: '' }, app.clock.now())
  await notifyTags(tx, by.company.id, [promotionsTag(by.company.id)])
}

/** The end that is before, or at, its beginning; null: none. */
function endsBefore({ since, until, activeSince, activeUntil }: NewPromotion): 'until' | 'active_until' | null {
  const isTurned = (from: string | null, to: string | null) => from !== null && to !== null && to <= from
  return isTurned(since, until) ? 'until' : isTurned(activeSince, activeUntil) ? 'active_until' : null
}

export async function addPromotion(
  app: App,
  by: Actor,
  given: NewPromotion,
): Promise<
  Result<StoredPromotion, RefusalOf<'promotion_slug_taken' | 'promotion_ends_before' | 'promotion_kind_unknown'>>
> {
  const field = endsBefore(given)
  if (field) return refuse({ code: 'promotion_ends_before', field })
  const unknown = (given.rule.kinds ?? []).filter((name) => !kindNamed(app.lineKinds, name))
  if (unknown.length > 0) return refuse({ code: 'promotion_kind_unknown', kinds: unknown })
  // What is given once must be counted: without a limit two concurrent first orders would both get it, with codes too.
  const once = given.rule.conditions?.first_order ? 1 : null
  const promotion = { ...given, limitPerCustomer: once ?? given.limitPerCustomer }
  try {
    return await inTransaction(app.db, async (tx) => {
      const added = await insertPromotion(tx, by.company.id, promotion, app.clock.now())
      await changed(app, tx, by, {
        call: 'addPromotion',
        object: `promotion ${added.slug}`,
        before: null,
        after: { name: given.name, rule: given.rule },
      })
      return ok(added)
    })
  } catch (error) {
    if (isSameSlug(error)) return refuse({ code: 'promotion_slug_taken' })
    throw error
  }
}

export const stopPromotion = (
  app: App,
  by: Actor,
  slug: string,
): Promise<Result<StoredPromotion, { code: 'not_found' }>> =>
  inTransaction(app.db, async (tx) => {
    const found = await lockPromotion(tx, by.company.id, slug)
    if (!found) return refuse({ code: 'not_found' })
    if (found.isStopped) return ok(found)
    await changePromotion(tx, found.id, { is_stopped: true })
    const states = { before: { is_stopped: false }, after: { is_stopped: true } }
    await changed(app, tx, by, { call: 'stopPromotion', object: `promotion ${slug}`, ...states })
    return ok({ ...found, isStopped: true })
  })

export interface CodesRequest {
  promotion: number | string
  /** The codes to add, or how many to generate. */
  codes: readonly string[] | number
  customer: number | string | null
  limitTotal: number | null
  limitPerCustomer: number | null
  expiresAt: Date | null
}

/** Length of a generated code: 10 letters of 5 random bits. */
const codeLength = 10

/** Adds all codes or none: one that exists already refuses the others too. */
export const addPromoCodes = (
  app: App,
  by: Actor,
  wanted: CodesRequest,
): Promise<Result<{ promotion: string; codes: string[] }, RefusalOf<'not_found' | 'promo_code_taken'>>> =>
  inTransaction(app.db, async (tx) => {
    const { company } = by
    const promotion = await lockPromotion(tx, company.id, wanted.promotion)
    if (!promotion) return refuse({ code: 'not_found' })
    const customerId = wanted.customer === null ? null : await ownerOf(tx, company.id, wanted.customer)
    if (wanted.customer !== null && customerId === null) return refuse({ code: 'not_found' })
    const codes =
      typeof wanted.codes === 'number'
        ? Array.from({ length: wanted.codes }, () => newCode(codeLength))
        : [...new Set(wanted.codes)]
    const { limitTotal, limitPerCustomer, expiresAt } = wanted
    const added = await addCodes(tx, {
      companyId: company.id,
      promotionId: promotion.id,
      codes,
      customerId,
      limitTotal,
      limitPerCustomer,
      expiresAt,
      isRegistration: false,
      at: app.clock.now(),
    })
    if (added.length < codes.length)
      return refuse({ code: 'promo_code_taken', codes: codes.filter((code) => !added.includes(code)).slice(0, 20) })
    if (!promotion.needsCode) await changePromotion(tx, promotion.id, { needs_code: true })
    await changed(app, tx, by, {
      call: 'addPromoCodes',
      object: `promotion ${promotion.slug}`,
      before: { needs_code: promotion.needsCode },
      after: { needs_code: true, count: codes.length },
    })
    return ok({ promotion: promotion.slug, codes })
  })

function ownerOf(tx: Tx, companyId: number, customer: number | string): Promise<number | null> {
  if (typeof customer === 'number') return customerNamed(companyId, { id: customer }).execute(tx)
  const phone = readPhone(customer)
  return phone.ok ? customerNamed(companyId, { phone: phone.value }).execute(tx) : Promise.resolve(null)
}

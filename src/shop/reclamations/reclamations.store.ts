import { anyOf, type Db, type Sql, sql, type Tx } from '#kit/db.ts'
import type {
  NewReclamation,
  ReclamationHistoryEntry,
  ReclamationOwner,
  ReclamationsScope,
  ReturnedLine,
  ReturnPoint,
  SealedFields,
  StoredReclamation,
  TalkMessage,
} from './reclamation.ts'
import type { ReclamationActor, ReclamationState } from './reclamation-states.ts'

const columns = sql`r.id, r.company_id as "companyId", r.customer_id as "customerId", r.order_id as "orderId", o.number as "orderNumber",
  r.order_item_id as "orderItemId", i.count as "lineCount", i.unit, i.step, i.product_id as "productId", coalesce(p.slug, '') as slug, i.name, i.name_en as "nameEn", i.size, i.article, i.seller,
  i.image, o.created_at as "orderedAt",
  (select max(h.at) from order_history h where h.order_id = o.id and h.to_state = 'done' and h.from_state <> 'done') as "receivedAt",
  o.payment_type as "paymentType", o.state as "orderState", o.outlet_id as "outletId", o.region_id as "regionId", r.state, r.count, r.barcodes, r.reason, r.comment, r.refund_method as "refundMethod", r.pickup_point as "pickupPoint", r.sealed,
  r.refund_key as "refundKey", r.refund_tries as "refundTries", r.created_at as "createdAt", r.updated_at as "updatedAt",
  r.submitted_at as "submittedAt"`
const tables = sql`reclamations r join order_items i on i.id = r.order_item_id join orders o on o.id = r.order_id
  left join products p on p.id = i.product_id`

const ofOwner = (of: ReclamationOwner | ReclamationsScope) => {
  if ('customerId' in of) return sql`r.company_id = ${of.companyId} and r.customer_id = ${of.customerId}`
  const sent = sql`r.company_id = ${of.companyId} and r.state is not null`
  return of.outlets === null ? sent : sql`${sent} and o.outlet_id = ${anyOf('bigint', of.outlets)}`
}

export async function reclamationOf(
  db: Db,
  owner: ReclamationOwner | ReclamationsScope,
  id: number,
): Promise<StoredReclamation | undefined> {
  const { rows } = await sql<StoredReclamation>`
    select ${columns} from ${tables} where r.id = ${id} and ${ofOwner(owner)}`.execute(db)
  return rows[0]
}

/** The same, locked for a move. */
export async function lockReclamation(
  tx: Tx,
  owner: ReclamationOwner | ReclamationsScope,
  id: number,
): Promise<StoredReclamation | undefined> {
  const { rows } = await sql<StoredReclamation>`
    select ${columns} from ${tables} where r.id = ${id} and ${ofOwner(owner)} for update of r`.execute(tx)
  return rows[0]
}

export const reclamationById = async (db: Db, id: number): Promise<StoredReclamation | undefined> =>
  (await sql<StoredReclamation>`select ${columns} from ${tables} where r.id = ${id}`.execute(db)).rows[0]

interface Page {
  limit: number
  offset: number
}
const listed = async (db: Db, where: Sql, order: Sql, { limit, offset }: Page) => {
  const { rows } = await sql<StoredReclamation>`
    select ${columns} from ${tables} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db)
  return { reclamations: rows, total: counted.rows[0]!.total }
}

/** Reclamations of a customer, newest first; of one line if it is given. */
export const reclamationsOf = (db: Db, owner: ReclamationOwner, orderItem: number | null, page: Page) =>
  listed(
    db,
    sql`${ofOwner(owner)} and (${orderItem}::bigint is null or r.order_item_id = ${orderItem})`,
    sql`r.id desc`,
    page,
  )

/** The place of a reclamation in the queue of the staff. */
export interface QueueKey {
  isOver: boolean
  submittedAt: Date
  id: number
}

/** Applications within a scope after a place in the queue: those that wait for verification first, then the longest waiting first. */
export async function reclamationsIn(
  db: Db,
  scope: ReclamationsScope,
  { state, after, limit }: { state: ReclamationState | null; after: QueueKey | null; limit: number },
): Promise<StoredReclamation[]> {
  const later =
    after === null
      ? sql`true`
      : sql`(r.state <> 'new', r.submitted_at, r.id) > (${after.isOver}, ${after.submittedAt}, ${after.id})`
  const { rows } = await sql<StoredReclamation>`
    select ${columns} from ${tables} where ${ofOwner(scope)} and (${state}::text is null or r.state = ${state}) and ${later}
    order by r.state <> 'new', r.submitted_at, r.id limit ${limit}`.execute(db)
  return rows
}

/** A line of the customer's own order. Locks the order, as pieces are counted under its lock. `receivedAt`: while the customer has the goods. */
export async function lockLine(
  tx: Tx,
  { companyId, customerId }: ReclamationOwner,
  itemId: number,
): Promise<(ReturnedLine & { kind: string; receivedAt: Date | null }) | undefined> {
  const { rows } = await sql<ReturnedLine & { kind: string; receivedAt: Date | null }>`
    select i.id, i.kind, i.order_id as "orderId", i.count, i.product_id as "productId",
      (select max(h.at) from order_history h where h.order_id = o.id and o.state = 'done' and h.to_state = 'done' and h.from_state <> 'done') as "receivedAt"
    from order_items i join orders o on o.id = i.order_id
    where i.id = ${itemId} and o.company_id = ${companyId} and o.customer_id = ${customerId} for no key update of o`.execute(
    tx,
  )
  return rows[0]
}

/** Pieces of a line that are neither returned nor requested by other reclamations than `except`. */
export async function piecesLeft(tx: Db, itemId: number, except: number | null): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select i.count - pieces_returned(i.id, i.order_id) + coalesce((
      select r.count from reclamations r where r.id = ${except} and r.state is not null and r.state not in ('returned', 'canceled', 'rejected')), 0) as left
    from order_items i where i.id = ${itemId}`.execute(tx)
  return rows[0]?.left ?? 0
}

/** Creates a draft for this line, or changes the count of the existing one. */
export async function saveDraft(tx: Tx, draft: NewReclamation): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into reclamations (company_id, customer_id, order_id, order_item_id, count, created_at, updated_at)
    values (${draft.companyId}, ${draft.customerId}, ${draft.orderId}, ${draft.orderItemId}, ${draft.count}, ${draft.at}, ${draft.at})
    on conflict (order_item_id) where state is null do update set count = excluded.count, updated_at = excluded.updated_at
    returning id, (xmax = 0) as "isNew"`.execute(tx)
  return rows[0]!
}

export async function saveApplication(
  tx: Tx,
  r: Pick<
    StoredReclamation,
    'id' | 'count' | 'barcodes' | 'reason' | 'comment' | 'refundMethod' | 'pickupPoint' | 'sealed'
  >,
  at: Date,
): Promise<void> {
  await sql`
    update reclamations set count = ${r.count}, barcodes = ${r.barcodes}::text[], reason = ${r.reason}, comment = ${r.comment},
      refund_method = ${r.refundMethod}, pickup_point = ${r.pickupPoint}, sealed = ${JSON.stringify(r.sealed)}::jsonb, updated_at = ${at}
    where id = ${r.id}`.execute(tx)
}

export async function saveMove(
  tx: Tx,
  r: { id: number; companyId: number; from: ReclamationState | null; to: ReclamationState; isEnded: boolean },
  by: { actor: ReclamationActor; actorName: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      update reclamations set state = ${r.to}, updated_at = ${by.at}, submitted_at = coalesce(submitted_at, ${by.at}),
        ended_at = ${r.isEnded ? by.at : null}, refund_key = null where id = ${r.id})
    insert into reclamation_history (company_id, reclamation_id, from_state, to_state, actor, actor_name, reason, at)
    values (${r.companyId}, ${r.id}, ${r.from ?? ''}, ${r.to}, ${by.actor}, ${by.actorName}, ${by.reason}, ${by.at})`.execute(
    tx,
  )
}

/** Stores that its refund begins, with this key. */
export async function storeRefundKey(tx: Tx, id: number, key: string, at: Date): Promise<void> {
  await sql`update reclamations set refund_key = ${key}, refund_tries = refund_tries + 1, updated_at = ${at} where id = ${id}`.execute(
    tx,
  )
}
export async function clearRefundKey(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`update reclamations set refund_key = null, updated_at = ${at} where id = ${id}`.execute(tx)
}

export const eraseDraft = async (tx: Tx, id: number): Promise<void> =>
  void (await sql`delete from reclamations where id = ${id} and state is null`.execute(tx))

export async function historyOf(db: Db, ids: readonly number[]): Promise<ReclamationHistoryEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReclamationHistoryEntry>`
    select reclamation_id as "reclamationId", from_state as "fromState", to_state as "toState", actor, actor_name as "actorName", reason, at
    from reclamation_history where reclamation_id = any (${ids}::bigint[]) order by id`.execute(db)
  return rows
}

/** Reclamations of an order with a pending refund. */
export async function refundingOf(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reclamations where order_id = ${orderId} and refund_key is not null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open reclamations of an order without a pending refund. */
export async function openOf(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reclamations where order_id = ${orderId} and state is not null and ended_at is null and refund_key is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Drafts that were not changed since a moment, by id, after the given id. */
export async function draftsBefore(db: Db, before: Date, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from reclamations where state is null and updated_at < ${before} and id > ${after} order by id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Erases personal data of reclamations that ended before a moment. */
export async function erasePersonalData(db: Db, before: Date): Promise<void> {
  await sql`update reclamations set sealed = '{}' where ended_at < ${before} and sealed <> '{}'`.execute(db)
  await sql`
    delete from reclamation_messages m using reclamations r where r.id = m.reclamation_id and r.ended_at < ${before} and m.at < ${before}`.execute(
    db,
  )
}

/** All sealed fields, for a change of the key. Locks them. */
export async function lockSealed(tx: Tx): Promise<{ id: number; sealed: SealedFields }[]> {
  const { rows } = await sql<{ id: number; sealed: SealedFields }>`
    select id, sealed from reclamations where sealed <> '{}' order by id for update`.execute(tx)
  return rows
}

/** Sealed fields of a customer's reclamations, as stored. */
export async function sealedOf(
  db: Db,
  { companyId, customerId }: ReclamationOwner,
): Promise<{ id: number; sealed: SealedFields }[]> {
  const { rows } = await sql<{ id: number; sealed: SealedFields }>`
    select id, sealed from reclamations
    where company_id = ${companyId} and customer_id = ${customerId} and sealed <> '{}'`.execute(db)
  return rows
}

export async function saveSealed(tx: Tx, id: number, sealed: SealedFields): Promise<void> {
  await sql`update reclamations set sealed = ${JSON.stringify(sealed)}::jsonb where id = ${id}`.execute(tx)
}

/** Outlets of a region that accept returned goods: shops, filials and pickup points; or the one given. */
export async function pointsOf(
  db: Db,
  companyId: number,
  which: { regionId: number } | { id: number },
): Promise<ReturnPoint[]> {
  const wanted = 'id' in which ? sql`o.id = ${which.id}` : sql`o.region_id = ${which.regionId}`
  const { rows } = await sql<ReturnPoint>`
    select o.id, o.kind, o.name, o.name_en as "nameEn", o.address, o.address_en as "addressEn", o.schedule,
      coalesce(o.timezone, g.timezone, 'Europe/Moscow') as timezone
    from outlets o left join regions g on g.id = o.region_id
    where o.company_id = ${companyId} and o.is_active and o.kind in ('shop', 'filial', 'pickup_point') and ${wanted} order by o.kind <> 'shop', o.id limit 60`.execute(
    db,
  )
  return rows
}

/** Messages about a reclamation in order; the newest ones if there are more. */
export async function messagesOf(db: Db, reclamationId: number, most: number): Promise<TalkMessage[]> {
  const { rows } = await sql<TalkMessage>`
    select id, author, author_name as "authorName", text, at from reclamation_messages
    where reclamation_id = ${reclamationId} order by id desc limit ${most}`.execute(db)
  return rows.toReversed()
}

export async function addMessage(
  tx: Tx,
  of: { companyId: number; customerId: number; id: number },
  { author, authorName, text, at }: Omit<TalkMessage, 'id'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reclamation_messages (company_id, reclamation_id, customer_id, author, author_name, text, at)
    values (${of.companyId}, ${of.id}, ${of.customerId}, ${author}, ${authorName}, ${text}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

import { type Sql, type Statement, sql } from '#kit/db.ts'
import { jobsAdded, type NewJob } from '#kit/jobs.ts'
import { staleTagsSent } from '#kit/notices.ts'
import type { Adjustment } from '#shop/cart/price-order.ts'
import { eventsWritten, type NewEvent } from '#shop/events.ts'
import type { NewOrder, PlacedOrder } from './order.ts'
import { type DetailsRow, detailsIn, itemRow, readDetails, writtenItemColumns } from './order-details.store.ts'
import { type OrderRow, orderColumns, readOrderRow } from './orders.store.ts'
import type { ScheduledPayment } from './payment-schedule.ts'

/** Drawn before the order is written, so that rows that refer to it can be written with it. */
export const nextOrderId: Statement<number> = sql<{ id: number }>`select nextval('orders_id_seq') as id`.read(
  ([row]) => row!.id,
)

/**
 * Writes the order with its lines, adjustments and first history entry, what its claims take, its jobs, events and the notice for caches, in
 * one statement: the order never exists in part. Returns what was written; null: nothing, as `isThere` was false.
 */
export const insertOrder = (
  order: NewOrder,
  {
    locks,
    isThere,
    parts,
    jobs,
    events,
    tags,
  }: {
    /** Parts before the order, and the condition on them under which it is written. */
    locks: readonly Sql[]
    isThere: Sql
    /** Further named parts of its `with`. They may read the order's id from `o`, and do nothing if `o` is empty. */
    parts: readonly Sql[]
    jobs: readonly NewJob[]
    events: readonly NewEvent[]
    tags: readonly string[]
  },
): Statement<PlacedOrder | null> =>
  sql<OrderRow & DetailsRow>`
    with ${locks.length === 0 ? sql`` : sql`${sql.join(locks, sql`, `)},`} o as (
      insert into orders (id, company_id, customer_id, region_id, number, state, sub_state, delivery_type, delivery_payment_option_id,
        payment_type, outlet_id, address, address_details, recipient_name, recipient_phone, recipient_email, recipient, language, comment,
        employee, promo_codes, balances, subtotal, discount_amount, bonus_discount_amount, delivery_price, total, receipt_code,
        legal, due_date, due_from, due_to, reserved_until, idempotency_key, cart_group, placed_with, cancellation_terms, capture, confirmation,
        confirm_within_s, confirm_by, created_at, updated_at)
      overriding system value
      select ${order.id}::bigint, ${order.owner.companyId}::bigint, ${order.owner.customerId}::bigint, ${order.regionId}::bigint, ${order.number}::text, 'new', ${order.subState}::text,
        ${order.deliveryType}::text, ${order.optionId}::bigint, ${order.paymentType}::text, ${order.outletId}::bigint, ${json(order.address)}::jsonb,
        ${json(order.addressDetails)}::jsonb, ${order.recipientName}::text, ${order.recipientPhone}::text, ${order.recipientEmail}::text,
        ${json(order.recipient)}::jsonb, ${order.language}::text, ${order.comment}::text, ${order.employee}::text, ${order.promoCodes}::text[], ${json(order.balances)}::jsonb,
        ${order.subtotal}::bigint, ${order.discountAmount}::bigint, ${order.bonusDiscountAmount}::bigint, ${order.deliveryPrice}::bigint, ${order.total}::bigint,
        ${order.receiptCode}::text, ${json(order.legal)}::jsonb, ${order.dueDate}::date, ${order.dueFrom}::text, ${order.dueTo}::text, ${order.reservedUntil}::timestamptz, ${order.idempotencyKey}::text, ${order.cartGroup}::text, ${order.placedWith}::text, ${order.cancellationTerms.length === 0 ? null : json(order.cancellationTerms)}::jsonb,
        ${order.confirmation.capture}::text, ${order.confirmation.state}::text, ${Math.round(order.confirmation.withinMs / 1000)}::int, ${order.confirmation.by}::timestamptz,
        ${order.at}::timestamptz, ${order.at}::timestamptz
      where ${isThere}
      returning *
    ), line as materialized (
      select nextval('order_items_id_seq') as id, i.ordinality - 1 as place, ${writtenItemColumns}
      from jsonb_populate_recordset(null::order_items, ${json(order.items.map(itemRow))}::jsonb) with ordinality as i
    ), items as (
      insert into order_items (id, order_id, ${writtenItemColumns})
      overriding system value
      select i.id, o.order_id, ${writtenItemColumns} from (select id as order_id from o) o, line i order by i.place
      returning *
    ), adjusted as (
      insert into order_adjustments (order_id, item_id, source, code, amount, label, at)
      select o.id, i.id, a.source, a.code, a.amount, a.label, ${order.at}
      from o, jsonb_to_recordset(${json(order.adjustments.map(adjustmentRow))}::jsonb) as a (place int, line int, source text, code text, amount bigint, label jsonb)
        left join line i on i.place = a.line
      order by a.place
      returning *
    ), ${order.schedule.length === 0 ? sql`` : sql`scheduled as (${scheduleInserted(order.schedule)}),`} ${parts.length === 0 ? sql`` : sql`${sql.join(parts, sql`, `)},`} history as (
      insert into order_history (order_id, from_state, to_state, sub_state, actor, at)
      select o.id, '', 'new', ${order.subState}, 'customer', ${order.at} from o
      returning *
    )
    select ${orderColumns}, ${detailsIn({ items: sql`items`, adjustments: sql`adjusted`, history: sql`history`, orders: sql`o` })},
      ${jobsAdded(jobs)} as jobs, ${eventsWritten(order.owner.companyId, events, order.at)} as events,
      ${staleTagsSent(order.owner.companyId, tags)} as told
    from o`.read(([row]) =>
    // A statement does not see rows of other tables that it writes itself.
    row ? { order: { ...readOrderRow(row), schedule: order.schedule }, ...readDetails(row) } : null,
  )

const scheduleInserted = (schedule: readonly ScheduledPayment[]): Sql => sql`
  insert into payment_schedule (order_id, number, kind, amount, due_at, remind_hours)
  select o.id, s.number, s.kind, s.amount, s."dueAt", array(select jsonb_array_elements_text(s."remindHours")::int)
  from o, jsonb_to_recordset(${json(schedule)}::jsonb)
    as s (number int, kind text, amount bigint, "dueAt" timestamptz, "remindHours" jsonb)`

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** In the order of the stages: each adjustment was computed on what the earlier ones left. */
const adjustmentRow = (adjustment: Adjustment, place: number) => ({ place, ...adjustment })

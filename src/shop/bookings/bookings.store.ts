import { type Db, type Statement, sql, type Tx } from '#kit/db.ts'
import type { TourBookings, TourClaims, TourPapers } from '#kit/schema.d.ts'
import type { IsoDate } from '#lib/dates.ts'
import type { Kopecks } from '#lib/money.ts'
import type { Booking, BookingState, BookingTask, ClaimKind, ClaimState, TourClaim, VoucherFault } from './booking.ts'

const columns = sql`order_id, company_id, customer_id, quote_id, provider, operator, hotel_id, start_date, end_date, state, key, asked_at,
  supplier_ref, supplier_message, decided_at, voucher_faults, task, read_count, erased_at`

type BookingRow = Pick<
  TourBookings,
  | 'order_id'
  | 'company_id'
  | 'customer_id'
  | 'quote_id'
  | 'provider'
  | 'operator'
  | 'hotel_id'
  | 'start_date'
  | 'end_date'
  | 'state'
  | 'key'
  | 'asked_at'
  | 'supplier_ref'
  | 'supplier_message'
  | 'decided_at'
  | 'voucher_faults'
  | 'task'
  | 'read_count'
  | 'erased_at'
>

const readRow = (row: BookingRow): Booking => ({
  orderId: row.order_id,
  companyId: row.company_id,
  customerId: row.customer_id,
  quoteId: row.quote_id,
  provider: row.provider,
  operator: row.operator,
  hotelId: row.hotel_id,
  startDate: row.start_date as unknown as IsoDate,
  endDate: row.end_date as unknown as IsoDate,
  state: row.state as BookingState,
  key: row.key,
  askedAt: row.asked_at,
  supplierRef: row.supplier_ref,
  supplierMessage: row.supplier_message,
  decidedAt: row.decided_at,
  voucherFaults: row.voucher_faults as VoucherFault[] | null,
  task: row.task as BookingTask,
  readCount: row.read_count,
  erasedAt: row.erased_at,
})

export const bookingOf = (orderId: number): Statement<Booking | null> =>
  sql<BookingRow>`select ${columns} from tour_bookings where order_id = ${orderId}`.read(([row]) =>
    row ? readRow(row) : null,
  )

/** Of a customer, or of a company if no customer is given. */
export const bookingFor = (
  { companyId, customerId }: { companyId: number; customerId?: number },
  orderId: number,
): Statement<Booking | null> =>
  sql<BookingRow>`
    select ${columns} from tour_bookings where order_id = ${orderId} and company_id = ${companyId}
      and (${customerId ?? null}::bigint is null or customer_id = ${customerId ?? null})`.read(([row]) =>
    row ? readRow(row) : null,
  )

/** Locks a booking. Who locks its order too has locked that first. */
export async function lockBooking(tx: Tx, orderId: number): Promise<Booking | null> {
  const { rows } = await sql<BookingRow>`
    select ${columns} from tour_bookings where order_id = ${orderId} for update`.execute(tx)
  return rows[0] ? readRow(rows[0]) : null
}

export async function saveBooking(tx: Tx, booking: Booking, at: Date): Promise<void> {
  const faults = booking.voucherFaults === null ? null : JSON.stringify(booking.voucherFaults)
  await sql`
    update tour_bookings set state = ${booking.state}, asked_at = ${booking.askedAt}, supplier_ref = ${booking.supplierRef},
      supplier_message = ${booking.supplierMessage}, decided_at = ${booking.decidedAt}, voucher_faults = ${faults}::jsonb,
      voucher_checked_at = case when ${faults}::jsonb is not null then coalesce(voucher_checked_at, ${at}) end,
      task_at = case when ${booking.task} = '' then null when task = ${booking.task} then task_at else ${at} end,
      task = ${booking.task}, read_count = ${booking.readCount}, erased_at = ${booking.erasedAt}, updated_at = ${at}
    where order_id = ${booking.orderId}`.execute(tx)
}

export interface LogEntry {
  at: Date
  actor: 'shop' | 'supplier' | 'staff' | 'customer'
  what: string
  said: string
}

export async function addLog(
  db: Db,
  { companyId, orderId }: Pick<Booking, 'companyId' | 'orderId'>,
  { actor, what, said, at }: LogEntry,
): Promise<void> {
  await sql`
    insert into tour_log (company_id, order_id, at, actor, what, said)
    values (${companyId}, ${orderId}, ${at}, ${actor}, ${what}, ${said.slice(0, 2000)})`.execute(db)
}

export const logOf = (orderId: number): Statement<LogEntry[]> =>
  sql<{ at: Date; actor: string; what: string; said: string }>`
    select at, actor, what, said from tour_log where order_id = ${orderId} order by id desc limit 200`.read(
    (rows) => rows as LogEntry[],
  )

const claimColumns = sql`id, order_id, supplier_claim, kind, before, after, extra, state, is_told, reminders, raised_at, answered_at`
type ClaimRow = Omit<TourClaims, 'company_id'>

const readClaim = (row: ClaimRow): TourClaim => ({
  id: row.id,
  orderId: row.order_id,
  supplierClaim: row.supplier_claim,
  kind: row.kind as ClaimKind,
  before: row.before,
  after: row.after,
  extra: row.extra as Kopecks,
  state: row.state as ClaimState,
  isTold: row.is_told,
  reminders: row.reminders,
  raisedAt: row.raised_at,
  answeredAt: row.answered_at,
})

/** All claims of an order, newest first. */
export const claimsOf = (orderId: number): Statement<TourClaim[]> =>
  sql<ClaimRow>`select ${claimColumns} from tour_claims where order_id = ${orderId} order by id desc`.read((rows) =>
    rows.map(readClaim),
  )

export type NewClaim = Pick<TourClaim, 'supplierClaim' | 'kind' | 'before' | 'after' | 'extra'>

export async function insertClaim(
  tx: Tx,
  { companyId, orderId }: Pick<Booking, 'companyId' | 'orderId'>,
  claim: NewClaim,
  at: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into tour_claims (company_id, order_id, supplier_claim, kind, before, after, extra, raised_at)
    values (${companyId}, ${orderId}, ${claim.supplierClaim}, ${claim.kind}, ${claim.before}, ${claim.after}, ${claim.extra}, ${at})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function saveClaim(tx: Tx, claim: TourClaim): Promise<void> {
  await sql`
    update tour_claims set state = ${claim.state}, reminders = ${claim.reminders}, answered_at = ${claim.answeredAt}
    where id = ${claim.id}`.execute(tx)
}

/** The supplier has heard the answer to a claim. */
export async function markTold(tx: Tx, id: number): Promise<void> {
  await sql`update tour_claims set is_told = true where id = ${id}`.execute(tx)
}

export interface TourPaper {
  id: number
  kind: 'voucher' | 'tickets' | 'insurance' | 'memo'
  name: string
  file: string
  contentType: string
  source: string
  createdAt: Date
}

export const papersOf = (orderId: number): Statement<TourPaper[]> =>
  sql<Omit<TourPapers, 'company_id' | 'order_id'>>`
    select id, kind, name, file, content_type, source, created_at from tour_papers where order_id = ${orderId} order by id`.read(
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        kind: row.kind as TourPaper['kind'],
        name: row.name,
        file: row.file,
        contentType: row.content_type,
        source: row.source,
        createdAt: row.created_at,
      })),
  )

export async function insertPaper(
  tx: Tx,
  { companyId, orderId }: Pick<Booking, 'companyId' | 'orderId'>,
  paper: Omit<TourPaper, 'id' | 'createdAt'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into tour_papers (company_id, order_id, kind, name, file, content_type, source, created_at)
    values (${companyId}, ${orderId}, ${paper.kind}, ${paper.name.slice(0, 200)}, ${paper.file}, ${paper.contentType}, ${paper.source}, ${at})
    on conflict do nothing`.execute(tx)
}

/** Deletes the rows of an order's papers and answers their files. */
export async function deletePapers(tx: Tx, orderId: number): Promise<string[]> {
  const { rows } = await sql<{
    file: string
  }>`delete from tour_papers where order_id = ${orderId} returning file`.execute(tx)
  return rows.map(({ file }) => file)
}

/** Bookings of a company for staff: what has a task first, then by the operator's deadline, then by the begin of the trip. */
export const queueOf = (
  companyId: number,
  { only, after, limit }: { only: 'tasks' | 'open' | 'all'; after: { rank: string; id: number } | null; limit: number },
): Statement<{ orderId: number; rank: string }[]> =>
  sql<{ order_id: number; rank: string }>`
    select order_id, rank from (
      select b.order_id, case when b.task <> '' then '0' else '1' end
          || to_char(coalesce(case when o.confirmation = 'waiting' then o.confirm_by end, b.start_date::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as rank
      from tour_bookings b join orders o on o.id = b.order_id
      where b.company_id = ${companyId} and (${only} <> 'tasks' or b.task <> '')
        and (${only} = 'all' or b.task <> '' or o.state in ('new', 'collecting', 'collected', 'ready'))) q
    where ${after?.rank ?? null}::text is null or (rank, order_id) > (${after?.rank ?? ''}, ${after?.id ?? 0})
    order by rank, order_id limit ${limit}`.read((rows) =>
    rows.map((row) => ({ orderId: row.order_id, rank: row.rank })),
  )

/** Orders that the walk has to look at: trips that are not over and are confirmed, or wait for the answer to a claim. */
export const walkedOrders = (after: number, limit: number): Statement<number[]> =>
  sql<{ id: number }>`
    select b.order_id as id from tour_bookings b join orders o on o.id = b.order_id
    where b.order_id > ${after} and (b.state = 'confirmed'
        or exists (select from tour_claims c where c.order_id = b.order_id and c.state in ('open', 'rebook'))) and o.state in ('new', 'collecting', 'collected', 'ready')
    order by b.order_id limit ${limit}`.read((rows) => rows.map(({ id }) => id))

/** Bookings whose papers are due to be erased: the trip ended so many days ago, or its customer's account is erased. */
export const toErase = (today: IsoDate, limit: number): Statement<{ orderId: number; quoteId: number }[]> =>
  sql<{ order_id: number; quote_id: number }>`
    select b.order_id, b.quote_id from tour_bookings b join companies c on c.id = b.company_id
    where b.erased_at is null and (
      b.end_date < ${today}::date - greatest(0, coalesce(nullif(c.settings -> 'tours' ->> 'papers_days', '')::int, 30))
      or exists (select from customers u where u.id = b.customer_id and u.erased_at is not null))
    order by b.order_id limit ${limit}`.read((rows) =>
    rows.map((row) => ({ orderId: row.order_id, quoteId: row.quote_id })),
  )

/** Bookings of a hotel's country, of a hotel or of an operator that are confirmed or wait, for one act on all of them. */
export const affectedOrders = (
  companyId: number,
  by: { country: string | null; hotel: number | null; operator: string | null; from: IsoDate; to: IsoDate },
): Statement<number[]> =>
  sql<{ id: number }>`
    select b.order_id as id from tour_bookings b join orders o on o.id = b.order_id join tour_quotes q on q.id = b.quote_id
    where b.company_id = ${companyId} and b.state not in ('refused', 'canceling', 'canceled') and o.state in ('new', 'collecting', 'collected', 'ready')
      and (${by.country}::text is null or q.about -> 'country' ->> 'slug' = ${by.country})
      and (${by.hotel}::bigint is null or b.hotel_id = ${by.hotel}) and (${by.operator}::text is null or b.operator = ${by.operator})
      and b.start_date between ${by.from}::date and ${by.to}::date
    order by b.order_id`.read((rows) => rows.map(({ id }) => id))

import { type Database, type Db, inTransaction, sql } from '#kit/db.ts'
import { addDays } from '#lib/dates.ts'
import { kopecks } from '#lib/money.ts'
import type {
  NewTourBooking,
  SupplierBooking,
  SupplierBookingState,
  SupplierClaim,
  SupplierVoucher,
} from '#outside/tours/port.ts'
import { totalOf } from './offers.ts'
import { extrasSum, priceNow } from './quote.ts'
import { forcedOf, momentOf, returnStock, type State, stockBetween, type Taken, takeStock } from './state.ts'
import { readTourId } from './tour-id.ts'
import { between, hashText, mix } from './world/chance.ts'

/** How long an operator on request thinks. */
const thinksMs = 120_000

interface Row {
  id: number
  key: string
  tour: string
  state: SupplierBookingState
  message: string
  decided_at: Date | null
  decision: 'confirmed' | 'rejected' | null
  price: number
  held: Taken[]
  voucher: SupplierVoucher
  claim: SupplierClaim | null
}

const columns = sql.raw('id, key, tour, state, message, decided_at, decision, price, held, voucher, claim')

const refOf = (id: number): string => `SIM-${String(id).padStart(6, '0')}`
const idOf = (ref: string): number | null => {
  const found = /^SIM-(\d{1,15})$/.exec(ref)
  return found ? Number(found[1]) : null
}

/** `papersAt`: address at which papers of bookings are served; '': none are issued. */
export function presented(row: Row, papersAt: string): SupplierBooking {
  const ref = refOf(row.id)
  const isConfirmed = row.state === 'confirmed'
  const papers = (
    [
      ['voucher', 'Ваучер'],
      ['tickets', 'Маршрутная квитанция'],
      ['insurance', 'Страховой полис'],
      ['memo', 'Памятка туристу'],
    ] as const
  ).map(([kind, name]) => ({ kind, name, url: `${papersAt}/${ref}/${kind}.pdf` }))
  return {
    ref,
    state: row.state,
    message: row.message,
    papers: isConfirmed && papersAt ? papers : [],
    voucher: isConfirmed ? row.voucher : null,
    claim: isConfirmed ? row.claim : null,
  }
}

/**
 * Books once for a key. The row is written first, so that a second call with the key waits for it and then finds it; seats and rooms are taken in
 * the same transaction.
 */
export async function book(state: State & { db: Database }, booking: NewTourBooking, key: string): Promise<Row> {
  const moment = await momentOf(state)
  const forced = await forcedOf(state)
  return inTransaction(state.db, async (db) => {
    const inside = { ...state, db }
    const { rows: made } = await sql<{ id: number }>`
      insert into plugin_simulated_tours_bookings (company_id, key, tour, state, price, voucher, created_at)
      values (${state.companyId}, ${key}, ${booking.tour}, 'requested', ${booking.price}, '{}', ${moment.now})
      on conflict (company_id, key) do nothing returning id`.execute(db)
    const id = made[0]?.id
    if (id === undefined) return settled(inside, (await byKey(inside, key))!)

    const answer = await judge(inside, booking, { moment, forced })
    const { rows } =
      await sql<Row>`update plugin_simulated_tours_bookings set state = ${answer.state}, message = ${answer.message},
        decided_at = ${answer.decidedAt}, decision = ${answer.decision}, held = ${JSON.stringify(answer.held)}::jsonb,
        voucher = ${JSON.stringify({ ...answer.voucher, number: `В-${100_000 + id}` })}::jsonb
      where company_id = ${state.companyId} and id = ${id} returning ${columns}`.execute(db)
    return rows[0]!
  })
}

interface Judged {
  state: SupplierBookingState
  message: string
  decidedAt: Date | null
  decision: 'confirmed' | 'rejected' | null
  held: readonly Taken[]
  voucher: Omit<SupplierVoucher, 'number'>
}

async function judge(
  state: State,
  booking: NewTourBooking,
  { moment, forced }: { moment: Awaited<ReturnType<typeof momentOf>>; forced: Awaited<ReturnType<typeof forcedOf>> },
): Promise<Judged> {
  const tour = readTourId(booking.tour)
  const voucher = {
    hotel: tour?.hotel.code ?? '',
    startDate: tour?.startDate ?? '',
    nights: tour?.nights ?? 0,
    roomName: tour?.hotel.rooms[tour.room]?.name ?? '',
    meal: tour?.meal ?? '',
    tourists: booking.tourists.map(({ lastName, firstName }) => `${lastName} ${firstName}`),
  }
  const rejected = (message: string): Judged => ({
    state: 'rejected',
    message,
    decidedAt: null,
    decision: null,
    held: [],
    voucher,
  })
  if (!tour) return rejected('Тур не найден')
  const returns = addDays(tour.startDate, tour.nights)
  const ages = booking.tourists.map(({ birthDate }) => ageAt(birthDate, returns))
  const adults = ages.filter((age) => age >= 18).length
  const childAges = ages.filter((age) => age < 18)
  // An operator that would think about a price never asks twice: a timeout is an answer here.
  const stock = await stockBetween(state, tour.startDate, returns)
  const calm: typeof forced = (hotel, date) => (forced(hotel, date) === 'timeout' ? 'same' : forced(hotel, date))
  let priced = priceNow(booking.tour, { flight: booking.flight, adults, childAges }, { ...moment, stock, forced: calm })
  if (priced.state === 'timeout')
    priced = priceNow(
      booking.tour,
      { flight: booking.flight, adults, childAges },
      { ...moment, stock, forced: () => 'same' },
    )
  if (priced.state !== 'ok') return rejected(priced.state === 'sold_out' ? 'Мест больше нет' : 'Тур не найден')
  const { quote, taken, outcome, isOnRequest } = priced
  const extras = extrasSum(quote.extras, booking.extras, booking.tourists.length)
  if (extras === null) return rejected('Такой услуги нет')
  const price = totalOf(quote.parts) + extras
  if (price > booking.price) return rejected('Цена выросла')
  if (booking.tourists.some(({ paper }) => paper.expireDate !== '' && paper.expireDate < returns))
    return rejected('Паспорт туриста закончится до возвращения')
  if (!(await takeStock(state, taken))) return rejected('Мест больше нет')
  const held = [...taken]
  const isRefused =
    outcome === 'reject' ||
    mix(hashText(booking.tour), moment.seed, 9) % 100 < (tour.operator.manner === 'overbooked' ? 30 : 10)
  if (!isOnRequest && outcome !== 'reject' && tour.operator.manner !== 'overbooked')
    return { state: 'confirmed', message: '', decidedAt: moment.now, decision: 'confirmed', held, voucher }
  return {
    state: 'requested',
    message: '',
    decidedAt: new Date(moment.now.getTime() + thinksMs),
    decision: isRefused ? 'rejected' : 'confirmed',
    held,
    voucher,
  }
}

function ageAt(birthDate: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** How long the answer about an instant tour takes. */
export const bookingMs = (key: string): number => between(hashText(key), 1000, 3000)

async function byKey({ db, companyId }: State, key: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select ${columns} from plugin_simulated_tours_bookings
    where company_id = ${companyId} and key = ${key} for update`.execute(db)
  return rows[0] ?? null
}

async function byRef({ db, companyId }: State, ref: string): Promise<Row | null> {
  const id = idOf(ref)
  if (id === null) return null
  const { rows } = await sql<Row>`select ${columns} from plugin_simulated_tours_bookings
    where company_id = ${companyId} and id = ${id} for update`.execute(db)
  return rows[0] ?? null
}

/** A requested booking whose time has come is decided when somebody looks. */
async function settled(state: State, row: Row): Promise<Row> {
  if (row.state !== 'requested' || !row.decided_at || !row.decision) return row
  const { now } = await momentOf(state)
  if (row.decided_at > now) return row
  return decide(state, row, row.decision, row.decision === 'rejected' ? 'Отель не подтвердил номер' : '')
}

async function decide(
  state: State,
  row: Row,
  to: 'confirmed' | 'rejected' | 'cancelled',
  message: string,
): Promise<Row> {
  if (to !== 'confirmed') await returnStock(state, row.held)
  const { rows } =
    await sql<Row>`update plugin_simulated_tours_bookings set state = ${to}, message = ${message}, claim = null,
      held = case when ${to} = 'confirmed' then held else '[]'::jsonb end
    where company_id = ${state.companyId} and id = ${row.id} returning ${columns}`.execute(state.db)
  return rows[0]!
}

type Look = (state: State) => Promise<Row | null>

/** Finds a booking, settles it and does something with it, in one transaction. Null: there is none. */
const withBooking = (state: State & { db: Database }, look: Look, change: (inside: State, row: Row) => Promise<Row>) =>
  inTransaction(state.db, async (db) => {
    const inside = { ...state, db }
    const row = await look(inside)
    return row && change(inside, await settled(inside, row))
  })

const asItIs = async (_: State, row: Row) => row
export const findBooking = (state: State & { db: Database }, key: string) =>
  withBooking(state, (inside) => byKey(inside, key), asItIs)
export const readBooking = (state: State & { db: Database }, ref: string) =>
  withBooking(state, (inside) => byRef(inside, ref), asItIs)

/** Seats and rooms return once, however often it is cancelled. */
export const cancelBooking = (state: State & { db: Database }, ref: string) =>
  withBooking(
    state,
    (inside) => byRef(inside, ref),
    async (inside, row) =>
      row.state === 'requested' || row.state === 'confirmed' ? decide(inside, row, 'cancelled', '') : row,
  )

/** Accepted: the voucher says the new. Refused: the operator gives the tour up. An answer to another claim changes nothing. */
export const answerClaim = (state: State & { db: Database }, ref: string, claim: string, answer: 'accept' | 'refuse') =>
  withBooking(
    state,
    (inside) => byRef(inside, ref),
    async (inside, row) => {
      if (row.state !== 'confirmed' || row.claim?.id !== claim) return row
      if (answer === 'refuse') return decide(inside, row, 'cancelled', 'Вы не согласились с изменением')
      return changeVoucher(inside, row, { ...row.voucher, ...changedBy(row.claim) }, null)
    },
  )

function changedBy({ kind, after }: SupplierClaim): Partial<SupplierVoucher> {
  switch (kind) {
    case 'hotel':
      return { hotel: after }
    case 'room':
      return { roomName: after }
    case 'meal':
      return { meal: after }
    default:
      return {}
  }
}

async function changeVoucher(
  state: State,
  row: Row,
  voucher: SupplierVoucher,
  claim: SupplierClaim | null,
): Promise<Row> {
  const { rows } = await sql<Row>`update plugin_simulated_tours_bookings
    set voucher = ${JSON.stringify(voucher)}::jsonb, claim = ${claim && JSON.stringify(claim)}::jsonb
    where company_id = ${state.companyId} and id = ${row.id} returning ${columns}`.execute(state.db)
  return rows[0]!
}

/** Erases the people of a booking from its voucher. */
export async function forgetPeople({ db, companyId }: State, key: string): Promise<void> {
  await sql`update plugin_simulated_tours_bookings set voucher = jsonb_set(voucher, '{tourists}', '[]')
    where company_id = ${companyId} and key = ${key}`.execute(db)
}

// What the controls do.

export async function listBookings({ db, companyId }: { db: Db; companyId: number }): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from plugin_simulated_tours_bookings
    where company_id = ${companyId} order by id desc limit 500`.execute(db)
  return rows
}

export const decideBooking = (
  state: State & { db: Database },
  ref: string,
  to: 'confirmed' | 'rejected',
  message: string,
) =>
  withBooking(
    state,
    (inside) => byRef(inside, ref),
    async (inside, row) =>
      row.state === 'requested' || (row.state === 'confirmed' && to === 'rejected')
        ? decide(inside, row, to, message)
        : row,
  )

export const raiseClaim = (state: State & { db: Database }, ref: string, claim: Omit<SupplierClaim, 'id'>) =>
  withBooking(
    state,
    (inside) => byRef(inside, ref),
    async (inside, row) =>
      row.state === 'confirmed'
        ? changeVoucher(inside, row, row.voucher, {
            ...claim,
            extra: kopecks(claim.extra),
            id: `${row.id}-${claim.kind}`,
          })
        : row,
  )

/** Makes the voucher say something else than was booked. */
export const alterVoucher = (state: State & { db: Database }, ref: string, change: Partial<SupplierVoucher>) =>
  withBooking(
    state,
    (inside) => byRef(inside, ref),
    (inside, row) => changeVoucher(inside, row, { ...row.voucher, ...change }, row.claim),
  )

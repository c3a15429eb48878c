import { parseArgs } from 'node:util'
import { type Kopecks, readRoubles, roublesFromKopecks } from '#lib/money.ts'
import type { Actor, App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import type { StaffOrders } from './order.ts'
import { readOrderSearch } from './order-search.ts'
import { movesOf, type OrderState, orderStates } from './order-states.ts'
import { orderIdOf } from './orders.flow.ts'
import { type ShipmentState, shipmentStates } from './shipping/shipment-states.ts'
import {
  moveStaffOrder,
  putStaffShipment,
  readStaffOrder,
  readStaffOrders,
  recordStaffPayment,
} from './staff-orders.flow.ts'

export const ordersUsage = `  order list [--state STATE] [--search TEXT] [--most N]
                                       the newest orders (20); TEXT is the beginning of a number or digits of a phone
  order show NUMBER                    what is in it, who gets it, where it may go
  order move NUMBER STATE [--sub-state S] [--reason TEXT]
                                       collecting, collected, ready_pickup, shipping, done, canceled …: order show says which
  order paid NUMBER --document TEXT [--amount ROUBLES]
                                       its money came past the payment services: by an invoice, at a till
  order parcel NUMBER [--parcel P] [--state S] [--service NAME] [--tracking CODE]
                                       a parcel more, or what became of P: ${shipmentStates.join(', ')}
`

const options = {
  state: { type: 'string' },
  search: { type: 'string', default: '' },
  most: { type: 'string', default: '20' },
  'sub-state': { type: 'string', default: '' },
  reason: { type: 'string', default: '' },
  document: { type: 'string', default: '' },
  amount: { type: 'string' },
  parcel: { type: 'string' },
  service: { type: 'string' },
  tracking: { type: 'string' },
} as const

type Given = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
type Act = (app: App, by: Actor, order: { id: number; number: string }, given: Given, print: Print) => Promise<number>

const acts: Record<string, Act> = { show, move, paid, parcel }

/** `vitrina order`: the staff's actions on orders, for a shop without a back office. Returns the exit code. */
export async function orderCommand(
  [verb = '', ...rest]: readonly string[],
  app: App,
  companyId: number,
  print: Print,
): Promise<number> {
  const by: Actor = { company: { id: companyId }, staff: null }
  const { values, positionals } = parseArgs({ args: [...rest], allowPositionals: true, options })
  if (verb === 'list') return list(app, by, values, print)
  const act = Object.hasOwn(acts, verb) ? acts[verb] : undefined
  const [number, to] = positionals
  if (!act || !number) return print.fail(ordersUsage)
  const id = await orderIdOf(app, companyId, readOrderSearch(number).number)
  if (id === null) return print.fail(`There is no order ${number} here.`)
  return act(app, by, { id, number }, { ...values, ...(to !== undefined && { state: to }) }, print)
}

const stateNamed = (name: string | undefined): OrderState | undefined => orderStates.find((state) => state === name)

async function list(app: App, by: Actor, { state, search = '', most }: Given, { say, fail }: Print): Promise<number> {
  if (state !== undefined && !stateNamed(state)) return fail(`--state: one of ${orderStates.join(', ')}.`)
  const pageSize = Math.min(1_000, Math.max(1, Number(most) || 20))
  const found = await readStaffOrders(app, by, { state: stateNamed(state) ?? null, search, page: 1, pageSize })
  for (const order of found.orders) say(lineOf(order, found))
  return 0
}

function lineOf(order: StaffOrders['orders'][number], { customers }: StaffOrders): string {
  const back = order.refunded > 0 ? `, refunded ${roublesFromKopecks(order.refunded)}` : ''
  const money = `${roublesFromKopecks(order.total)} ₽, paid ${roublesFromKopecks(order.paid)}${back}`
  const phone = customers.get(order.customerId)?.phone
  const state = `${order.state}${order.subState && ` (${order.subState})`}`
  const when = order.createdAt.toISOString().slice(0, 16).replace('T', ' ')
  return [order.number, when, state, `${order.deliveryType} ${order.paymentType}`, money, phone && `+${phone}`]
    .filter(Boolean)
    .join('  ')
}

/** A line as it is now: the pieces still bought, and what happened to the rest. */
function lineNow({ sku, name, count, price, givenBack }: StaffOrders['items'][number], toCollect: number): string {
  const left = Math.max(0, Math.min(toCollect, count - givenBack.count))
  const rest = [
    left < count && `ordered ${count}`,
    toCollect < count && `not handed over ${count - toCollect}`,
    givenBack.amount > 0 &&
      `refunded ${[givenBack.count > 0 && `${givenBack.count},`, roublesFromKopecks(givenBack.amount)].filter(Boolean).join(' ')} ₽`,
  ].filter(Boolean)
  return `${sku}  ${name}  ${left} × ${roublesFromKopecks(price)} ₽${rest.length > 0 ? `  (${rest.join('; ')})` : ''}`
}

async function show(...[app, by, { id, number }, , { say, fail }]: Parameters<Act>): Promise<number> {
  const read = await readStaffOrder(app, by, id)
  if (!read.ok) return fail(`There is no order ${number} here.`)
  const order = read.value.orders[0]!
  say(lineOf(order, read.value))
  for (const item of read.value.items) say(`  ${lineNow(item, read.value.toCollect.get(item.id) ?? item.count)}`)
  for (const { sku, name, count, payable, refund } of read.value.canceled)
    say(`  given up  ${sku}  ${name}  ${count}, ${roublesFromKopecks(payable)} ₽  ${refund ?? ''}`.trimEnd())
  for (const one of read.value.shipments)
    say(`  parcel ${one.number}  ${one.state}  ${one.deliveryService} ${one.invoiceNumber}`.trimEnd())
  for (const one of read.value.refunds)
    say(`  refund ${one.id}  ${roublesFromKopecks(one.amount)} ₽  ${one.state}  ${one.reason}`.trimEnd())
  const possible = movesOf(order.state, order.deliveryType)
  say(possible.length > 0 ? `May go to: ${possible.join(', ')}` : 'It is over.')
  return 0
}

async function move(...[app, by, { id, number }, given, { say, fail }]: Parameters<Act>): Promise<number> {
  const state = stateNamed(given.state)
  if (!state) return fail(`STATE: one of ${orderStates.join(', ')}.`)
  const { 'sub-state': subState = '', reason = '' } = given
  const moved = await moveStaffOrder(app, by, id, { state, subState, reason })
  if (moved.ok) {
    say(`${number} is ${state} now.`)
    return 0
  }
  const { refusal } = moved
  if (refusal.code === 'order_move_refused')
    return fail(`${number} cannot go there. It may go to: ${refusal.possible.join(', ') || 'nowhere, it is over'}.`)
  if (refusal.code === 'marks_missing')
    return fail(
      `Codes of «Честный знак» are missing: ${refusal.lines.map(({ sku, missing }) => `${sku} × ${missing}`).join(', ')}.`,
    )
  return fail(`There is no order ${number} here.`)
}

async function paid(...[app, by, { id, number }, given, { say, fail }]: Parameters<Act>): Promise<number> {
  const { document = '', amount } = given
  const sum: Kopecks | null = amount === undefined ? null : readRoubles(amount)
  if (amount !== undefined && (sum === null || sum <= 0)) return fail('--amount: roubles, as in 250 or 249.90.')
  if (document.trim() === '') return fail('--document: what says that the money came, «платёжное поручение 12».')
  const taken = await recordStaffPayment(app, by, id, { sum, document: document.trim() })
  if (!taken.ok)
    return fail(`Not written down: ${'reason' in taken.refusal ? taken.refusal.reason : taken.refusal.code}.`)
  say(`The money of ${number} is written down.`)
  return 0
}

async function parcel(...[app, by, { id, number }, given, { say, fail }]: Parameters<Act>): Promise<number> {
  const state: ShipmentState | undefined = shipmentStates.find((one) => one === given.state)
  if (given.state !== undefined && !state) return fail(`--state: one of ${shipmentStates.join(', ')}.`)
  const put = await putStaffShipment(app, by, id, {
    ...(given.parcel !== undefined && { number: given.parcel }),
    ...(state && { state }),
    ...(given.service !== undefined && { deliveryService: given.service }),
    ...(given.tracking !== undefined && { invoiceNumber: given.tracking }),
  })
  if (put.ok) {
    say(`Parcels of ${number}: npm run vitrina -- order show ${number}`)
    return 0
  }
  return fail(
    put.refusal.code === 'not_found'
      ? `${number} has no parcel "${given.parcel}".`
      : `Not written down: ${put.refusal.reason.replaceAll('_', ' ')}.`,
  )
}

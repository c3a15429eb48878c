import { Argument, Command, Option, type OptionValues } from '@commander-js/extra-typings'
import type { ExitCode } from '#kit/command-line.ts'
import { filled, positiveRoubles, rowCount } from '#kit/command-values.ts'
import { roublesFromKopecks } from '#lib/money.ts'
import { type CompanyTools, companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { Actor } from '#shop/context.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import type { StaffOrders } from './order.ts'
import { readOrderSearch } from './order-search.ts'
import { movesOf, orderStates } from './order-states.ts'
import { orderIdOf } from './orders.flow.ts'
import { shipmentStates } from './shipping/shipment-states.ts'
import {
  moveStaffOrder,
  readStaffOrder,
  readStaffOrders,
  recordStaffPayment,
  saveStaffShipment,
} from './staff-orders.flow.ts'

const list = companyCommand({
  syntax: new Command('list')
    .description('the newest orders')
    .addOption(new Option('--state <state>', 'only those in it').choices(orderStates))
    .option('--search <text>', 'the beginning of a number, or digits of a phone')
    .option('--most <count>', 'number of orders', rowCount, 20),
  examples: ['order list --state new'],
  async run({ app, company, say }, { state = null, search = '', most }) {
    const found = await readStaffOrders(app, operatorOf(company), { state, search, after: null, limit: most })
    for (const order of found.orders) say(lineOf(order, found))
  },
})

function lineOf(order: StaffOrders['orders'][number], { customers }: StaffOrders): string {
  const back = order.refunded > 0 ? `, refunded ${roublesFromKopecks(order.refunded)}` : ''
  const held = order.held > 0 ? `, held ${roublesFromKopecks(order.held)}` : ''
  const money = `${roublesFromKopecks(order.total)} ₽, paid ${roublesFromKopecks(order.paid)}${held}${back}`
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

interface OrderTools extends CompanyTools {
  by: Actor
  order: { id: number; number: string }
}

/** A command of one order; its first argument is the number. */
const orderCommand = <Args extends unknown[], Opts extends OptionValues>(definition: {
  syntax: Command<[string, ...Args], Opts>
  examples?: readonly string[]
  run(tools: OrderTools, ...given: [...Args, Opts]): ExitCode
}) =>
  companyCommand<[string, ...Args], Opts>({
    ...definition,
    async run(tools, number, ...given) {
      const { app, company, fail } = tools
      const id = await orderIdOf(app, company.id, readOrderSearch(number).number)
      if (id === null) return fail(noOrder(number))
      return definition.run({ ...tools, by: operatorOf(company), order: { id, number } }, ...given)
    },
  })

const noOrder = (number: string) => `There is no order ${number} here.`

const show = orderCommand({
  syntax: new Command('show')
    .description('what is in an order, who gets it, where it may go')
    .argument('<number>', 'of the order'),
  async run({ app, by, order: { id, number }, say, fail }) {
    const read = await readStaffOrder(app, by, id)
    if (!read.ok) return fail(noOrder(number))
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
  },
})

const move = orderCommand({
  syntax: new Command('move')
    .description('moves an order to another state; `order show` says which are possible')
    .argument('<number>', 'of the order')
    .addArgument(new Argument('<state>', 'where it goes').choices(orderStates))
    .option('--sub-state <name>', 'more exactly')
    .option('--reason <text>', 'why'),
  examples: ['order move 10482913 collecting', 'order move 10482913 canceled --reason "out of stock"'],
  async run({ app, by, order: { id, number }, say, fail }, state, { subState = '', reason = '' }) {
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
    return fail(noOrder(number))
  },
})

const paid = orderCommand({
  syntax: new Command('paid')
    .description('the money of an order came past the payment services: by an invoice, at a till')
    .argument('<number>', 'of the order')
    .requiredOption('--document <text>', 'what says that the money came, «платёжное поручение 12»', filled)
    .option('--amount <roubles>', 'how much came; without it all that is owed', positiveRoubles),
  examples: ['order paid 10482913 --document "payment order 12"'],
  async run({ app, by, order: { id, number }, say, fail }, { document, amount = null }) {
    const taken = await recordStaffPayment(app, by, id, { sum: amount, document })
    if (!taken.ok)
      return fail(`Not written down: ${'reason' in taken.refusal ? taken.refusal.reason : taken.refusal.code}.`)
    say(`The money of ${number} is written down.`)
  },
})

const parcel = orderCommand({
  syntax: new Command('parcel')
    .description('one more parcel of an order, or what became of one')
    .argument('<number>', 'of the order')
    .option('--parcel <number>', 'the parcel to change; without it a new one')
    .addOption(new Option('--state <state>', 'where it is').choices(shipmentStates))
    .option('--service <name>', 'who brings it')
    .option('--tracking <code>', 'its number there'),
  examples: ['order parcel 10482913 --service "Почта России" --tracking RR123456789RU'],
  async run({ app, by, order: { id, number }, say, fail }, { parcel, state, service, tracking }) {
    const put = await saveStaffShipment(app, by, id, {
      ...(parcel !== undefined && { number: parcel }),
      ...(state && { state }),
      ...(service !== undefined && { deliveryService: service }),
      ...(tracking !== undefined && { invoiceNumber: tracking }),
    })
    if (put.ok) {
      say(`Parcels of ${number}: npm run vitrina -- order show ${number}`)
      return 0
    }
    return fail(
      put.refusal.code === 'not_found'
        ? `${number} has no parcel "${parcel}".`
        : `Not written down: ${('reason' in put.refusal ? put.refusal.reason : put.refusal.code).replaceAll('_', ' ')}.`,
    )
  },
})

/** The staff's actions on orders, for a shop without a back office. */
export const orderCommands = companyGroup('order', 'orders: find, show, move, ship, pay', [
  list,
  show,
  move,
  paid,
  parcel,
])

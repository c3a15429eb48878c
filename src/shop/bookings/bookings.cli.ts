import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Argument, Command, Option, type OptionValues } from '@commander-js/extra-typings'
import type { ExitCode } from '#kit/command-line.ts'
import { filled, idOf, reading, roubles, rowCount } from '#kit/command-values.ts'
import { dateIn, isIsoDate } from '#lib/dates.ts'
import { type Kopecks, roublesFromKopecks, ZERO } from '#lib/money.ts'
import { type CompanyTools, companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { Actor, Company } from '#shop/context.ts'
import { orderIdOf } from '#shop/orders/orders.flow.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import { writeParty } from '#shop/tours/party.ts'
import { claimAnswers, claimKinds } from './booking.ts'
import { readTripLog, type Trip } from './read-trip.flow.ts'
import * as flow from './staff-trips.flow.ts'
import { answersTo, tripStateOf } from './trip.ts'

function lineOf({ order, booking, quote, claims }: Trip, { settings }: Company, now: Date): string {
  const claim = claims.find(({ state }) => state === 'open' || state === 'rebook') ?? null
  const { hotel, operator } = quote.about
  const state = tripStateOf(order, booking, claim, dateIn(settings.timezone, now))
  const by = order.confirmation.state === 'waiting' ? order.confirmation.by : null
  return [
    order.number,
    state,
    booking.task && `task: ${booking.task}`,
    by && `answer by ${by.toISOString().slice(0, 16).replace('T', ' ')}`,
    operator.name,
    `${hotel.name}, ${booking.startDate} – ${booking.endDate}, ${writeParty(quote.offer.query)}`,
    `${roublesFromKopecks(order.total)} ₽, paid ${roublesFromKopecks(order.paid)}, held ${roublesFromKopecks(order.held)}`,
  ]
    .filter(Boolean)
    .join('  ')
}

interface TripTools extends CompanyTools {
  by: Actor
  order: { id: number; number: string }
}

/** A command of one trip; its first argument is the number of its order. */
const tripCommand = <Args extends unknown[], Opts extends OptionValues>(definition: {
  syntax: Command<[string, ...Args], Opts>
  examples?: readonly string[]
  run(tools: TripTools, ...given: [...Args, Opts]): ExitCode
}) =>
  companyCommand<[string, ...Args], Opts>({
    ...definition,
    async run(tools, number, ...given) {
      const { app, company, fail } = tools
      const id = await orderIdOf(app, company.id, number)
      if (id === null) return fail(`There is no order ${number} here.`)
      return definition.run({ ...tools, by: operatorOf(company), order: { id, number } }, ...given)
    },
  })

interface Refused {
  code: string
  reason?: string
  extra?: Kopecks
}

const whyNot = ({ code, reason, extra }: Refused): string =>
  `Nothing is changed: ${[code, reason].filter(Boolean).join(', ').replaceAll('_', ' ')}${extra === undefined ? '' : `, it is ${roublesFromKopecks(extra)} ₽`}.`

const list = companyCommand({
  syntax: new Command('list')
    .description('trips: those with a task first, then by the deadline of the operator’s answer, then by departure')
    .addOption(new Option('--only <which>', 'which of them').choices(['tasks', 'open', 'all']).default('open' as const))
    .option('--most <count>', 'number of trips', rowCount, 20),
  examples: ['bookings list --only tasks'],
  async run({ app, company, say }, { only, most }) {
    const which = only === 'tasks' || only === 'all' ? only : 'open'
    const { items } = await flow.listTrips(app, operatorOf(company), { only: which, after: null, limit: most })
    for (const trip of items) say(lineOf(trip, company, app.clock.now()))
  },
})

const show = tripCommand({
  syntax: new Command('show')
    .description('a trip, its papers and claims, and what was said to its operator; the look is in the audit')
    .argument('<number>', 'of the order'),
  async run({ app, company, by, order: { id, number }, say, fail }) {
    const read = await flow.lookAtTrip(app, by, id, 'vitrina bookings show')
    if (!read.ok) return fail(`Order ${number} is no tour.`)
    const { booking, claims, papers, tourists } = read.value
    say(lineOf(read.value, company, app.clock.now()))
    say(`  at the supplier: ${booking.state} ${booking.supplierRef} ${booking.supplierMessage}`.trimEnd())
    for (const one of tourists) say(`  ${one.last_name_lat} ${one.first_name_lat}, *****${one.number.slice(-2)}`)
    for (const { field, ordered, voucher } of booking.voucherFaults ?? [])
      say(`  voucher differs: ${field} is "${voucher}", ordered "${ordered}"`)
    for (const { id: paper, kind, name } of papers) say(`  paper ${paper}  ${kind}  ${name}`)
    for (const claim of claims) {
      const extra = claim.extra > 0 ? `, ${roublesFromKopecks(claim.extra)} ₽ more` : ''
      const answers = answersTo(claim)
      const may = answers.length > 0 ? `: ${answers.join(', ')}?` : ''
      say(`  claim ${claim.id}  ${claim.kind}  ${claim.before} → ${claim.after}${extra}  ${claim.state}${may}`)
    }
    for (const { at, actor, what, said } of await readTripLog(app, id))
      say(`  ${at.toISOString().slice(0, 16).replace('T', ' ')}  ${actor}  ${what}  ${said}`.trimEnd())
  },
})

const reason = () => new Option('--reason <text>', 'why').argParser(filled)

const confirm = tripCommand({
  syntax: new Command('confirm')
    .description('the operator confirmed, as its cabinet says; held money is taken')
    .argument('<number>', 'of the order')
    .option('--ref <number>', 'of the booking in the cabinet', '')
    .option('--reason <text>', 'why', ''),
  examples: ['bookings confirm 10482913 --ref A-7712'],
  async run({ app, by, order: { id, number }, say, fail }, { ref: supplierRef, reason }) {
    const done = await flow.answerForOperator(app, by, id, { is: 'confirmed', supplierRef, reason })
    if (!done.ok) return fail(whyNot(done.refusal))
    say(`${number} is confirmed.`)
  },
})

const reject = tripCommand({
  syntax: new Command('reject')
    .description('the operator refused; all money goes back')
    .argument('<number>', 'of the order')
    .addOption(reason().makeOptionMandatory()),
  examples: ['bookings reject 10482913 --reason "no rooms"'],
  async run({ app, by, order: { id, number }, say, fail }, { reason = '' }) {
    const done = await flow.answerForOperator(app, by, id, { is: 'refused', reason })
    if (!done.ok) return fail(whyNot(done.refusal))
    say(`${number} is refused, its money goes back.`)
  },
})

const attach = tripCommand({
  syntax: new Command('attach')
    .description('a paper of the operator (PDF), which the customer can open')
    .argument('<number>', 'of the order')
    .addArgument(new Argument('<kind>', 'what it is').choices(['voucher', 'tickets', 'insurance', 'memo']))
    .argument('<file>', 'PDF', filled)
    .option('--name <text>', 'what the customer reads; without it the name of the file', filled),
  examples: ['bookings attach 10482913 tickets tickets.pdf --name "Маршрутная квитанция"'],
  async run({ app, by, order: { id, number }, say, fail }, kind, file, { name = path.basename(file) }) {
    const bytes = await readFile(file).catch(() => null)
    if (!bytes) return fail(`There is no file ${file}.`)
    const done = await flow.attachPaper(app, by, id, { kind: kind as 'voucher', name, bytes })
    if (!done.ok) return fail(whyNot(done.refusal))
    say(`${number} has it now.`)
  },
})

const claim = tripCommand({
  syntax: new Command('claim')
    .description('records a change that the operator asked for by phone or mail, and asks the customer')
    .argument('<number>', 'of the order')
    .addArgument(new Argument('<kind>', 'what changes').choices(claimKinds))
    .argument('<after>', 'what it would be', filled)
    .option('--before <text>', 'what it is', '')
    .option('--extra <roubles>', 'asked beyond the price', roubles),
  examples: ['bookings claim 10482913 hotel "Crystal Sunset 5*" --before "Rixos Sungate 5*"'],
  async run({ app, by, order: { id, number }, say, fail }, kind, after, { before, extra = ZERO }) {
    const raised = await flow.raiseClaimByStaff(app, by, id, { kind: kind as 'hotel', before, after, extra })
    if (!raised.ok) return fail(whyNot(raised.refusal))
    say(`The customer of ${number} is asked.`)
  },
})

const answer = tripCommand({
  syntax: new Command('answer')
    .description('what a customer who was phoned said to a change; `bookings show` tells its id')
    .argument('<number>', 'of the order')
    .argument('<claim>', 'id of the change', idOf('bookings show'))
    .addArgument(new Argument('<answer>', 'what they said').choices(claimAnswers))
    .addOption(reason().makeOptionMandatory())
    .option('--extra <roubles>', 'what they agreed to pay more', roubles),
  examples: ['bookings answer 10482913 12 accept --extra 5000 --reason "phoned at 14:20"'],
  async run({ app, by, order: { id, number }, say, fail }, claimId, said, { reason = '', extra = ZERO }) {
    const wish = { claim: claimId, answer: said as 'accept', extra, reason }
    const done = await flow.answerClaimByStaff(app, by, id, wish)
    if (!done.ok) return fail(whyNot(done.refusal))
    say(`The answer to the change of ${number} is written down.`)
  },
})

const done = tripCommand({
  syntax: new Command('done')
    .description(
      'the task of a trip is done: a late confirmation is settled, a voucher was corrected, the customer was phoned',
    )
    .argument('<number>', 'of the order')
    .addOption(reason().makeOptionMandatory()),
  examples: ['bookings done 10482913 --reason "cancelled in the cabinet"'],
  async run({ app, by, order: { id, number }, say, fail }, { reason = '' }) {
    const settled = await flow.settleTask(app, by, id, reason)
    if (!settled.ok) return fail(whyNot(settled.refusal))
    say(`${number} has no task any more.`)
  },
})

const day = reading((text) => (isIsoDate(text) ? text : null), 'YYYY-MM-DD')

const close = companyCommand({
  syntax: new Command('close')
    .description(
      'a country, hotel or operator is closed: every trip it concerns gets the choice of another tour or all money back',
    )
    .argument('<why>', 'what the customers read', filled)
    .option('--country <slug>', 'as in its address', filled)
    .option('--hotel <id>', 'of its product', idOf('bookings list'))
    .option('--operator <code>', 'as the shop names it', filled)
    .requiredOption('--from <day>', 'first day of departure', day)
    .requiredOption('--to <day>', 'last day of departure', day),
  examples: ['bookings close "Въезд закрыт" --country turkey --from 2027-06-01 --to 2027-06-30'],
  async run({ app, company, say, fail }, why, { country = null, hotel = null, operator = null, from, to }) {
    if (country === null && hotel === null && operator === null)
      return fail('What is closed? --country, --hotel or --operator')
    const which = { country, hotel, operator, from, to, after: why }
    const told = await flow.closeTours(app, operatorOf(company), which)
    say(`${told.length} customers are asked.`)
  },
})

/** The staff's acts on trips, for a shop without a back office. Money beyond the rules goes back by `refund`. */
export const bookingCommands = companyGroup('bookings', 'trips: queue, confirm, reject, papers, changes, closures', [
  list,
  show,
  confirm,
  reject,
  attach,
  claim,
  answer,
  done,
  close,
])

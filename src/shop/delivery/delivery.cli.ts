import { Argument, Command, Option } from '@commander-js/extra-typings'
import { idOf, noneIsNull, roubles, roublesOrNone, timeOrNone, wholeNumber } from '#kit/command-values.ts'
import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import { groupsOf } from '#shop/cart-groups.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { App } from '#shop/context.ts'
import { refreshPoints } from './carrier-points.flow.ts'
import { addOption, allOptions, changeOption, type OptionChange, setMethod, setProvider } from './delivery.store.ts'
import { deliveryTypes, type PaymentType, paymentTypes } from './delivery-type.ts'
import { isCarrier } from './provider.ts'

const list = companyCommand({
  syntax: new Command('list').description('ways to get and to pay, with their ids and what they cost'),
  async run({ app, company, say }) {
    for (const way of await allOptions(app.db, company.id)) say(lineOf(way))
  },
})

function lineOf(way: Awaited<ReturnType<typeof allOptions>>[number]): string {
  const { id, deliveryType, paymentType, method, region, price, freeFrom, daysFrom, cutoff } = way
  const figures = [
    price > 0 ? `${roublesFromKopecks(price)} ₽` : 'free',
    freeFrom !== null && `free from ${roublesFromKopecks(freeFrom)} ₽`,
    deliveryType === 'DELIVERY' && `in ${daysFrom} days`,
    cutoff && `until ${cutoff}`,
    way.cartGroup && `only ${way.cartGroup}`,
    !way.isActive && 'switched off',
  ]
  return [id, deliveryType, paymentType, method, region, ...figures.filter(Boolean)].join('  ')
}

const wayId = idOf('way list')
const price = new Option('--price <roubles>', 'what it costs').argParser(roubles)
const freeFrom = new Option('--free-from <roubles>', 'sum from which it costs nothing; - for never').argParser(
  roublesOrNone,
)
const days = new Option('--days <count>', 'days a courier takes').argParser(
  wholeNumber(0, 999, 'a whole number, 0 is the same day.'),
)
const cutoff = new Option(
  '--cutoff <hh:mm>',
  'what is ordered after it counts as ordered the next day; - for none',
).argParser(timeOrNone)
const on = new Option('--on', 'offer it')
const off = new Option('--off', 'do not offer it')

interface Figures {
  price?: Kopecks
  freeFrom?: Kopecks | '-'
  days?: number
  cutoff?: string
  on?: true
  off?: true
}
const changeOf = ({ price, freeFrom, days: daysFrom, cutoff, on, off }: Figures): OptionChange => ({
  price,
  freeFrom: noneIsNull(freeFrom),
  daysFrom,
  cutoff: noneIsNull(cutoff),
  isActive: off ? false : on,
})
const isChange = (change: OptionChange): boolean => Object.values(change).some((value) => value !== undefined)

/** Default payment method of each payment type. */
const usualMethods: Record<PaymentType, string> = {
  BANK_CARD: 'redirect',
  SBP: 'sbp',
  CASH: 'on_receipt',
  YANDEX_PAY: 'yandex-pay',
  INVOICE: 'invoice',
}

/** Why no payment service of the shop has this method. */
function methodProblem(app: App, method: string): string | null {
  const methods = app.paymentProviders.flatMap((provider) => provider.methods)
  return methods.includes(method) ? null : `No payment service has the method "${method}": ${methods.join(', ')}.`
}

const add = companyCommand({
  syntax: new Command('add')
    .description('one more way; in every region unless one is named')
    .addArgument(new Argument('<delivery>', 'how it is brought').choices(deliveryTypes))
    .addArgument(new Argument('<payment>', 'how it is paid').choices(paymentTypes))
    .option('--method <method>', 'payment method of `provider list`; without it the usual one of the payment')
    .option('--region <slug>', 'the only region that has it')
    .option('--group <name>', 'the only lines of a cart it is offered to: goods, or another group')
    .addOption(price)
    .addOption(freeFrom)
    .addOption(days)
    .addOption(cutoff)
    .addOption(on)
    .addOption(off),
  examples: ['way add PICKUP_POINT CASH --price 149'],
  async run({ app, company, say, fail }, deliveryType, paymentType, { region = null, group = null, ...options }) {
    const method = options.method ?? usualMethods[paymentType]
    const problem = methodProblem(app, method)
    if (problem) return fail(problem)
    const groups = groupsOf(app.lineKinds).map(({ name }) => name)
    if (group !== null && !groups.includes(group)) return fail(`There is no group "${group}": ${groups.join(', ')}.`)
    const change = changeOf(options)
    const id = await inTransaction(app.db, async (tx) => {
      const made = await addOption(tx, company.id, { deliveryType, paymentType, method, region, group })
      if (made !== null && isChange(change)) await changeOption(tx, company.id, made, change)
      return made
    })
    if (id === null) return fail(`There is such a way already${region ? `, or no region "${region}"` : ''}.`)
    await notifyTags(app.db, company.id, [`options:${company.id}`, `company:${company.id}`])
    say(`${id}  ${deliveryType}  ${paymentType}  ${method}  ${region ?? 'all regions'}`)
    if (deliveryType === 'PICKUP_POINT') say(`Now name its carrier: vitrina way carrier ${id} cdek.`)
  },
})

const set = companyCommand({
  syntax: new Command('set')
    .description('by which payment service a way is paid')
    .argument('<id>', 'of the way', wayId)
    .argument('<method>', 'payment method of `provider list`'),
  async run({ app, company, say, fail }, id, method) {
    const problem = methodProblem(app, method)
    if (problem) return fail(problem)
    if (!(await setMethod(app.db, company.id, id, method))) return fail(`There is no way "${id}".`)
    await notifyTags(app.db, company.id, [`options:${company.id}`])
    say(`The way ${id} is paid by "${method}".`)
  },
})

const carrier = companyCommand({
  syntax: new Command('carrier')
    .description('which carrier brings it, at its own points and tariffs')
    .argument('<id>', 'of the way', wayId)
    .argument('<name>', 'of the carrier; - for the shop itself'),
  async run({ app, company, say, fail }, id, name) {
    const names = app.plugins
      .flatMap(({ delivery }) => delivery ?? [])
      .filter((one) => isCarrier(one) && one.hasPoints)
      .map((one) => one.name)
    if (name !== '-' && !names.includes(name)) return fail(`There is no carrier "${name}": ${names.join(', ')}.`)
    if (!(await setProvider(app.db, company.id, id, name === '-' ? '' : name))) return fail(`There is no way "${id}".`)
    await notifyTags(app.db, company.id, [`options:${company.id}`, `outlets:${company.id}`])
    say(name === '-' ? `The way ${id} is ours.` : `The way ${id} is brought by "${name}". Now: vitrina way points.`)
  },
})

const points = companyCommand({
  syntax: new Command('points').description('reads the points of its carriers anew, which is done every night'),
  async run({ app, company, say, fail }) {
    const read = await refreshPoints(app, company.id)
    if (read.length === 0) return fail('No way names a carrier: vitrina way carrier.')
    for (const one of read) {
      if (one.points === null) return fail(`${one.carrier} did not tell its points; they stay as they were.`)
      say(`${one.carrier}: ${one.points} points, ${one.changed} of them new or changed, ${one.closed} closed.`)
    }
  },
})

const change = companyCommand({
  syntax: new Command('change')
    .description('what a way costs, from which sum on nothing, in how many days')
    .argument('<id>', 'of the way', wayId)
    .addOption(price)
    .addOption(freeFrom)
    .addOption(days)
    .addOption(cutoff)
    .addOption(on)
    .addOption(off),
  examples: ['way change 1 --price 250 --free-from 5000 --days 1 --cutoff 18:00'],
  async run({ app, company, say, fail }, id, options) {
    const change = changeOf(options)
    if (!isChange(change)) return fail('Nothing to change: vitrina way change --help')
    if (!(await changeOption(app.db, company.id, id, change))) return fail(`There is no way "${id}".`)
    await notifyTags(app.db, company.id, [`options:${company.id}`, `company:${company.id}`])
    for (const way of await allOptions(app.db, company.id)) if (way.id === id) say(lineOf(way))
  },
})

/** The rows of delivery_payment_options. */
export const wayCommands = companyGroup(
  'way',
  'ways to get and to pay, by which payment service, for how much, in how many days',
  [list, add, set, carrier, points, change],
)

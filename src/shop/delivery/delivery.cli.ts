import { parseArgs } from 'node:util'
import { inTransaction } from '#kit/db.ts'
import { notifyTags } from '#kit/notices.ts'
import { readRoubles, roublesFromKopecks } from '#lib/money.ts'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { refreshPoints } from './carrier-points.flow.ts'
import { addOption, allOptions, changeOption, type OptionChange, setMethod, setProvider } from './delivery.store.ts'
import { deliveryTypes, type PaymentType, paymentTypes } from './delivery-type.ts'
import { isCarrier } from './provider.ts'

const wayUsage = `vitrina way list                    ways to get and to pay, with their ids and what they cost
vitrina way add DELIVERY PAYMENT [--method METHOD] [--region SLUG] [as of change]
                                    one more: DELIVERY, PICKUP, PICKUP_POINT or VIRTUAL, paid by BANK_CARD, SBP,
                                    CASH, YANDEX_PAY or INVOICE; in every region unless one is named
vitrina way set ID METHOD           by which payment service this way is paid: a method of \`provider list\`
vitrina way carrier ID NAME|-       which carrier brings it, at its own points and tariffs; -: ourselves
vitrina way points                  reads the points of its carriers anew, which is done every night
vitrina way change ID [--price ROUBLES] [--free-from ROUBLES|-] [--days N] [--cutoff HH:MM|-] [--on|--off]
                                    what it costs, from which sum on nothing, in how many days; what is ordered after
                                    HH:MM counts as ordered the next day; - for none
`

/** `vitrina way`: the rows of delivery_payment_options. Returns the exit code. */
export async function wayCommand(
  [verb, ...rest]: readonly string[],
  app: App,
  companyId: number,
  print: Print,
): Promise<number> {
  if (verb === 'add') return addWay(rest, app, companyId, print)
  if (verb === 'list') return listWays(app, companyId, print)
  if (verb === 'set') return setWay(rest, app, companyId, print)
  if (verb === 'carrier') return setCarrier(rest, app, companyId, print)
  if (verb === 'points') return readPoints(app, companyId, print)
  if (verb === 'change') return changeWay(rest, app, companyId, print)
  return print.fail(wayUsage)
}

async function listWays(app: App, companyId: number, { say }: Print): Promise<number> {
  for (const way of await allOptions(app.db, companyId)) say(lineOf(way))
  return 0
}

function lineOf(way: Awaited<ReturnType<typeof allOptions>>[number]): string {
  const { id, deliveryType, paymentType, method, region, price, freeFrom, daysFrom, cutoff } = way
  const figures = [
    price > 0 ? `${roublesFromKopecks(price)} ₽` : 'free',
    freeFrom !== null && `free from ${roublesFromKopecks(freeFrom)} ₽`,
    deliveryType === 'DELIVERY' && `in ${daysFrom} days`,
    cutoff && `until ${cutoff}`,
    !way.isActive && 'switched off',
  ]
  return [id, deliveryType, paymentType, method, region, ...figures.filter(Boolean)].join('  ')
}

async function setWay(
  [id, method]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  if (!id || !method) return fail(wayUsage)
  const methods = app.paymentProviders.flatMap((provider) => provider.methods)
  if (!methods.includes(method)) return fail(`No payment service has the method "${method}": ${methods.join(', ')}.`)
  if (!(await setMethod(app.db, companyId, Number(id), method))) return fail(`There is no way "${id}".`)
  await notifyTags(app.db, companyId, [`options:${companyId}`])
  say(`The way ${id} is paid by "${method}".`)
  return 0
}

async function setCarrier(
  [id, name]: readonly string[],
  app: App,
  companyId: number,
  { say, fail }: Print,
): Promise<number> {
  if (!id || !name) return fail(wayUsage)
  const carriers = app.plugins
    .flatMap(({ delivery }) => delivery ?? [])
    .filter((one) => isCarrier(one) && one.hasPoints)
  const names = carriers.map((one) => one.name)
  if (name !== '-' && !names.includes(name)) return fail(`There is no carrier "${name}": ${names.join(', ')}.`)
  if (!(await setProvider(app.db, companyId, Number(id), name === '-' ? '' : name)))
    return fail(`There is no way "${id}".`)
  await notifyTags(app.db, companyId, [`options:${companyId}`, `outlets:${companyId}`])
  say(name === '-' ? `The way ${id} is ours.` : `The way ${id} is brought by "${name}". Now: vitrina way points.`)
  return 0
}

async function readPoints(app: App, companyId: number, { say, fail }: Print): Promise<number> {
  const read = await refreshPoints(app, companyId)
  if (read.length === 0) return fail('No way names a carrier: vitrina way carrier.')
  for (const one of read) {
    if (one.points === null) return fail(`${one.carrier} did not tell its points; they stay as they were.`)
    say(`${one.carrier}: ${one.points} points, ${one.changed} of them new or changed, ${one.closed} closed.`)
  }
  return 0
}

const figures = {
  price: { type: 'string' },
  'free-from': { type: 'string' },
  days: { type: 'string' },
  cutoff: { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
} as const

type Figures = { [name in keyof typeof figures]?: string | boolean | undefined }

/** The requested price and terms of a delivery option, or the errors in the arguments. */
function readFigures(values: Figures): { change: OptionChange; problems: string[] } {
  const problems: string[] = []
  const read = <T>(name: keyof Figures, says: string, reader: (text: string) => T | null): T | undefined => {
    const text = values[name]
    const value = typeof text === 'string' ? reader(text) : undefined
    if (value === null) problems.push(`--${name}: ${says}`)
    return value ?? undefined
  }
  const change = {
    price: read('price', 'roubles, as in 250 or 249.90.', readRoubles),
    freeFrom: values['free-from'] === '-' ? null : read('free-from', 'roubles, or - for never.', readRoubles),
    daysFrom: read('days', 'a whole number, 0 is the same day.', (text) =>
      /^\d{1,3}$/.test(text) ? Number(text) : null,
    ),
    cutoff:
      values.cutoff === '-'
        ? null
        : read('cutoff', 'HH:MM, or - for none.', (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null)),
    isActive: values.off ? false : (values.on as boolean | undefined),
  }
  return { change, problems }
}

const isChange = (change: OptionChange): boolean => Object.values(change).some((value) => value !== undefined)

async function changeWay(args: readonly string[], app: App, companyId: number, { say, fail }: Print): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: figures })
  const [id] = positionals
  const { change, problems } = readFigures(values)
  if (problems.length > 0) return fail(problems.join('\n'))
  if (!id || !isChange(change)) return fail(wayUsage)
  if (!(await changeOption(app.db, companyId, Number(id), change))) return fail(`There is no way "${id}".`)
  await notifyTags(app.db, companyId, [`options:${companyId}`, `company:${companyId}`])
  for (const way of await allOptions(app.db, companyId)) if (String(way.id) === id) say(lineOf(way))
  return 0
}

/** Default payment method of each payment type. */
const usualMethods: Record<PaymentType, string> = {
  BANK_CARD: 'redirect',
  SBP: 'sbp',
  CASH: 'on_receipt',
  YANDEX_PAY: 'yandex-pay',
  INVOICE: 'invoice',
}

async function addWay(args: readonly string[], app: App, companyId: number, { say, fail }: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...figures, method: { type: 'string' }, region: { type: 'string' } },
  })
  const deliveryType = deliveryTypes.find((one) => one === positionals[0])
  const paymentType = paymentTypes.find((one) => one === positionals[1])
  if (!deliveryType || !paymentType) return fail(wayUsage)
  const method = values.method ?? usualMethods[paymentType]
  const methods = app.paymentProviders.flatMap((provider) => provider.methods)
  if (!methods.includes(method)) return fail(`No payment service has the method "${method}": ${methods.join(', ')}.`)
  const { change, problems } = readFigures(values)
  if (problems.length > 0) return fail(problems.join('\n'))
  const region = values.region ?? null
  const id = await inTransaction(app.db, async (tx) => {
    const made = await addOption(tx, companyId, { deliveryType, paymentType, method, region })
    if (made !== null && isChange(change)) await changeOption(tx, companyId, made, change)
    return made
  })
  if (id === null) return fail(`There is such a way already${region ? `, or no region "${region}"` : ''}.`)
  await notifyTags(app.db, companyId, [`options:${companyId}`, `company:${companyId}`])
  say(`${id}  ${deliveryType}  ${paymentType}  ${method}  ${region ?? 'all regions'}`)
  if (deliveryType === 'PICKUP_POINT') say(`Now name its carrier: vitrina way carrier ${id} cdek.`)
  return 0
}

import { Command, Option } from '@commander-js/extra-typings'
import { eachOf, filled, idOf, reading, roubles } from '#kit/command-values.ts'
import { newUuid } from '#kit/security/ids.ts'
import { type Kopecks, roublesFromKopecks } from '#lib/money.ts'
import { companyCommand } from '#shop/company/company-command.cli.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import { orderIdOf } from './orders.flow.ts'
import { recordRefundByStaff, refundStaffOrder } from './staff-orders.flow.ts'

const line = reading((text) => {
  const [, item, count] = /^(\d{1,15}):(\d{1,9})$/.exec(text) ?? []
  return item === undefined ? null : { item: Number(item), count: Number(count) }
}, 'ITEM:COUNT, as in 815:2; ITEM is the id of a line of the order.')

const given = companyCommand({
  syntax: new Command('given')
    .description(
      'people gave back what was taken past the payment services (through 1C), or a second payment that its service refuses to give back',
    )
    .argument('<refund>', 'id of the refund', idOf('order show'))
    .requiredOption('--document <text>', 'what says so', filled)
    .option('--reason <text>', 'why'),
  async run({ app, company, say, fail }, refundId, { document, reason = '' }) {
    const given = await recordRefundByStaff(app, operatorOf(company), refundId, { document, reason })
    if (!given.ok) return fail(`Not written down: ${Object.values(given.refusal).join(' ')}.`)
    say(`Refund ${refundId} was given back: ${document}.`)
  },
})

export const refundCommand = companyCommand({
  syntax: new Command('refund')
    .description('gives money of an order back: for lines and the delivery, an amount, or all')
    .argument('<number>', 'of the order')
    .option('--line <item:count>', 'pieces of a line; may be repeated', eachOf(line))
    .option('--delivery <roubles>', 'for the delivery', roubles)
    .addOption(
      new Option('--amount <roubles>', 'spread over all lines')
        .argParser(roubles)
        .conflicts(['line', 'delivery', 'all']),
    )
    .addOption(new Option('--all', 'everything').conflicts(['line', 'delivery']))
    .option('--reason <text>', 'why')
    .option('--key <key>', 'the same key again gives it back once'),
  examples: ['refund 10482913 --amount 500 --reason "скидка за брак"', 'refund 10482913 --line 815:2 --delivery 300'],
  commands: [given],
  async run({ app, company, say, fail }, number, { reason = '', key = newUuid(), ...what }) {
    const parts = partsOf(what)
    if (!parts) return fail('How much? --line, --delivery, --amount or --all')
    const orderId = await orderIdOf(app, company.id, number)
    if (orderId === null) return fail(`"${company.slug}" has no order ${number}.`)
    const wish = { ...parts, reason, actor: 'shop' as const }
    const made = await refundStaffOrder(app, operatorOf(company), orderId, wish, key)
    if (!made.ok) return fail(`Not given back: ${Object.values(made.refusal).join(' ')}.`)
    for (const { id, amount, state, cancelReason } of made.value)
      say(`Refund ${id}: ${roublesFromKopecks(amount)} ₽, ${state}${cancelReason && ` (${cancelReason})`}`)
    return made.value.some(({ state }) => state === 'canceled') ? 1 : 0
  },
})

interface What {
  line?: { item: number; count: number }[]
  delivery?: Kopecks
  amount?: Kopecks
  all?: true
}

function partsOf({ line, delivery, amount, all }: What) {
  if (all) return { all: true } as const
  if (amount !== undefined) return { amount }
  if (!line && delivery === undefined) return null
  return { lines: [...(line ?? []), ...(delivery === undefined ? [] : [{ item: null, amount: delivery }])] }
}

import { Command } from '@commander-js/extra-typings'
import { filled, noneIsNull, orNone, phone, positiveRoubles, reading } from '#kit/command-values.ts'
import { readDate } from '#lib/dates.ts'
import { type Kopecks, negative, roublesFromKopecks } from '#lib/money.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { type AdjustRefusal, adjustBonuses } from './adjust.flow.ts'

const day = reading((text) => {
  const read = readDate(text)
  return read.ok ? read.value : null
}, 'This is no date, as in 31.12.2026.')

const adjusting = (name: string, description: string, signed: (amount: Kopecks) => Kopecks) =>
  companyCommand({
    syntax: new Command(name)
      .description(`${description}; the customer reads the reason`)
      .argument('<phone>', 'of the customer', phone)
      .argument('<roubles>', 'how many', positiveRoubles)
      .requiredOption('--reason <text>', 'why', filled)
      .option('--until <day>', 'last day of the bonuses, DD.MM.YYYY; - for no end', orNone(day)),
    examples: [`bonuses ${name} "+7 912 000-00-77" 300 --reason "извинение"`],
    async run({ app, company, say, fail }, phone, amount, { reason, until }) {
      const adjusted = await adjustBonuses(
        app,
        company,
        { phone },
        { amount: signed(amount), until: noneIsNull(until), reason },
      )
      if (!adjusted.ok) return fail(inWords(adjusted.refusal))
      say(`+${phone} has ${roublesFromKopecks(adjusted.value.balance.available)} bonuses to spend now.`)
    },
  })

function inWords(refusal: AdjustRefusal): string {
  if (refusal.code === 'not_found') return 'Nobody here has this phone.'
  if (refusal.code === 'bonuses_end_past') return '--until: this day is over.'
  return `There are only ${roublesFromKopecks(refusal.available)} bonuses to take.`
}

export const bonusCommands = companyGroup('bonuses', 'bonuses of a customer', [
  adjusting('give', 'gives a customer bonuses', (amount) => amount),
  adjusting('take', 'takes bonuses from a customer', negative),
])

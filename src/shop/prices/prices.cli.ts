import { Command } from '@commander-js/extra-typings'
import { filled, phone, reading } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { customerNamed } from '#shop/customers/customers.flow.ts'
import { operatorOf } from '#shop/staff/audit.flow.ts'
import { addLevel, priceLevels, setLevel } from './price-access.flow.ts'

const list = companyCommand({
  syntax: new Command('list').description('levels customers may have, and the price lists they buy by'),
  async run({ app, company, say }) {
    for (const { slug, name, priceType } of await priceLevels(app, { company }))
      say(`${slug}  ${name}  ${priceType ?? 'the prices of everybody'}`)
  },
})

const add = companyCommand({
  syntax: new Command('add')
    .description('one more level; with a price list of its own, its customers buy by it')
    .argument(
      '<slug>',
      'short name, for commands',
      reading(
        (text) => (/^[a-z0-9-]{1,60}$/.test(text) ? text : null),
        'Small Latin letters, digits and hyphens only.',
      ),
    )
    .requiredOption('--name <name>', 'name that customers see', filled)
    .option('--name-en <name>', 'name in English')
    .option('--description <text>', 'what it gives')
    .option('--price-type <name>', 'price list, as 1C calls it'),
  examples: ['level add wholesale --name "Опт" --price-type "Оптовая"'],
  async run({ app, company, fail }, slug, { name, nameEn = '', description = '', priceType = null }) {
    const added = await addLevel(app, operatorOf(company), { slug, name, nameEn, description, priceType })
    if (added.ok) return 0
    return fail(
      added.refusal.code === 'level_taken'
        ? `There is a level "${slug}" already.`
        : `There is no price list "${priceType}". There are: ${added.refusal.types.join(', ')}.`,
    )
  },
})

const set = companyCommand({
  syntax: new Command('set')
    .description('the level of a customer from now on; closed prices are open to a level')
    .argument('<phone>', 'of the customer', phone)
    .argument('<slug>', 'the level; - takes it away')
    .option('--reason <text>', 'why, for the audit'),
  examples: ['level set "+7 912 000-00-77" wholesale --reason "договор 5"'],
  async run({ app, company, say, fail }, phone, slug, { reason = '' }) {
    const nobody = `Nobody here has +${phone}.`
    const customerId = await customerNamed(company.id, { phone }).execute(app.db)
    if (customerId === null) return fail(nobody)
    const level = slug === '-' ? null : slug
    const set = await setLevel(app, operatorOf(company), customerId, { level, reason })
    if (set.ok) {
      say(`+${phone} ${set.value.level ? `has the level "${set.value.level.name}"` : 'has no level'} now.`)
      return 0
    }
    return fail(
      set.refusal.code === 'price_level_unknown'
        ? `There is no level "${slug}". There are: ${set.refusal.levels.join(', ') || 'none yet'}.`
        : nobody,
    )
  },
})

/** Levels of customers (PRC-01), like the calls of the staff. */
export const levelCommands = companyGroup('level', 'levels of customers, and the price lists they buy by', [
  list,
  add,
  set,
])

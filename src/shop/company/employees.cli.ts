import { Command } from '@commander-js/extra-typings'
import { filled, phone } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from './company-command.cli.ts'
import { allEmployees, dismissEmployee, saveEmployee } from './employees.store.ts'

const list = companyCommand({
  syntax: new Command('list').description('consultants, also those who left'),
  async run({ app, company, say }) {
    for (const { phone, name, isActive } of await allEmployees(app.db, company.id))
      say(`+${phone}  ${name}${isActive ? '' : '  works here no more'}`)
  },
})

const add = companyCommand({
  syntax: new Command('add')
    .description('one more consultant, or another name of one')
    .requiredOption('--phone <phone>', 'by which an order names them', phone)
    .requiredOption('--name <name>', 'name that buyers see', filled),
  examples: ['employee add --phone "+7 912 000-00-77" --name "Ольга"'],
  async run({ app, company, say }, { phone, name }) {
    await saveEmployee(app.db, company.id, { name, phone })
    say(`+${phone}  ${name}`)
  },
})

const remove = companyCommand({
  syntax: new Command('remove')
    .description('a consultant who left')
    .requiredOption('--phone <phone>', 'of the consultant', phone),
  run: async ({ app, company, fail }, { phone }) =>
    (await dismissEmployee(app.db, company.id, phone)) ? 0 : fail(`Nobody here has +${phone}.`),
})

/** Consultants of a company (CHK-15). */
export const employeeCommands = companyGroup(
  'employee',
  'who may be named as the consultant of an order; a company that names nobody takes what the buyer writes',
  [list, add, remove],
)

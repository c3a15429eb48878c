import { Command } from '@commander-js/extra-typings'
import { reading } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import type { App, Company } from '#shop/context.ts'
import { addStaff, createTotp, dismissStaff, permitStaff, removeTotp, renewPassword } from './staff.flow.ts'
import { allStaff } from './staff.store.ts'

const email = reading((text) => (text.includes('@') ? text : null), 'An email address is needed.')
const nobody = ({ slug }: Company, email: string) => `Nobody of the staff of "${slug}" has the email ${email}.`

const list = companyCommand({
  syntax: new Command('list').description('who works here and what they may do'),
  async run({ app, company, say }) {
    for (const { email, name, permissions, isActive, hasTotp } of await allStaff(app.db, company.id))
      say(
        `${email}  ${name}  ${isActive ? permissions.join(', ') || 'may do nothing' : 'works here no more'}${hasTotp ? '  second factor' : ''}`,
      )
  },
})

const password = companyCommand({
  syntax: new Command('password')
    .description('a new password, printed once; signs them out')
    .argument('<email>', 'of the member', email),
  async run({ app, company, say, fail }, email) {
    const password = await renewPassword(app, company, email)
    if (password === null) return fail(nobody(company, email))
    say(`The new password of ${email} is ${password}`)
  },
})

const totp = companyCommand({
  syntax: new Command('totp')
    .description('a second factor for the sign-in: what an authenticator app reads, printed once')
    .argument('<email>', 'of the member', email)
    .option('--off', 'no second factor any more'),
  async run({ app, company, say, fail }, email, { off }) {
    if (off) return (await removeTotp(app, company, email)) ? 0 : fail(nobody(company, email))
    const given = await createTotp(app, company, email)
    if (!given) return fail(nobody(company, email))
    say(`For the authenticator app of ${email}, told once: ${given.secret}\n${given.address}`)
  },
})

const remove = companyCommand({
  syntax: new Command('remove')
    .description('works here no more; their keys are dead at once')
    .argument('<email>', 'of the member', email),
  run: async ({ app, company, fail }, email) =>
    (await dismissStaff(app, company, email)) ? 0 : fail(nobody(company, email)),
})

/** `permissionsOf`: the permissions that calls of a shop require. */
export function staffCommands(permissionsOf: (app: App) => readonly string[]) {
  /** `all`, or names separated by commas; an unknown one is told to the operator. */
  function readPermissions(app: App, text: string): { list: string[] } | { problem: string } {
    if (text === 'all') return { list: ['*'] }
    const list = text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    const known = permissionsOf(app)
    const unknown = list.find((name) => !known.includes(name))
    return unknown === undefined
      ? { list }
      : { problem: `There is no permission "${unknown}". There are: ${known.join(', ')}.` }
  }

  const add = companyCommand({
    syntax: new Command('add')
      .description('a member of staff; prints a password once')
      .argument('<email>', 'by which they sign in', email)
      .option('--name <name>', 'name that others see; without it the email')
      .option('--may <permissions>', 'all, or permissions joined by commas', 'all'),
    examples: ['staff add olga@shop.example --name "Ольга" --may orders.read,orders.move'],
    async run({ app, company, say, fail }, email, { name = email, may }) {
      const permissions = readPermissions(app, may)
      if ('problem' in permissions) return fail(permissions.problem)
      const added = await addStaff(app, company, { email, name, permissions: permissions.list })
      if (!added) return fail(`${email} is on the staff already.`)
      say(`${email} may sign in to the back office of "${company.slug}" with the password ${added.password}`)
    },
  })

  const may = companyCommand({
    syntax: new Command('may')
      .description('what a member may do from now on; signs them out')
      .argument('<email>', 'of the member', email)
      .argument('[permissions]', 'all, or permissions joined by commas; without them nothing'),
    async run({ app, company, fail }, email, list = '') {
      const permissions = readPermissions(app, list)
      if ('problem' in permissions) return fail(permissions.problem)
      return (await permitStaff(app, company, email, permissions.list)) ? 0 : fail(nobody(company, email))
    },
  })

  return companyGroup('staff', 'who works in the back office and what they may do', [
    add,
    list,
    may,
    totp,
    password,
    remove,
  ])
}

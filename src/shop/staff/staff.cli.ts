import { Command } from '@commander-js/extra-typings'
import { eachOf, idOf, reading } from '#kit/command-values.ts'
import { companies } from '#shop/company/company.flow.ts'
import { companyCommand, companyGroup, findCompany } from '#shop/company/company-command.cli.ts'
import type { App, Company } from '#shop/context.ts'
import { joinGroup, leaveGroup, readGroups, removeGroup, saveGroup } from './groups.flow.ts'
import { addStaff, createTotp, dismissStaff, permitStaff, removeTotp, renewPassword } from './staff.flow.ts'
import { allStaff, type StaffWithGroups } from './staff.store.ts'

const email = reading((text) => (text.includes('@') ? text : null), 'An email address is needed.')
const nobody = ({ slug }: Company, email: string) => `Nobody of the staff of "${slug}" has the email ${email}.`

const list = companyCommand({
  syntax: new Command('list').description('who works here and what they may do'),
  async run({ app, company, say }) {
    for (const member of await allStaff(app.db, company.id)) {
      const rights = member.isActive ? rightsOf(member).join('; ') || 'may do nothing' : 'works here no more'
      say(`${member.email}  ${member.name}  ${rights}${member.hasTotp ? '  second factor' : ''}`)
    }
  },
})

/** Groups with their outlets, then permissions without a group: «picker at 3, 5; audit.read». */
const rightsOf = ({ permissions, memberships, isOwn }: StaffWithGroups): string[] => [
  ...memberships.map(({ group, outlets }) => (outlets === null ? group : `${group} at ${outlets.join(', ')}`)),
  ...(isOwn && permissions.length > 0 ? [permissions.join(', ')] : []),
]

const groups = companyCommand({
  syntax: new Command('groups').description('groups of permissions: those every company has, then its own'),
  async run({ app, company, say }) {
    for (const { name, permissions, isGiven } of await readGroups(app, company))
      say(`${name.padEnd(12)} ${isGiven ? 'given' : 'own  '} ${permissions.join(', ')}`)
  },
})

const groupName = reading(
  (text) => (/^[a-z][a-z0-9-]{0,39}$/.test(text) ? text : null),
  'Small Latin letters, digits and hyphens, as in night-shift.',
)

const joinCommand = companyCommand({
  syntax: new Command('join')
    .description('puts a member into a group, of all the company or of some outlets; signs them out')
    .argument('<email>', 'of the member', email)
    .argument('<group>', 'its name: staff groups')
    .option(
      '--outlet <id>',
      'only orders, returns and stock of this outlet; may be repeated',
      eachOf(idOf('outlet list')),
    )
    .option('--home <slug>', 'the company that added the member, if it is another one'),
  examples: [
    'staff join igor@shop.example picker --outlet 3 --outlet 5',
    'staff join olga@shop.example manager --company second --home first',
  ],
  async run({ app, company, fail }, email, group, { outlet: outlets = null, home: slug }) {
    const found = slug === undefined ? { company } : findCompany(await companies(app), slug)
    if ('problem' in found) return fail(`--home: ${found.problem}`)
    const joined = await joinGroup(app, { company, home: found.company }, { email, group, outlets })
    if (joined.ok) return 0
    const { refusal } = joined
    if (refusal.code === 'unknown_member') return fail(nobody(found.company, email))
    if (refusal.code === 'unknown_group') return fail(`There is no group "${group}": staff groups lists them.`)
    if (refusal.code === 'unknown_outlets')
      return fail(`"${company.slug}" has no outlet ${refusal.ids.join(', ')}: outlet list lists them.`)
    return fail(`Somebody else of "${company.slug}" has the email ${email}.`)
  },
})

const leave = companyCommand({
  syntax: new Command('leave')
    .description('takes a member out of a group; signs them out')
    .argument('<email>', 'of the member', email)
    .argument('<group>', 'its name'),
  run: async ({ app, company, fail }, email, group) =>
    (await leaveGroup(app, company, email, group)) ? 0 : fail(`${email} is not in the group "${group}".`),
})

const removeGroupCommand = companyCommand({
  syntax: new Command('remove-group')
    .description('deletes a group of the company; its members lose its permissions and are signed out')
    .argument('<name>', 'of the group'),
  run: async ({ app, company, fail }, name) =>
    (await removeGroup(app, company, name)) ? 0 : fail(`"${company.slug}" has made no group "${name}".`),
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
      .option('--may <permissions>', 'all, or permissions joined by commas; all without --group')
      .option('--group <name>', 'puts them into this group: staff groups')
      .option('--outlet <id>', 'the group counts at this outlet only; may be repeated', eachOf(idOf('outlet list'))),
    examples: [
      'staff add olga@shop.example --name "Ольга" --group manager',
      'staff add igor@shop.example --group picker --outlet 3',
    ],
    async run(
      { app, company, say, fail },
      email,
      { name = email, group, outlet: outlets = null, may = group ? '' : 'all' },
    ) {
      if (group === undefined && outlets) return fail('--outlet needs --group.')
      const permissions = readPermissions(app, may)
      if ('problem' in permissions) return fail(permissions.problem)
      const groups = group === undefined ? [] : [{ group, outlets }]
      const added = await addStaff(app, company, { email, name, permissions: permissions.list, groups })
      if (!added.ok)
        return fail(
          added.refusal.code === 'email_taken'
            ? `${email} is on the staff already.`
            : added.refusal.code === 'unknown_group'
              ? `There is no group "${group}": staff groups lists them.`
              : `"${company.slug}" has no such outlet: outlet list lists them.`,
        )
      say(`${email} may sign in to the back office of "${company.slug}" with the password ${added.value.password}`)
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

  const group = companyCommand({
    syntax: new Command('group')
      .description('makes a group of permissions, or changes one at once for all its members')
      .argument('<name>', 'short name', groupName)
      .argument('<permissions>', 'all, or permissions joined by commas'),
    examples: ['staff group night-shift orders.read,orders.move,stock.write'],
    async run({ app, company, fail }, name, list) {
      const permissions = readPermissions(app, list)
      if ('problem' in permissions) return fail(permissions.problem)
      return (await saveGroup(app, company, { name, permissions: permissions.list }))
        ? 0
        : fail(`"${name}" is a group that every company has: choose another name.`)
    },
  })

  return companyGroup('staff', 'who works in the back office and what they may do', [
    add,
    list,
    may,
    groups,
    group,
    removeGroupCommand,
    joinCommand,
    leave,
    totp,
    password,
    remove,
  ])
}

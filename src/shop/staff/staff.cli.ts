import { parseArgs } from 'node:util'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { addStaff, dismissStaff, giveTotp, permitStaff, renewPassword, takeTotp } from './staff.flow.ts'
import { allStaff } from './staff.store.ts'

export const staffUsage = `  staff add EMAIL [--name N] [--may all|LIST]
                                       a member of staff; prints a password once. --may: permissions joined by commas, all if left out
  staff list                           who works here and what they may do
  staff may EMAIL all|LIST             what a member may do from now on; signs them out
  staff totp EMAIL [--off]             a second factor for the sign-in: what an authenticator app reads, printed once
  staff password EMAIL                 a new password, printed once; signs them out
  staff remove EMAIL                   works here no more; their keys are dead at once
`

/** `vitrina staff`. `known`: the permissions that calls of this shop require. Returns the exit code. */
export async function staffCommand(
  args: readonly string[],
  app: App,
  { company, known }: { company: Company; known: readonly string[] },
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      may: { type: 'string' },
      off: { type: 'boolean' },
    },
  })
  const [verb, email = '', list] = positionals
  if (verb === 'list') {
    for (const { email, name, permissions, isActive, hasTotp } of await allStaff(app.db, company.id))
      say(
        `${email}  ${name}  ${isActive ? permissions.join(', ') || 'may do nothing' : 'works here no more'}${hasTotp ? '  second factor' : ''}`,
      )
    return 0
  }
  if (!email.includes('@')) return fail(staffUsage)
  const unknown = () => fail(`Nobody of the staff of "${company.slug}" has the email ${email}.`)
  const wanted = readPermissions(verb === 'may' ? (list ?? '') : (values.may ?? 'all'), known)
  if ((verb === 'may' || verb === 'add') && 'unknown' in wanted)
    return fail(`There is no permission "${wanted.unknown}". There are: ${known.join(', ')}.`)
  const permissions = 'list' in wanted ? wanted.list : []

  switch (verb) {
    case 'add': {
      const added = await addStaff(app, company, { email, name: values.name ?? email, permissions })
      if (!added) return fail(`${email} is on the staff already.`)
      say(`${email} may sign in to the back office of "${company.slug}" with the password ${added.password}`)
      return 0
    }
    case 'may':
      return (await permitStaff(app, company, email, permissions)) ? 0 : unknown()
    case 'remove':
      return (await dismissStaff(app, company, email)) ? 0 : unknown()
    case 'password': {
      const password = await renewPassword(app, company, email)
      if (password === null) return unknown()
      say(`The new password of ${email} is ${password}`)
      return 0
    }
    case 'totp': {
      if (values.off) return (await takeTotp(app, company, email)) ? 0 : unknown()
      const given = await giveTotp(app, company, email)
      if (!given) return unknown()
      say(`For the authenticator app of ${email}, told once: ${given.secret}\n${given.address}`)
      return 0
    }
    default:
      return fail(staffUsage)
  }
}

/** `all`, or names separated by commas; the first unknown permission is returned. */
function readPermissions(text: string, known: readonly string[]): { list: string[] } | { unknown: string } {
  if (text === 'all') return { list: ['*'] }
  const list = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = list.find((name) => !known.includes(name))
  return unknown === undefined ? { list } : { unknown }
}

import { parseArgs } from 'node:util'
import type { App, Company } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { exchangesOf, remarksOf } from './journal.flow.ts'
import { endLogin, makeLogin } from './sessions.flow.ts'

export const exchangeUsage = `  exchange password [--login NAME] [--encoding windows-1251] [--late-after HOURS]
                                       login and a new password for 1C; shown once
  exchange log [--limit 20]            the last exchanges with 1C, and what came of them
  exchange off                         no exchange any more: the password is forgotten
`

/** `vitrina exchange`. Returns the exit code. */
export async function exchangeCommand(
  args: string[],
  app: App,
  company: Company,
  address: string,
  { say, fail }: Print,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      login: { type: 'string' },
      encoding: { type: 'string' },
      'late-after': { type: 'string' },
      limit: { type: 'string', default: '20' },
    },
  })
  const [verb, ...more] = positionals
  // An extra word may be a mistyped company: without this check the password of another company would be replaced.
  if (more.length > 0) return fail(exchangeUsage)
  switch (verb) {
    case 'password': {
      const wish = readWish(values)
      if (!wish) return fail(exchangeUsage)
      const { login, password } = await makeLogin(app, company.id, wish)
      say(`Address:  ${address}`)
      say(`Login:    ${login}`)
      say(`Password: ${password}`)
      say('The password is shown this once. Sessions of the one before are ended.')
      return 0
    }
    case 'log':
      for (const one of await exchangesOf(app, company.id, Number(values.limit) || 20)) {
        const counts = Object.entries(one.counts)
          .filter(([name, count]) => count > 0 && name !== 'settled' && name !== 'asked_at')
          .map(([name, count]) => `${name} ${count}`)
        const line = [one.beganAt.toISOString(), one.kind, one.state, counts.join(', '), one.problem]
        say(line.filter(Boolean).join('  '))
        for (const remark of await remarksOf(app, company, one.id)) say(`    ${remark}`)
      }
      return 0
    case 'off':
      return (await endLogin(app, company.id)) ? 0 : fail(`"${company.slug}" exchanges with nobody.`)
    default:
      return fail(exchangeUsage)
  }
}

function readWish(values: { login?: string; encoding?: string; 'late-after'?: string }) {
  const { login, encoding, 'late-after': late } = values
  const hours = late === undefined ? undefined : Number(late)
  if (login !== undefined && !/^[^:\s\p{Cc}]{1,64}$/u.test(login)) return null
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'windows-1251') return null
  if (hours !== undefined && !(Number.isInteger(hours) && hours >= 1 && hours <= 8760)) return null
  return {
    ...(login !== undefined && { login }),
    ...(encoding !== undefined && { encoding: encoding as 'utf-8' | 'windows-1251' }),
    ...(hours !== undefined && { lateAfterH: hours }),
  }
}

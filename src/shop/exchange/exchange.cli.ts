import { Command, Option } from '@commander-js/extra-typings'
import { reading, rowCount, wholeNumber } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { originOf } from '#shop/company/origin.ts'
import { exchangesOf, remarksOf } from './journal.flow.ts'
import { createLogin, endLogin } from './sessions.flow.ts'

const password = companyCommand({
  syntax: new Command('password')
    .description('login and a new password for 1C; shown once')
    .option(
      '--login <name>',
      'name 1C signs in with',
      reading(
        (text) => (/^[^:\s\p{Cc}]{1,64}$/u.test(text) ? text : null),
        'At most 64 characters, without spaces and colons.',
      ),
    )
    .addOption(
      new Option('--encoding <name>', 'of the files for an old 1C').choices(['utf-8', 'windows-1251'] as const),
    )
    .option('--late-after <hours>', 'without an exchange for so long, `doctor` reports it', wholeNumber(1, 8_760)),
  async run({ app, company, say }, { lateAfter, ...wish }) {
    const { login, password } = await createLogin(app, company.id, {
      ...wish,
      ...(lateAfter !== undefined && { lateAfterH: lateAfter }),
    })
    say(`Address:  ${originOf(company, app.publicUrl)}/1c/exchange/`)
    say(`Login:    ${login}`)
    say(`Password: ${password}`)
    say('The password is shown this once. Sessions of the one before are ended.')
  },
})

const log = companyCommand({
  syntax: new Command('log')
    .description('the last exchanges with 1C, and what came of them')
    .option('--limit <count>', 'number of exchanges', rowCount, 20),
  async run({ app, company, say }, { limit }) {
    for (const one of await exchangesOf(app, company.id, limit)) {
      const counts = Object.entries(one.counts)
        .filter(([name, count]) => count > 0 && name !== 'settled' && name !== 'asked_at')
        .map(([name, count]) => `${name} ${count}`)
      const line = [one.beganAt.toISOString(), one.kind, one.state, counts.join(', '), one.problem]
      say(line.filter(Boolean).join('  '))
      for (const remark of await remarksOf(app, company, one.id)) say(`    ${remark}`)
    }
  },
})

const off = companyCommand({
  syntax: new Command('off').description('no exchange any more: the password is forgotten'),
  run: async ({ app, company, fail }) =>
    (await endLogin(app, company.id)) ? 0 : fail(`"${company.slug}" exchanges with nobody.`),
})

export const exchangeCommands = companyGroup('exchange', 'the exchange with 1C', [password, log, off])

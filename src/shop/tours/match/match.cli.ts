import { readFile, writeFile } from 'node:fs/promises'
import { Command } from '@commander-js/extra-typings'
import { filled } from '#kit/command-values.ts'
import { type CompanyTools, companyCommand } from '#shop/company/company-command.cli.ts'
import { applyMatches, type MatchRefusal, proposeMatches, type WriteRefusal } from './match.flow.ts'
import { type DecidedMatch, readMatches, writeMatches } from './match-csv.ts'
import type { Match } from './match-names.ts'

/** A real supplier can be asked only for what it is told in its own ids. */
export const matchCommand = companyCommand({
  syntax: new Command('match')
    .description(
      'what a supplier calls our departures, operators, places and hotels: proposals for all that are not matched yet',
    )
    .argument('<provider>', 'name of `provider list`')
    .option('--apply', 'write those that are sure')
    .option(
      '--export <file>',
      'write those that are doubtful or missing to a table (CSV), to be decided by a person',
      filled,
    )
    .option(
      '--import <file>',
      'instead: write what is decided in a table; - in the column theirs ends a match',
      filled,
    ),
  examples: ['tours match tourvisor --apply --export doubtful.csv', 'tours match tourvisor --import doubtful.csv'],
  async run(tools, provider, { apply, export: to, import: from }) {
    const { app, company, say, fail } = tools
    const names = app.tourProviders.map(({ name }) => name)
    if (!names.includes(provider))
      return fail(`There is no supplier "${provider}": ${names.join(', ') || 'none at all'}.`)
    if (from !== undefined)
      return apply || to !== undefined ? fail('--import goes alone.') : decide(tools, provider, from)
    const proposed = await proposeMatches(app, company, provider)
    if (!proposed.ok) return fail(whyNot(proposed.refusal, provider))
    const matches = proposed.value
    for (const match of matches) say(lineOf(match))
    for (const line of countsOf(matches)) say(line)
    const open = matches.filter(({ verdict }) => verdict !== 'sure')
    if (to !== undefined) {
      await writeFile(to, writeMatches(open))
      say(`${open.length} to decide in ${to}`)
    }
    const sure = matches.filter(({ verdict }) => verdict === 'sure')
    if (!apply) {
      if (sure.length > 0) say('Nothing is written: --apply writes those that are sure.')
      return 0
    }
    return write(tools, provider, sure)
  },
})

async function decide(tools: CompanyTools, provider: string, file: string): Promise<number> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    return tools.fail(`${file}: ${(error as Error).message}`)
  }
  const read = readMatches(text)
  return 'problem' in read ? tools.fail(`${file}: ${read.problem}`) : write(tools, provider, read.matches)
}

async function write(
  { app, company, say, fail }: CompanyTools,
  provider: string,
  matches: readonly DecidedMatch[],
): Promise<number> {
  const written = await applyMatches(app, company, provider, matches)
  if (!written.ok) return fail(`Nothing is written: ${whyNotWritten(written.refusal)}`)
  say(`${written.value.written} written`)
  return 0
}

const lineOf = ({ thing, ours, oursName, theirs, theirsName, verdict, why }: Match): string =>
  [verdict, thing, ours, oursName, theirs === null ? '' : `→ ${theirs} ${theirsName}`, `(${why})`]
    .filter(Boolean)
    .join('  ')

function countsOf(matches: readonly Match[]): string[] {
  const things = [...new Set(matches.map(({ thing }) => thing))]
  if (things.length === 0) return ['Everything is matched.']
  return things.map((thing) => {
    const count = (verdict: Match['verdict']) =>
      matches.filter((one) => one.thing === thing && one.verdict === verdict).length
    return `${thing}: ${count('sure')} sure, ${count('doubtful')} doubtful, ${count('none')} missing`
  })
}

function whyNot(refusal: MatchRefusal, provider: string): string {
  switch (refusal.code) {
    case 'no_account':
      return `There is no account at "${provider}": vitrina provider set ${provider} …`
    case 'uses_our_codes':
      return `"${provider}" uses the codes of the shop: there is nothing to match.`
    case 'supplier_failed':
      return `The supplier did not answer: ${refusal.detail}`
  }
}

function whyNotWritten(refusal: WriteRefusal): string {
  switch (refusal.code) {
    case 'not_ours':
      return `"${refusal.ours}" is no ${refusal.thing} of ours.`
    case 'twice':
      return `the ${refusal.thing} "${refusal.id}" stands in two lines.`
  }
}

import { Command } from '@commander-js/extra-typings'
import { idOf, rowCount } from '#kit/command-values.ts'
import { companyCommand, companyGroup } from '#shop/company/company-command.cli.ts'
import { listEmptyQueries } from './search-log.flow.ts'
import { addSynonyms, listSynonyms, removeSynonyms } from './synonyms.flow.ts'

const synonyms = companyCommand({
  syntax: new Command('synonyms').description('words that mean the same to its buyers'),
  async run({ app, company, say }) {
    for (const { id, words } of await listSynonyms(app, company.id)) say(`${String(id).padEnd(6)} ${words.join(', ')}`)
  },
})

const same = companyCommand({
  syntax: new Command('same')
    .description('each of these single words finds what the others find')
    .argument('<words...>', 'two to twenty'),
  examples: ['search same мойка раковина'],
  async run({ app, company, say, fail }, words) {
    const added = await addSynonyms(app, company.id, words)
    if (!added.ok)
      return fail(
        added.refusal.code === 'words_there'
          ? 'These words are there already.'
          : 'Two to twenty single words are needed.',
      )
    say(`Found by one another now: ${added.value.words.join(', ')}.`)
  },
})

const differ = companyCommand({
  syntax: new Command('differ')
    .description('takes a row of such words away')
    .argument('<id>', 'of the row', idOf('search synonyms')),
  async run({ app, company, say, fail }, id) {
    if (!(await removeSynonyms(app, company.id, id))) return fail(`There is no row ${id}.`)
    say(`Row ${id} is gone.`)
  },
})

const empty = companyCommand({
  syntax: new Command('empty')
    .description('what was looked for in vain, the usual first')
    .option('--most <count>', 'number of lines', rowCount, 50),
  async run({ app, company, say }, { most }) {
    for (const { query, times, last_at } of await listEmptyQueries(app, company.id, most))
      say(`${String(times).padStart(6)}  ${last_at.toISOString().slice(0, 10)}  ${query}`)
  },
})

/** Search commands for the operator; staff have API calls for the same. */
export const searchCommands = companyGroup('search', 'synonyms, and what was looked for in vain', [
  synonyms,
  same,
  differ,
  empty,
])

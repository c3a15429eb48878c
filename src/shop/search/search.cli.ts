import { parseArgs } from 'node:util'
import type { App } from '#shop/context.ts'
import type { Print } from '#shop/print.ts'
import { listEmptyQueries } from './search-log.flow.ts'
import { addSynonyms, listSynonyms, removeSynonyms } from './synonyms.flow.ts'

export const searchUsage = `  search synonyms                      words that mean the same to its buyers
  search same WORD WORD…               each of these single words finds what the others find: мойка раковина
  search differ ID                     takes a row of such words away
  search empty [--most N]              what was looked for in vain, the usual first
`

/** Search commands for the operator; staff have API calls for the same. */
export async function searchCommand([verb, ...rest]: readonly string[], app: App, companyId: number, print: Print) {
  const { say, fail } = print
  if (verb === 'synonyms') {
    for (const { id, words } of await listSynonyms(app, companyId)) say(`${String(id).padEnd(6)} ${words.join(', ')}`)
    return 0
  }
  if (verb === 'same') {
    const added = await addSynonyms(app, companyId, rest)
    if (added.ok) {
      say(`Found by one another now: ${added.value.words.join(', ')}.`)
      return 0
    }
    return fail(
      added.refusal.code === 'words_there'
        ? 'These words are there already.'
        : 'Two to twenty single words are needed.',
    )
  }
  if (verb === 'differ' && /^\d{1,15}$/.test(rest[0] ?? '')) {
    if (!(await removeSynonyms(app, companyId, Number(rest[0])))) return fail(`There is no row ${rest[0]}.`)
    say(`Row ${rest[0]} is gone.`)
    return 0
  }
  if (verb === 'empty') {
    const { values } = parseArgs({ args: [...rest], options: { most: { type: 'string', default: '50' } } })
    const most = Math.min(1_000, Math.max(1, Number(values.most) || 50))
    for (const { query, times, last_at } of await listEmptyQueries(app, companyId, most))
      say(`${String(times).padStart(6)}  ${last_at.toISOString().slice(0, 10)}  ${query}`)
    return 0
  }
  return fail(searchUsage)
}

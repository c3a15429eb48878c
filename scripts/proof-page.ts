import type { Standing } from './proof.ts'

type Is = Standing['is']
const columns: readonly Is[] = ['proved', 'half', 'dormant', 'missing']

export const domainOf = (standing: Standing): string => standing.atom.id.split('-')[0]!

export const count = (standings: readonly Standing[], is: Is): number =>
  standings.filter((standing) => standing.is === is).length

export const byHand = '<!-- Written by hand from here on; `npm run spec -- --write` keeps it. -->'

/** The part of docs/coverage.md that people write: reasons of dormant rows, behaviours without a test, what works. */
export function writtenByHand(page: string): string {
  const at = page.indexOf(byHand)
  if (at < 0) throw new Error(`docs/coverage.md has no line ${byHand}`)
  return page.slice(at)
}

/** docs/coverage.md: the results of the last run, followed by the hand-written part of the previous page. */
export function coveragePage(standings: readonly Standing[], before: string): string {
  const domains = [...new Set(standings.map(domainOf))]
  const of = (domain: string) => standings.filter((standing) => domainOf(standing) === domain)
  const numbers = (list: readonly Standing[]) => list.map((standing) => standing.atom.id.split('-')[1]).join(' ')
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return `${[
    '# What is proved',
    '',
    `${count(standings, 'proved')} of the ${standings.length} rows of [checklist.md](checklist.md) are proved: for each kind of check that the row asks for there is a passing test with the row's id in its title`,
    '(at most three ids per title) or in a `proved` call after the assertions. A unit check is a test of `rules` or `screens`, an api check one of',
    '`api` or `races`, a browser check one of `journeys`, in a real browser. Half: a kind is missing. Dormant: the rule is tested, but [nothing uses it yet](#dormant-rows).',
    '`npm run spec -- --write` writes this part of the page after `npm test`.',
    '',
    row(['Domain', 'Rows', ...columns]),
    row(['---', ...columns.map(() => '---:'), '---:']),
    ...domains.map((domain) => row([domain, of(domain).length, ...columns.map((is) => count(of(domain), is))])),
    row(['all', standings.length, ...columns.map((is) => count(standings, is))]),
    '',
    '## Half',
    '',
    row(['Row', 'No test of this kind', 'Statement']),
    row(['---', '---', '---']),
    ...standings.flatMap((standing) =>
      standing.is === 'half' ? [row([standing.atom.id, standing.lacks.join(', '), standing.atom.statement])] : [],
    ),
    '',
    '## Missing and proved, by number',
    '',
    row(['Domain', 'Proved', 'Missing']),
    row(['---', '---', '---']),
    ...domains.map((domain) =>
      row([
        domain,
        numbers(of(domain).filter((standing) => standing.is === 'proved')),
        numbers(of(domain).filter((standing) => standing.is === 'missing')),
      ]),
    ),
    '',
    writtenByHand(before),
  ].join('\n')}`
}

/** Ids that the page lists as proved. */
export const provedOnPage = (page: string): string[] =>
  [...page.slice(page.indexOf('## Missing and proved')).matchAll(/^\| ([A-Z]+) \| ([\d ]*) \|/gm)].flatMap((match) =>
    match[2]!
      .split(' ')
      .filter(Boolean)
      .map((number) => `${match[1]}-${number}`),
  )

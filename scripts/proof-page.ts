import type { Standing } from './proof.ts'

type Is = Standing['is']
const columns: readonly Is[] = ['proved', 'half', 'dormant', 'missing']

export const domainOf = (standing: Standing): string => standing.atom.id.split('-')[0]!

export const count = (standings: readonly Standing[], is: Is): number =>
  standings.filter((standing) => standing.is === is).length

/** docs/coverage.md. */
export function coveragePage(standings: readonly Standing[]): string {
  const domains = [...new Set(standings.map(domainOf))]
  const of = (domain: string) => standings.filter((standing) => domainOf(standing) === domain)
  const numbers = (list: readonly Standing[]) => list.map((standing) => standing.atom.id.split('-')[1]).join(' ')
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return `${[
    '# What is proved',
    '',
    `${count(standings, 'proved')} of the ${standings.length} rows of [checklist.md](checklist.md) are proved: a passing test of *each* kind that the row's Check names has the id in its title`,
    '(at most three ids a title) or says so after the assertions that prove it (`proved`). A unit check is a test of `rules` or `screens`, an api check one of',
    '`api` or `races`, a browser check one of `journeys`: a real browser and nothing less. Half: a kind is missing. Dormant: the rule is written and tested, but no screen and',
    'no call uses it yet ([dormant.md](dormant.md)). Written by `npm run spec -- --write` after `npm test`.',
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
    '## Dormant',
    '',
    row(['Row', 'Why', 'Statement']),
    row(['---', '---', '---']),
    ...standings.flatMap((standing) =>
      standing.is === 'dormant' ? [row([standing.atom.id, standing.why, standing.atom.statement])] : [],
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
  ].join('\n')}\n`
}

/** Ids the page calls proved. */
export const provedOnPage = (page: string): string[] =>
  [...page.slice(page.indexOf('## Missing and proved')).matchAll(/^\| ([A-Z]+) \| ([\d ]*) \|/gm)].flatMap((match) =>
    match[2]!
      .split(' ')
      .filter(Boolean)
      .map((number) => `${match[1]}-${number}`),
  )

/**
 * Reports which rows of docs/checklist.md the last full test run proved. `--missing` lists the others, `--write` writes docs/coverage.md
 * and the durations of journeys in seconds, `--check` fails if that page claims more than the run proved.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Report } from '../test/report.ts'
import { judge, type Ran, readAtoms, readDormant } from './proof.ts'
import { count, coveragePage, domainOf, provedOnPage, writtenByHand } from './proof-page.ts'

const root = path.join(import.meta.dirname, '..')
const has = (flag: string) => process.argv.includes(flag)
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const page = path.join(root, 'docs', 'coverage.md')
const reports = path.join(root, 'dist', 'tests')
if (!existsSync(reports)) {
  console.error('No test results yet. Run: npm test')
  process.exit(1)
}

const found = readdirSync(reports).map((file): Report => JSON.parse(readFileSync(path.join(reports, file), 'utf8')))
const tests: Ran[] = found.flatMap((report) => report.tests)
const whole = tests.some((test) => test.file.startsWith('test/journeys/'))
const { standings, wrong } = judge(
  readAtoms(read('docs/checklist.md')),
  readDormant(writtenByHand(read('docs/coverage.md'))),
  tests,
)

for (const domain of new Set(standings.map(domainOf))) {
  const own = standings.filter((standing) => domainOf(standing) === domain)
  const rest = own.filter((standing) => standing.is !== 'proved')
  console.log(
    `${domain.padEnd(5)} ${String(count(own, 'proved')).padStart(3)} of ${String(own.length).padStart(3)}` +
      (['half', 'dormant', 'failed'] as const)
        .map((is) => (count(own, is) > 0 ? `  ${count(own, is)} ${is}` : ''))
        .join('') +
      (has('--missing')
        ? `  ${rest.map(({ is, atom }) => `${atom.id.split('-')[1]}${is === 'missing' ? '' : ` (${is})`}`).join(' ')}`
        : ''),
  )
}
const sums = (['half', 'dormant', 'failed', 'missing'] as const).map((is) => `${count(standings, is)} ${is}`)
console.log(`\n${count(standings, 'proved')} of ${standings.length} rows are proved; ${sums.join(', ')}`)
for (const line of wrong) console.error(`wrong title: ${line}`)
if (!whole) console.log('The last run was the quick one, without a browser: rows that need it look half or missing.')
if (wrong.length > 0 || count(standings, 'failed') > 0) process.exitCode = 1

if (has('--write') && !whole) {
  console.error('docs/coverage.md is written after a whole run only. Run: npm test')
  process.exitCode = 1
} else if (has('--write')) {
  writeFileSync(page, coveragePage(standings, read('docs/coverage.md')))
  const seconds = found
    .flatMap((report) => report.files)
    .filter(({ project }) => project === 'journeys')
    .map(({ file, seconds }) => [path.basename(file), seconds] as const)
    .toSorted()
  writeFileSync(
    path.join(root, 'test', 'journeys', 'seconds.json'),
    `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`,
  )
  console.log('Written: docs/coverage.md and test/journeys/seconds.json')
}
if (has('--check') && whole) {
  const proved = new Set(standings.flatMap(({ is, atom }) => (is === 'proved' ? [atom.id] : [])))
  const said = existsSync(page) ? provedOnPage(readFileSync(page, 'utf8')) : []
  const more = said.filter((id) => !proved.has(id))
  if (more.length > 0) {
    console.error(`docs/coverage.md calls proved what is not: ${more.join(', ')}`)
    process.exitCode = 1
  } else if (said.length < proved.size)
    console.log('More is proved than docs/coverage.md says: npm run spec -- --write')
}

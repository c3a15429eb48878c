/** Which atoms of docs/checklist.md have a passing test, by the ids in the titles of the last full test run. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const results = path.join(root, 'dist', 'test-results.json')
if (!existsSync(results)) {
  console.error('No test results yet. Run: npm test')
  process.exit(1)
}

interface Assertion {
  fullName: string
  status: string
}

const atoms = [...readFileSync(path.join(root, 'docs', 'checklist.md'), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(
  (m) => m[1]!,
)
const report = JSON.parse(readFileSync(results, 'utf8')) as { testResults: { assertionResults: Assertion[] }[] }
const proved = new Map<string, 'passed' | 'failed'>()
for (const { fullName, status } of report.testResults.flatMap((file) => file.assertionResults)) {
  for (const [id] of fullName.matchAll(/[A-Z]{2,5}-\d{2}/g)) {
    if (status !== 'passed' && status !== 'failed') continue
    if (status === 'failed' || !proved.has(id)) proved.set(id, status)
  }
}

const domains = [...new Set(atoms.map((id) => id.split('-')[0]!))]
for (const domain of domains) {
  const own = atoms.filter((id) => id.startsWith(`${domain}-`))
  const passed = own.filter((id) => proved.get(id) === 'passed')
  const failed = own.filter((id) => proved.get(id) === 'failed')
  const missing = own.filter((id) => !proved.has(id)).map((id) => id.split('-')[1])
  console.log(
    `${domain.padEnd(5)} ${String(passed.length).padStart(3)} of ${String(own.length).padStart(3)}` +
      (failed.length > 0 ? `  FAILED ${failed.join(' ')}` : '') +
      (process.argv.includes('--missing') && missing.length > 0 ? `  missing ${missing.join(' ')}` : ''),
  )
}
const unknown = [...proved.keys()].filter((id) => !atoms.includes(id) && domains.includes(id.split('-')[0]!))
if (unknown.length > 0) console.log(`Titles name atoms that do not exist: ${unknown.join(', ')}`)
console.log(
  `\n${atoms.filter((id) => proved.get(id) === 'passed').length} of ${atoms.length} atoms have a passing test`,
)
if (unknown.length > 0) process.exitCode = 1

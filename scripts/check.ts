/**
 * `npm test`: everything CI runs. `npm run check`: the same without races and browser journeys; with `--changed`, only what the uncommitted
 * change affects. `npm test -- --journeys NAME`: journeys whose file name contains NAME, against a shop that keeps running between runs.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Layer } from '../test/layers.ts'
import type { Report } from '../test/report.ts'
import { needBrowsers } from './chromium.ts'
import { keptShop, stopKeptShop } from './kept-shop.ts'
import { runSteps, type Step } from './steps.ts'
import { flakyPage, summaryOf } from './test-summary.ts'

const root = path.join(import.meta.dirname, '..')
const reports = path.join(root, 'dist', 'tests')
const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000)
const baseEnv: NodeJS.ProcessEnv = {
  ...process.env,
  TEST_SEED: seed,
  FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1'),
}

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const script = (name: string, ...args: string[]) => [process.execPath, path.join(root, 'scripts', name), ...args]

const texts: Step = { name: 'texts', command: script('texts.ts') }
const build: Step = { name: 'build', command: script('build.ts', '--if-needed', '--texts-ready'), after: ['texts'] }
const types: Step = { name: 'types', command: [bin('tsc'), '--noEmit', '-p', '.'], after: ['texts'] }
const lint = (files: readonly string[] = ['.']): Step => ({
  name: 'format and lint',
  command: [bin('biome'), 'ci', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
})
const schemaTypes: Step = { name: 'schema types', command: script('schema-types.ts', '--check') }
const staticSteps: Step[] = [
  types,
  { name: 'types of each side', command: [bin('tsc'), '-b', 'tsconfig.server.json'], after: ['texts'] },
  { name: 'nothing unused', command: [bin('knip'), '--no-progress', '--no-config-hints'], after: ['texts'] },
  lint(),
  schemaTypes,
]

/** Runs Vitest (an ES module, run by our own Node whatever Node is installed), which reports to dist/tests. */
function tests(
  name: string,
  projects: readonly (Layer | 'alone')[],
  more: Partial<Step> & { args?: string[] } = {},
): Step {
  const { args = [], env, ...step } = more
  return {
    name,
    command: [
      process.execPath,
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
    ],
    env: { ...baseEnv, TEST_REPORT: path.join(reports, `${name.replaceAll(/\W+/g, '-')}.json`), ...env },
    isLive: true,
    ...step,
  }
}

const fast = tests('rules, screens and API', ['rules', 'screens', 'api'], { after: ['build'] })
const declaredRows: Step = {
  name: 'declared rows are what the database returned',
  command: [process.execPath, path.join(root, 'test', 'statements', 'check.ts')],
  after: [fast.name],
}
const withBrowser = tests('races and journeys', ['races', 'journeys', 'alone'], { after: [fast.name] })

const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const has = (flag: string) => process.argv.includes(flag)

/** Files changed since the last commit, and new ones. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const files = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((file) => file && existsSync(path.join(root, file)))
}

async function plan(): Promise<Step[]> {
  const journey = option('--journeys')
  if (journey !== null) {
    if (!journey || journey.startsWith('-')) throw new Error('Name a journey: npm test -- --journeys cart')
    needBrowsers()
    const env = { VITRINA_TEST_SHOP: JSON.stringify(await keptShop()) }
    return [tests('journeys', ['journeys', 'alone'], { env, args: [`test/journeys/${journey}`] })]
  }
  if (has('--changed')) {
    const files = changedFiles()
    const steps = [texts, types, lint(files)]
    if (files.some((file) => file.startsWith('db/'))) steps.push(schemaTypes)
    return [
      ...steps,
      tests('changed', ['rules', 'screens', 'api'], { after: ['texts'], args: ['--changed', '--passWithNoTests'] }),
    ]
  }
  if (has('--quick')) return [texts, build, ...staticSteps, fast, declaredRows]
  needBrowsers()
  return [
    texts,
    build,
    ...staticSteps,
    fast,
    declaredRows,
    withBrowser,
    {
      name: 'titles and docs/coverage.md say no more than the tests',
      command: script('spec.ts', '--check'),
      after: [withBrowser.name],
    },
  ]
}

if (has('--stop')) {
  await stopKeptShop()
  process.exit(0)
}
for (const folder of [reports, path.join(root, 'dist', 'failures'), path.join(root, 'dist', 'statements')])
  rmSync(folder, { recursive: true, force: true })
console.log(`Seed of this run: ${seed} (TEST_SEED=${seed} repeats its order and its samples)`)
const begun = Date.now()
const ended = await runSteps(
  (await plan()).map((step) => ({ env: baseEnv, ...step })),
  {
    slots: Math.max(2, os.availableParallelism()),
    cwd: root,
  },
)

const found = existsSync(reports)
  ? readdirSync(reports).map((file): Report => JSON.parse(readFileSync(path.join(reports, file), 'utf8')))
  : []
console.log(`\n${summaryOf(found)}`)
const flaky = flakyPage(found)
if (flaky) {
  const file = path.join(root, 'dist', 'flaky.md')
  writeFileSync(file, flaky)
  console.log(`\n${flaky}\nWritten: dist/flaky.md`)
}
const failed = ended.filter(({ passed }) => !passed)
for (const { name } of failed) console.error(`✗ ${name}`)
console.log(
  `\n${failed.length === 0 ? 'All passed' : 'Failed'} after ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`,
)
process.exit(failed.length === 0 ? 0 : 1)

/** Everything CI runs, in order, stopping at the first failure. `--quick` leaves out races and browser journeys. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { needChromium } from './chromium.ts'

const root = path.join(import.meta.dirname, '..')
const quick = process.argv.includes('--quick')
const results = path.join(root, 'dist', 'test-results.json')
const env = {
  ...process.env,
  FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1'),
  CHROMIUM: quick ? '' : needChromium(),
}

const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const script = (name: string, ...args: string[]) => [process.execPath, path.join(root, 'scripts', name), ...args]

/** vitest is an ES module run by our own Node, whatever Node the machine has. */
const steps: [string, string[]][] = [
  ['texts compile', script('texts.ts')],
  ['format and lint', [bin('biome'), 'ci', '--error-on-warnings', '.']],
  ['nothing is exported or installed that nobody uses', [bin('knip'), '--no-progress', '--no-config-hints']],
  ['types', [bin('tsc'), '--noEmit', '-p', '.']],
  ['types of each side: shared, browser, server', [bin('tsc'), '-b', 'tsconfig.server.json']],
  ['schema types are those of the migrations', script('schema-types.ts', '--check')],
  ['build', script('build.ts', '--if-needed')],
  [
    'tests',
    [
      process.execPath,
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
    ].concat(quick ? ['rules', 'screens', 'api'].flatMap((name) => ['--project', name]) : []),
  ],
]

mkdirSync(path.join(root, 'dist'), { recursive: true })
rmSync(results, { force: true })
if (!quick) steps.push(['titles and docs/coverage.md say no more than the tests', script('spec.ts', '--check')])
for (const [name, [file, ...args]] of steps) {
  console.log(`\n— ${name}`)
  const begun = Date.now()
  const { status } = spawnSync(file!, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  if (name === 'tests') summary()
  if (status !== 0) {
    console.error(`\n✗ ${name}`)
    process.exit(status ?? 1)
  }
  console.log(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

function summary(): void {
  if (!existsSync(results)) {
    console.log('\ntests: the runner ended before it wrote what it found')
    return
  }
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
  } = JSON.parse(readFileSync(results, 'utf8'))
  console.log(`\ntests: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}

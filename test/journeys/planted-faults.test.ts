import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Report } from '../report.ts'

const root = path.join(import.meta.dirname, '..', '..')

/** The report of a run of one planted file, with its tests in the order of this seed. */
async function runPlanted(name: string, seed: number): Promise<Report> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-planted-'))
  const report = path.join(folder, 'report.json')
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--config', 'test/planted/vitest.config.ts', name]
  const env = { ...process.env, TEST_REPORT: report, TEST_SEED: String(seed) }
  try {
    // The run fails on purpose.
    await new Promise((resolve) => execFile(process.execPath, args, { cwd: root, env }, resolve))
    return JSON.parse(await readFile(report, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a promise that is rejected after its test fails the run and names the test that left it', async () => {
  const { unhandled } = await runPlanted('rejection', 1)
  expect(unhandled.join('\n')).toContain(
    'left behind by test/planted/rejection.planted.ts > leaves a promise that is rejected after it: planted',
  )
})

test('a route that is still held when its test ends fails that test', async () => {
  const { tests } = await runPlanted('route', 1)
  expect(tests.map(({ title, status }) => [title, status])).toEqual([['leaves a route held', 'failed']])
  expect(tests[0]!.failures.join('\n')).toContain('a held route was left open: **/*')
})

test('a test that relies on data of another fails in the first order that puts it before', async () => {
  const runs = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => runPlanted('order', seed)))
  const failed = runs.flatMap(({ tests }) => tests.filter(({ status }) => status === 'failed'))
  expect(new Set(failed.map(({ title }) => title))).toEqual(new Set(['relies on the customer of another test']))
})

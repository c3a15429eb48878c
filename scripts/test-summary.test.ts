import { expect, test } from 'vitest'
import type { Report, ReportedTest } from '../test/report.ts'
import { flakyPage, summaryOf } from './test-summary.ts'

const ran = (title: string, more: Partial<ReportedTest> = {}): ReportedTest => ({
  file: 'test/journeys/cart.test.ts',
  describes: [],
  title,
  status: 'passed',
  seconds: 1,
  proved: [],
  failures: [],
  evidence: [],
  ...more,
})
const report = (...tests: ReportedTest[]): Report => ({
  seed: 7,
  files: [{ file: 'test/journeys/cart.test.ts', project: 'journeys', seconds: 90, state: 'passed' }],
  tests,
  unhandled: [],
})

test('a test that passes on retry is listed as flaky with its first failure and evidence', () => {
  const page = flakyPage([
    report(ran('adds'), ran('counts', { failures: ['expected 2, got 1'], evidence: ['dist/failures/counts.png'] })),
  ])
  expect(page).toContain('seed 7')
  expect(page).toContain('test/journeys/cart.test.ts > counts')
  expect(page).toContain('expected 2, got 1')
  expect(page).toContain('dist/failures/counts.png')
  expect(page).not.toContain('adds')
})

test('a run without flaky tests has no flaky page; a test that fails twice is a failure', () => {
  const failed = ran('counts', { status: 'failed', failures: ['once', 'twice'] })
  expect(flakyPage([report(ran('adds'), failed)])).toBe('')
  expect(summaryOf([report(ran('adds'), failed)])).toContain('✗ test/journeys/cart.test.ts > counts')
})

test('the summary counts tests and sums the minutes of a layer', () => {
  expect(
    summaryOf([report(ran('adds'), ran('counts', { status: 'skipped' }))])
      .split('\n')
      .slice(0, 2),
  ).toEqual(['tests: 1 passed, 0 failed, 1 skipped', '  journeys: 1 files, 1.5 min'])
})

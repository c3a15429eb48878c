import type { Report, ReportedTest } from '../test/report.ts'

const nameOf = ({ file, describes, title }: ReportedTest) => [file, ...describes, title].join(' > ')
const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`

/** The number of passed tests, and the minutes of each layer: the sum over its files, which run in parallel workers. */
export function summaryOf(reports: readonly Report[]): string {
  const tests = reports.flatMap((report) => report.tests)
  const files = reports.flatMap((report) => report.files)
  const count = (status: ReportedTest['status']) => tests.filter((test) => test.status === status).length
  const failed = tests.filter((test) => test.status === 'failed')
  const unhandled = reports.flatMap((report) => report.unhandled)
  const projects = [...new Set(files.map(({ project }) => project))]
  return [
    `tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
    ...projects.map((project) => {
      const own = files.filter((file) => file.project === project)
      return `  ${project}: ${own.length} files, ${minutes(own.reduce((sum, { seconds }) => sum + seconds, 0))}`
    }),
    ...failed.map((test) => `✗ ${nameOf(test)}\n${test.evidence.map((file) => `    ${file}\n`).join('')}`.trimEnd()),
    ...unhandled.map((error) => `✗ ${error}`),
  ].join('\n')
}

/** A page of tests that failed and passed when retried, each with its first failure; empty if there are none. */
export function flakyPage(reports: readonly Report[]): string {
  const flaky = reports
    .flatMap((report) => report.tests)
    .filter((test) => test.status === 'passed' && test.failures.length > 0)
  if (flaky.length === 0) return ''
  const seeds = [...new Set(reports.map(({ seed }) => seed))].join(', ')
  return [
    '# Flaky',
    '',
    `Passed only when tried again (seed ${seeds}). Each is a fault of the shop or of the test.`,
    ...flaky.flatMap((test) => [
      '',
      `## ${nameOf(test)}`,
      '',
      '```',
      test.failures[0]!.trimEnd(),
      '```',
      ...test.evidence.map((file) => `- ${file}`),
    ]),
  ].join('\n')
}

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The result of a Vitest run, for scripts/check.ts and scripts/spec.ts. File paths are relative to the project. */
export interface Report {
  seed: number
  files: { file: string; project: string; seconds: number; state: string }[]
  tests: ReportedTest[]
  /** Errors that no test caught; running-test.ts names the test that caused them. */
  unhandled: string[]
}

export interface ReportedTest {
  file: string
  describes: string[]
  title: string
  status: 'passed' | 'failed' | 'skipped' | 'pending'
  seconds: number
  /** Rows of docs/checklist.md named inside the test, see proved.ts. */
  proved: string[]
  /** Errors of each attempt that failed; a test that passed after such an attempt is flaky. */
  failures: string[]
  /** Screenshots and traces of the attempts that failed. */
  evidence: string[]
}

declare module 'vitest' {
  interface TaskMeta {
    evidence?: string[]
  }
}

/** Writes the report of a run to the file named by `TEST_REPORT`; does nothing if it is not set. */
export default class WriteReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const target = process.env.TEST_REPORT
    if (!target) return
    const report: Report = {
      seed: Number(process.env.TEST_SEED),
      files: modules.map((file) => ({
        file: file.relativeModuleId,
        project: file.project.name,
        seconds: Math.round(file.diagnostic().duration / 100) / 10,
        state: file.state(),
      })),
      tests: modules.flatMap((file) => [...file.children.allTests()].map(reported)),
      unhandled: [
        ...unhandled.map((error) => error.stack ?? error.message),
        ...modules.flatMap((file) =>
          [file, ...file.children.allSuites()].flatMap((suite) =>
            suite.errors().map((error) => `${file.relativeModuleId}: ${error.message}`),
          ),
        ),
      ],
    }
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, JSON.stringify(report))
  }
}

function reported(test: TestCase): ReportedTest {
  const describes: string[] = []
  for (let at = test.parent; at.type === 'suite'; at = at.parent) describes.unshift(at.name)
  const meta = test.meta()
  return {
    file: test.module.relativeModuleId,
    describes,
    title: test.name,
    status: test.result().state,
    seconds: Math.round((test.diagnostic()?.duration ?? 0) / 100) / 10,
    proved: meta.proved ?? [],
    failures: test
      .attempts()
      .filter(({ state }) => state === 'failed')
      .map(({ errors }) => (errors ?? []).map((error) => error.stack ?? error.message).join('\n')),
    evidence: meta.evidence ?? [],
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import type { TestContext } from 'vitest'

type Task = TestContext['task']

const running = new AsyncLocalStorage<Task>()
const root = path.join(import.meta.dirname, '..')

/** Runs a test so that everything it starts, however late it ends, can find the test that started it. */
export const runAs = (task: Task, test: () => Promise<void>): Promise<void> => running.run(task, test)

/** The test that started the calling code; undefined outside tests (in `beforeAll`, for example). */
export const runningTest = (): Task | undefined => running.getStore()

/** `test/api/cart.test.ts > title`: the form people search for. */
export const nameOf = (task: Task): string =>
  [path.relative(root, task.file.filepath), ...titlesOf(task)].join(' > ').replaceAll(path.sep, '/')

function titlesOf(task: Task): string[] {
  const suites: string[] = []
  for (let suite = task.suite; suite; suite = suite.suite) suites.unshift(suite.name)
  return [...suites, task.name]
}

/**
 * Node runs these listeners in the context of the promise or timer that failed, so they name the test that caused the failure, not the test
 * that happens to run when it surfaces. A rejection is thrown again: Vitest ignores rejections that another listener handles, while
 * an uncaught exception fails the run.
 */
process.on('unhandledRejection', (reason) => {
  throw leftBehind(reason instanceof Error ? reason : new Error(String(reason)))
})
process.on('uncaughtExceptionMonitor', leftBehind)

const named = new WeakSet<Error>()
function leftBehind(error: Error): Error {
  const task = runningTest()
  if (!task || named.has(error)) return error
  named.add(error)
  error.message = `left behind by ${nameOf(task)}: ${error.message}`
  return error
}

import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import { assert } from '#lib/assert.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** A job to be added, as `JobKind.of` makes it. */
export interface NewJob {
  name: string
  payload: Record<string, unknown>
  runAt?: Date
  key?: string
  maxAttempts: number
}

/** The work of a kind of job. It may run twice and must not matter twice: what it throws makes it come again, later and later. */
export interface JobHandler<A> {
  name: string
  run(app: A, payload: unknown, at: { attempt: number }): Promise<void>
}

export interface JobKind<Shape extends z.ZodObject> {
  name: string
  of(payload: z.input<Shape>, options?: { runAt?: Date; key?: string }): NewJob
  handledBy<A>(run: (app: A, payload: z.output<Shape>, at: { attempt: number }) => Promise<void>): JobHandler<A>
}

/**
 * A kind of job: its name in the queue, the shape of its payload and, where repeats of a waiting job are one job, its key.
 * Defined beside the flow that adds it; its work (`handledBy`) stands in the slice's `.job.ts`, because the work calls flows
 * that themselves add jobs. A name and the fields of a payload outlive a release: jobs wait in the queue while it is replaced.
 */
export function defineJob<Shape extends z.ZodObject>(kind: {
  name: string
  payload: Shape
  key?: (payload: z.input<Shape>) => string
  /** 25 tries are spread over some three days. */
  maxAttempts?: number
}): JobKind<Shape> {
  const { name, payload: shape, key: keyOf, maxAttempts = 25 } = kind
  return {
    name,
    of(payload, { runAt, key = keyOf?.(payload) } = {}) {
      return { name, payload, runAt, key, maxAttempts }
    },
    handledBy: (run) => ({ name, run: async (app, payload, at) => run(app, shape.parse(payload), at) }),
  }
}

/** What the worker runs. Two handlers of one name are a mistake of whoever put the list together. */
export function taskListOf<A>(app: A, handlers: readonly JobHandler<A>[]): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of handlers) {
    assert(!(name in tasks), `the job ${name} has one handler`)
    tasks[name] = (payload, { job }) => run(app, payload, { attempt: job.attempts })
  }
  return tasks
}

/** Adds jobs inside the caller's transaction: they exist exactly if the business change does (the outbox of design §5). */
export async function addJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`select ${jobsAdded(jobs)}`.execute(db)
}

/** The same as a value to be selected by the statement that wants them: how many were added. */
export function jobsAdded(jobs: readonly NewJob[]): RawBuilder<number> {
  const list = jobs.map(({ name, payload, runAt, key, maxAttempts }) => ({
    name,
    payload,
    run_at: runAt ?? null,
    key: key ?? null,
    max_attempts: maxAttempts,
  }))
  return sql`(
    select count(added.id) from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as j (name text, payload json, run_at timestamptz, key text, max_attempts int),
      lateral graphile_worker.add_job(j.name, payload := j.payload, run_at := j.run_at, job_key := j.key,
        max_attempts := j.max_attempts) as added)`
}

export async function prepareJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet })
}

export async function runJobs(pool: pg.Pool, tasks: TaskList, log: Log, crontab = ''): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    logger: loggerFor(log),
  })
}

const quiet = new Logger(() => () => {})
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker')
    else if (level === 'warning') log.warn({ worker: message }, 'job worker')
  })
}

import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { z } from 'zod'
import { assert } from '#lib/assert.ts'
import { connect, type Db, type Sql, sql } from './db.ts'
import { isProcessEnded, type Lifeline } from './lifeline.ts'
import type { Log } from './log.ts'

/** A job to add, as made by `JobKind.of`. */
export interface NewJob {
  name: string
  payload: Record<string, unknown> | readonly Record<string, unknown>[]
  runAt?: Date
  key?: string
  maxAttempts: number
}

/** The handler of a kind of job. It may run twice and must be idempotent; an error makes the job run again with growing delays. */
export interface JobHandler<A> {
  name: string
  run(app: A, payload: unknown, at: { attempt: number }): Promise<unknown>
}

export interface JobKind<Shape extends z.ZodObject> {
  name: string
  of(payload: z.input<Shape>, options?: { runAt?: Date; key?: string }): NewJob
  handledBy<A>(run: (app: A, payload: z.output<Shape>, at: { attempt: number }) => Promise<void>): JobHandler<A>
}

/**
 * Defines a kind of job: its name in the queue, the shape of its payload and, if repetitions of a waiting job are one job, its key. It is defined
 * next to the flow that adds it; its handler (`handledBy`) is in the slice's `.job.ts`, because the handler calls flows that add jobs themselves.
 * Keep the name and payload fields compatible across releases: jobs wait in the queue while a release is replaced.
 */
export function defineJob<Shape extends z.ZodObject>(kind: {
  name: string
  payload: Shape
  key?: (payload: z.input<Shape>) => string
  /** 25 tries take about three days. */
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

export interface BatchKind<Shape extends z.ZodObject> {
  name: string
  of(items: readonly z.input<Shape>[]): NewJob
  handledBy<A>(run: (app: A, items: z.output<Shape>[]) => Promise<Promise<void>[]>): JobHandler<A>
}

/**
 * Defines a kind of job with several similar items. Each item has its own result, in order: those that failed run again without the others (batch
 * jobs of graphile-worker).
 */
export function defineBatch<Shape extends z.ZodObject>(kind: {
  name: string
  item: Shape
  maxAttempts?: number
}): BatchKind<Shape> {
  const { name, item: shape, maxAttempts = 25 } = kind
  return {
    name,
    of: (items) => ({ name, payload: items, maxAttempts }),
    handledBy: (run) => ({ name, run: async (app, payload) => run(app, shape.array().parse(payload)) }),
  }
}

/** The task list for the worker. Two handlers of one name are a programming error. */
export function taskListOf<A>(app: A, handlers: readonly JobHandler<A>[]): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of handlers) {
    assert(!(name in tasks), `the job ${name} has one handler`)
    tasks[name] = (payload, { job }) => run(app, payload, { attempt: job.attempts }) as ReturnType<Task>
  }
  return tasks
}

/** Adds jobs in the caller's transaction: they exist if and only if the business change does (the outbox of design §5). */
export async function addJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`select ${jobsAdded(jobs)}`.execute(db)
}

/** The same as an expression for the statement of the caller; its value is the number of added jobs. */
export function jobsAdded(jobs: readonly NewJob[]): Sql<number> {
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

export interface Workers {
  /** Waits for running jobs to end. */
  stop(): Promise<void>
}

export interface WorkersOptions {
  url: string
  tasks: TaskList
  log: Log
  crontab?: string
  /** Shows other processes that jobs held by these workers are not lost. */
  lifeline?: Lifeline
}

/**
 * Runs jobs until stopped. If the database is lost during a job the runner gives up, since it cannot store the result; another runner is started
 * as soon as the database is back, and the jobs of the first become free again.
 */
export async function runJobs(options: WorkersOptions): Promise<Workers> {
  const { log, lifeline } = options
  let stopping = false
  let current = await beginRunner(options)
  const watching = (async () => {
    for (;;) {
      await current.ended
      if (stopping) return
      lifeline?.letGo(current.name)
      await current.leave()
      const next = await another(current.name)
      if (!next) return
      current = next
      // It was still starting when everything was stopped.
      if (stopping) return current.leave()
    }
  })()

  /** Null: stopped in the meantime. */
  async function another(lost: string): Promise<Running | null> {
    log.warn('the job runner gave up, another is begun')
    for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
      await pause(pauseMs)
      if (stopping) return null
      if (lifeline?.isAway()) continue
      try {
        return await beginRunner(options, lost)
      } catch (error) {
        log.warn({ err: error }, 'the job runner could not be begun, trying again')
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await current.leave()
      await watching
    },
  }
}

interface Running {
  /** Name under which its jobs are locked. */
  name: string
  /** Never rejects: the reason for giving up is logged separately. */
  ended: Promise<unknown>
  /** Stops it; jobs that do not end in time are abandoned. */
  leave(): Promise<void>
}

/** Connections of a runner: one listens, the others fetch jobs and store results. */
const runnerPoolSize = 4
/** How long a running job may take to end when its runner stops. */
const leaveWithinMs = 8_000
/** A runner that gave up ends within this time or never: it miscounts simultaneous failures (graphile-worker 0.18). */
const endWithinMs = 3_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** `lost`: a dead runner whose jobs are released. */
async function beginRunner({ url, tasks, log, crontab = '', lifeline }: WorkersOptions, lost = ''): Promise<Running> {
  // A pool of its own, so that it can be abandoned with whatever it still holds.
  const { pool } = connect({ url, poolSize: runnerPoolSize, applicationName: 'vitrina-jobs' })
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => {
    name = workerPool.id
    lifeline?.hold(name)
  })
  const givenUp = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => setTimeout(resolve, endWithinMs))
  })
  try {
    if (lost) await pool.query('select graphile_worker.force_unlock_workers($1)', [[lost]])
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      events,
      noHandleSignals: true,
      // With delays the end of a job is stored in the background, and with a local queue so is the return of jobs: if either fails because the
      // database is lost, the process ends (graphile-worker 0.18, decision 0047).
      preset: { worker: { concurrentJobs: 4, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: loggerFor(log),
    })
    const over = runner.promise.catch(() => {})
    return {
      name,
      ended: Promise.race([over, givenUp]),
      async leave() {
        await Promise.race([runner.stop().catch(() => over), pause(leaveWithinMs)])
        void pool.end().catch(() => {})
      },
    }
  } catch (error) {
    void pool.end().catch(() => {})
    throw error
  }
}

/** A job without a living worker is freed after this time; the runner itself would wait four hours. */
const lostAfter = sql`'30 seconds'`

/** Frees the jobs of killed processes: they run again, as every job may. Returns the number of their workers. */
export async function freeLostJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select case when count(*) > 0 then (select 0 from graphile_worker.force_unlock_workers(array_agg(name))) + count(*) else 0 end::int as lost
    from (select distinct locked_by as name from graphile_worker.jobs where locked_by is not null and locked_at < now() - ${lostAfter}::interval) held
    where ${isProcessEnded(sql`name`)}`.execute(db)
  return rows[0]!.lost
}

const quiet = new Logger(() => () => {})
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker')
    else if (level === 'warning') log.warn({ worker: message }, 'job worker')
  })
}

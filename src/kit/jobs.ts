import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import { assert } from '#lib/assert.ts'
import { connect, type Db } from './db.ts'
import { isGone, type Lifeline } from './lifeline.ts'
import type { Log } from './log.ts'

/** A job to be added, as `JobKind.of` makes it. */
export interface NewJob {
  name: string
  payload: Record<string, unknown> | readonly Record<string, unknown>[]
  runAt?: Date
  key?: string
  maxAttempts: number
}

/** The work of a kind of job. It may run twice and must not matter twice: what it throws makes it come again, later and later. */
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

export interface BatchKind<Shape extends z.ZodObject> {
  name: string
  of(items: readonly z.input<Shape>[]): NewJob
  handledBy<A>(run: (app: A, items: z.output<Shape>[]) => Promise<Promise<void>[]>): JobHandler<A>
}

/**
 * A kind of job that does several like things. What becomes of each is told by itself, in their order: those that failed come
 * again, without the others (the runner's own batch jobs).
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

/** What the worker runs. Two handlers of one name are a mistake of whoever put the list together. */
export function taskListOf<A>(app: A, handlers: readonly JobHandler<A>[]): TaskList {
  const tasks: TaskList = {}
  for (const { name, run } of handlers) {
    assert(!(name in tasks), `the job ${name} has one handler`)
    tasks[name] = (payload, { job }) => run(app, payload, { attempt: job.attempts }) as ReturnType<Task>
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

export interface Workers {
  /** Lets what runs end. */
  stop(): Promise<void>
}

export interface WorkersOptions {
  url: string
  tasks: TaskList
  log: Log
  crontab?: string
  /** By it others see that jobs in the hands of these workers are not lost. */
  lifeline?: Lifeline
}

/**
 * Runs jobs until stopped. When the database is lost in the middle of one the runner gives up, since it cannot say what became
 * of the job; then another is begun as soon as the database is back, and the jobs of the first are free again.
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
      // It was being begun when all were told to stop.
      if (stopping) return current.leave()
    }
  })()

  /** Null once nobody wants one any more. */
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
  /** Under which its jobs are locked. */
  name: string
  /** Never rejects: why it gave up was logged by itself. */
  ended: Promise<unknown>
  /** Stops it; what does not end in time is left to itself. */
  leave(): Promise<void>
}

/** Connections of a runner: one listens, the others fetch jobs and write down what became of them. */
const runnerPoolSize = 4
/** A job that was begun may take so long to end when its runner stops. */
const leaveWithinMs = 8_000
/** A runner that gave up ends by then, or never: of several failures at once it loses count (graphile-worker 0.18). */
const endWithinMs = 3_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** `lost`: a runner that is no more, whose jobs are free from now on. */
async function beginRunner({ url, tasks, log, crontab = '', lifeline }: WorkersOptions, lost = ''): Promise<Running> {
  // Of its own, so that it can be left with whatever it still holds.
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
      // With delays the end of a job is written down behind everybody's back, and with a local queue so is the return of jobs: a
      // failure of either, when the database is lost, ends the process (graphile-worker 0.18, decision 0047).
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

/** A job in nobody's hands this long is free again; of itself the runner would wait four hours. */
const lostAfter = sql.lit('30 seconds')

/** Frees the jobs of processes that were killed: they run again, as every job may. Returns of how many workers. */
export async function freeLostJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select case when count(*) > 0 then (select 0 from graphile_worker.force_unlock_workers(array_agg(name))) + count(*) else 0 end::int as lost
    from (select distinct locked_by as name from graphile_worker.jobs where locked_by is not null and locked_at < now() - ${lostAfter}::interval) held
    where ${isGone(sql`name`)}`.execute(db)
  return rows[0]!.lost
}

const quiet = new Logger(() => () => {})
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker')
    else if (level === 'warning') log.warn({ worker: message }, 'job worker')
  })
}

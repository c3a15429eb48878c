import { type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

/** Adds a job inside the caller's transaction: it exists exactly if the business change does (the outbox of design §5). */
export async function addJob(
  db: Db,
  name: string,
  payload: Record<string, unknown>,
  options: { runAt?: Date; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}::text, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 25}::int, job_key := ${options.key ?? null}::text)`.execute(db)
}

export interface NewJob {
  name: string
  payload: Record<string, unknown>
  runAt?: Date
  key?: string
}

/** The same for several jobs in one statement. */
export async function addJobs(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`select ${jobsAdded(jobs)}`.execute(db)
}

/** The same as a value to be selected by the statement that wants them: how many were added. */
export function jobsAdded(jobs: readonly NewJob[]): RawBuilder<number> {
  const list = jobs.map(({ name, payload, runAt, key }) => ({ name, payload, run_at: runAt ?? null, key: key ?? null }))
  return sql`(
    select count(added.id) from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as j (name text, payload json, run_at timestamptz, key text),
      lateral graphile_worker.add_job(j.name, payload := j.payload, run_at := j.run_at, job_key := j.key, max_attempts := 25) as added)`
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

import { Logger } from 'graphile-worker'

const quiet = new Logger(() => () => {})
function loggerFor(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'job worker')
    else if (level === 'warning') log.warn({ worker: message }, 'job worker')
  })
}

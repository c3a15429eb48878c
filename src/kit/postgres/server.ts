import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Owner } from './folder.ts'
import { PostgresProblem } from './problem.ts'

// The server process: its data folder, start, readiness and end.

const user = 'vitrina'
const database = 'vitrina'

const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']

/** Creates the data folder. If a first start was killed the marker is still there, and the partial folder is created again. */
export async function initialise(
  folder: string,
  cluster: string,
  binaries: string,
  owner: Owner | null,
): Promise<void> {
  const marker = path.join(folder, 'unfinished')
  await writeFile(marker, '')
  await rm(cluster, { recursive: true, force: true })
  execFileSync(
    path.join(binaries, 'bin', 'initdb'),
    ['-D', cluster, '-U', user, '-A', 'trust', '-E', 'UTF8', ...locale],
    {
      ...(owner ?? {}),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', LANG: 'C' },
    },
  )
  await rm(marker)
}

const mb = 1024 * 1024

/** Memory available to this process: that of the machine, or less if a container limits it. */
const memoryBytes = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Shared buffers: an eighth of the memory, at least PostgreSQL's default of 128 MB and at most 1 GB (our choice: the shop's process and the
 * system's file cache need the rest). Memory is allocated when a page is first used.
 */
export const sharedBuffersMb = (memory: number): number => Math.min(1024, Math.max(128, Math.floor(memory / 8 / mb)))

/**
 * Pages that were in memory when the server stopped are read again in the background after its start (pg_prewarm): otherwise the first read of
 * each of a hundred thousand products would cost four times as much as the second.
 */
const warming = (binaries: string): Record<string, string> =>
  ['so', 'dylib'].some((end) => existsSync(path.join(binaries, 'lib', 'postgresql', `pg_prewarm.${end}`)))
    ? { shared_preload_libraries: 'pg_prewarm' }
    : {}

export function spawnServer(
  cluster: string,
  socket: string,
  binaries: string,
  owner: Owner | null,
  more: Record<string, string> = {},
): ChildProcess {
  const postgres = path.join(binaries, 'bin', 'postgres')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    random_page_cost: '1.1',
    shared_buffers: `${sharedBuffersMb(memoryBytes())}MB`,
    max_connections: '100',
    jit: 'off',
    log_min_messages: 'fatal',
    ...warming(binaries),
    ...more,
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  // setpriv makes the server end together with its parent, even after kill -9. Without it the next start reuses the server.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((f) => existsSync(f))
  const options = { ...(owner ?? {}), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  const child = setpriv
    ? spawn(setpriv, ['--pdeathsig', 'INT', postgres, ...args], options)
    : spawn(postgres, args, { ...options, detached: true })
  child.stderr?.setEncoding('utf8')
  return child
}

/**
 * Throws if the server ends, or does not respond within `withinMs`. A server that reports "starting up" is recovering from a crash: that has no
 * time limit, and ending it would only start the recovery again; `told` is called.
 */
export async function waitUntilReady(
  child: ChildProcess,
  url: string,
  withinMs = Number.POSITIVE_INFINITY,
  told: (what: string) => void = () => {},
): Promise<void> {
  let said = ''
  let ended = false
  child.stderr?.on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  child.on('exit', () => {
    ended = true
  })
  const began = Date.now()
  let isTold = false
  let until = began + withinMs
  while (Date.now() < until) {
    if (ended) throw new PostgresProblem(`PostgreSQL did not start.\n${said.trim()}`)
    const error = await errorOf(url)
    if (!error) return
    if (error.code === startingUp) {
      until = Date.now() + withinMs
      if (!isTold && Date.now() - began > patienceMs) {
        isTold = true
        told(
          'PostgreSQL repairs what a crash left behind. After much work this takes minutes; stopping it would only begin it anew.',
        )
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new PostgresProblem(`PostgreSQL did not answer within a minute.\n${said.trim()}`)
}

export const urlOf = (socket: string, name = database) =>
  `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`

/** A start may take this long before it is reported. */
const patienceMs = 3_000

/**
 * Right after a crash the processes of the old server hold its memory for a moment, and a new one refuses to start: it is retried until
 * `withinMs` have passed. Other errors are thrown at once.
 */
export async function startWhenFree(
  spawn: () => ChildProcess,
  ready: (child: ChildProcess) => Promise<void>,
  withinMs = 15_000,
): Promise<ChildProcess> {
  const until = Date.now() + withinMs
  for (;;) {
    const child = spawn()
    try {
      await ready(child)
      return child
    } catch (error) {
      if (!/still in use|lock file .* already exists/s.test((error as Error).message) || Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** What a server answers to connections before it is ready (`cannot_connect_now`). */
const startingUp = '57P03'

export const answers = async (url: string): Promise<boolean> => (await errorOf(url)) === null

async function errorOf(url: string): Promise<{ code?: string } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    return error as { code?: string }
  }
}

/** For a server started by another process: true if it answers, false if it ends, e.g. because it was already stopping. */
export async function answersBeforeItEnds(pid: number, url: string): Promise<boolean> {
  const until = Date.now() + 60_000
  while (isAlive(pid)) {
    if (await answers(url)) return true
    if (Date.now() > until)
      throw new PostgresProblem(`PostgreSQL (process ${pid}) runs in this folder and does not answer. Stop it first.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    // A zombie (ended, not reaped by its parent) still has a process id.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

export async function withDatabase(socket: string): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(socket, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
  return urlOf(socket, database)
}

export async function runningPid(cluster: string): Promise<number | null> {
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return null
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (command !== null) return command.includes('postgres') ? pid : null
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

/** True while the server waits for its clients to disconnect: the eighth line of its pid file says so («stopping», PostgreSQL's pidfile.h). */
export function isLeaving(cluster: string): boolean {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'stopping'
  } catch {
    return false
  }
}

export async function stopPid(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
    for (let i = 0; i < 400; i++) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  } catch {
    // already ended
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyBinaries, findBinaries, linkLibraries } from './binaries.ts'
import {
  ForeignFolder,
  fallbackFolder,
  makeFolder,
  makeOwnFolder,
  type Owner,
  reachable,
  serverOwner,
  socketFolder,
} from './folder.ts'
import { keepRunning } from './keep-running.ts'
import { lockFolder } from './lock.ts'

/** Something the operator can mend: shown as words, without a stack. */
export class PostgresProblem extends Error {}

export interface EmbeddedPostgres {
  url: string
  /** True if a server was already running in the folder (after kill -9 of the shop where setpriv is missing). */
  reused: boolean
  firstStart: boolean
  notes: string[]
  stop(): Promise<void>
}

const user = 'vitrina'
const database = 'vitrina'

/**
 * Starts the PostgreSQL that came from npm in `dataDir`/postgres, reachable by a Unix socket only. One that ends by itself
 * is started again, which `told` hears of. Throws PostgresProblem or FolderInUse with words for the operator.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  told: (what: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const found = findBinaries()
  if (!found) {
    throw new PostgresProblem(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
  const owner = serverOwner()
  const notes: string[] = []
  try {
    await linkLibraries(found)
    await makeFolder(dataDir, null, 0o755)
    const unlock = await lockFolder(path.resolve(dataDir))
    try {
      const home = await chooseHome(dataDir, owner, notes)
      const binaries =
        owner && !(await reachable(found)) ? await copyBinaries(found, path.join(home, 'binaries')) : found
      return await startIn({ folder: path.join(home, 'postgres'), binaries, owner, notes, unlock, told })
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    throw plainWords(error, dataDir)
  }
}

/** The address of a server that another Vitrina process runs in this folder, or null. For the command line tool. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  for (const home of [dataDir, fallbackFolder(dataDir)]) {
    const folder = path.resolve(home, 'postgres')
    if ((await runningPid(path.join(folder, 'cluster'))) && (await answers(urlOf(socketFolder(folder), database)))) {
      return urlOf(socketFolder(folder), database)
    }
  }
  return null
}

async function chooseHome(dataDir: string, owner: Owner | null, notes: string[]): Promise<string> {
  const home = path.resolve(dataDir)
  if (!owner || (await reachable(home))) return home
  const fallback = fallbackFolder(dataDir)
  await makeFolder(fallback, null, 0o755)
  notes.push(`PostgreSQL runs as "nobody", which cannot reach ${home}; the database is kept in ${fallback}.`)
  return fallback
}

interface Place {
  folder: string
  binaries: string
  owner: Owner | null
  notes: string[]
  unlock: () => Promise<void>
  told: (what: string) => void
}

async function startIn({ folder, binaries, owner, notes, unlock, told }: Place): Promise<EmbeddedPostgres> {
  const cluster = path.join(folder, 'cluster')
  const socket = socketFolder(folder)
  await makeFolder(folder, owner, 0o700)
  if (socket.startsWith(folder)) await makeFolder(socket, owner, 0o700)
  else await makeOwnFolder(socket, owner)
  const running = await runningPid(cluster)
  if (running && (await answersSoon(urlOf(socket, 'postgres'), 5_000))) {
    return {
      url: await withDatabase(socket),
      reused: true,
      firstStart: false,
      notes,
      stop: () => stopPid(running, unlock),
    }
  }
  const firstStart = !existsSync(path.join(cluster, 'PG_VERSION')) || existsSync(path.join(folder, 'unfinished'))
  if (firstStart) await initialise(folder, cluster, binaries, owner)
  const spawnAgain = () => spawnServer(cluster, socket, binaries, owner)
  const first = spawnAgain()
  await waitUntilReady(first, urlOf(socket, 'postgres'), 60_000)
  const ready = (child: ChildProcess) => waitUntilReady(child, urlOf(socket, 'postgres'))
  const server = keepRunning(first, { spawn: spawnAgain, ready, told })
  const url = await withDatabase(socket)
  const stop = async () => {
    await server.stop()
    await unlock()
  }
  return { url, reused: false, firstStart, notes, stop }
}

/** A cluster half made by a killed first start is thrown away: the marker is removed only when initdb has ended. */
async function initialise(folder: string, cluster: string, binaries: string, owner: Owner | null): Promise<void> {
  const marker = path.join(folder, 'unfinished')
  await writeFile(marker, '')
  await rm(cluster, { recursive: true, force: true })
  execFileSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      '-D',
      cluster,
      '-U',
      user,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    {
      ...(owner ?? {}),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C', LANG: 'C' },
    },
  )
  await rm(marker)
}

function spawnServer(cluster: string, socket: string, binaries: string, owner: Owner | null): ChildProcess {
  const postgres = path.join(binaries, 'bin', 'postgres')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    random_page_cost: '1.1',
    shared_buffers: '128MB',
    max_connections: '100',
    jit: 'off',
    log_min_messages: 'fatal',
  }
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  // setpriv ends the server with its parent, however that dies; where it is missing, the next start reuses the server.
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((f) => existsSync(f))
  const options = { ...(owner ?? {}), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  const child = setpriv
    ? spawn(setpriv, ['--pdeathsig', 'INT', postgres, ...args], options)
    : spawn(postgres, args, { ...options, detached: true })
  child.stderr?.setEncoding('utf8')
  return child
}

async function waitUntilReady(child: ChildProcess, url: string, withinMs = Number.POSITIVE_INFINITY): Promise<void> {
  let said = ''
  let ended = false
  child.stderr?.on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  child.on('exit', () => {
    ended = true
  })
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (ended) throw new PostgresProblem(`PostgreSQL did not start.\n${said.trim()}`)
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new PostgresProblem(`PostgreSQL did not answer within a minute.\n${said.trim()}`)
}

const urlOf = (socket: string, name: string) =>
  `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(socket)}`

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

async function answersSoon(url: string, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  do {
    if (await answers(url)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (Date.now() < until)
  return false
}

async function withDatabase(socket: string): Promise<string> {
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

async function runningPid(cluster: string): Promise<number | null> {
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

async function stopPid(pid: number, unlock: () => Promise<void>): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
    for (let i = 0; i < 400; i++) {
      process.kill(pid, 0)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  } catch {
    // gone
  }
  await unlock()
}

function plainWords(error: unknown, dataDir: string): unknown {
  const e = error as NodeJS.ErrnoException & { stderr?: Buffer }
  const said = `${e.stderr?.toString() ?? ''} ${e.message}`
  if (error instanceof ForeignFolder) return new PostgresProblem(e.message)
  if (e.code === 'ENOSPC' || /No space left on device/i.test(said)) {
    return new PostgresProblem(
      `The disk is full: the database in ${path.resolve(dataDir)} cannot be written. Free some space or set DATA_DIR.`,
    )
  }
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(e.code ?? '') ||
    /Permission denied|Read-only file system/i.test(said)
  ) {
    return new PostgresProblem(
      `The folder ${path.resolve(dataDir)} cannot be written. Give this user the right to it or set DATA_DIR to another folder.`,
    )
  }
  if (e.stderr) return new PostgresProblem(`PostgreSQL could not make its database.\n${e.stderr.toString().trim()}`)
  return error
}

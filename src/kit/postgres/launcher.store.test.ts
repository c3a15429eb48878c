import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fallbackFolder, socketFolder } from './folder.ts'
import { type EmbeddedPostgres, runningUrl, startEmbeddedPostgres } from './launcher.ts'
import { FolderInUse } from './lock.ts'
import { PostgresProblem } from './problem.ts'

// Real servers in separate folders; initdb takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
let home: string
let folder: string
const running: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []
const isRoot = process.getuid?.() === 0
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vitrina-launcher-'))
  await chmod(home, 0o755)
  folder = path.join(home, 'data')
})
afterEach(async () => {
  // A server whose owner is killed writes a last checkpoint before it exits; the folder is in use until then.
  const left = owners.length && existsSync(pidFile()) ? pidOf() : null
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  await stopAll()
  if (left) await expect.poll(() => isAlive(left), { timeout: 10_000 }).toBe(false)
  await rm(home, { recursive: true, force: true })
})

async function start(at = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(at)
  running.push(server)
  return server
}
async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) await server.stop()
}
async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const pidFile = () => path.join(folder, 'postgres', 'cluster', 'postmaster.pid')
const pidOf = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Another process that starts the server in `folder`, writes a row, and waits to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)})
    const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)})
    process.stdout.write('ready ' + url)
    process.stdin.resume()`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  owners.push(owner)
  await new Promise<void>((resolve, reject) => {
    owner.stdout!.on('data', (text) => String(text).includes('ready') && resolve())
    owner.once('exit', (code) => reject(new Error(`the other process ended with ${code}`)))
  })
  return owner
}
async function kill9(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** As root, the server runs as the user nobody, and no other user may read its folder. */
async function expectOwnedByNobody(pid: number): Promise<void> {
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${nobody}\\s`, 'm'))
  const { uid, mode } = await stat(path.join(folder, 'postgres', 'cluster'))
  expect([uid, mode & 0o077]).toEqual([nobody, 0])
}

describe('starting', () => {
  test('the first start creates a database, the next keeps its data; listens only on a socket', async () => {
    const first = await start()
    expect([first.firstStart, first.reused]).toEqual([true, false])
    await ask(first.url, 'create table kept as select 42 as n')
    const [settings] = await ask(
      first.url,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding, version() as version`,
    )
    expect(settings).toMatchObject({ addresses: '', fsync: 'on', encoding: 'UTF8' })
    const pid = pidOf()
    if (isRoot) await expectOwnedByNobody(pid)
    await stopAll()
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect([second.firstStart, second.reused]).toEqual([false, false])
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test.runIf(isRoot)('moves the database out of a folder others cannot reach, and says where', async () => {
    await chmod(home, 0o700)
    const elsewhere = fallbackFolder(folder)
    try {
      const { notes, url } = await start()
      expect(notes.join()).toContain(elsewhere)
      expect(existsSync(path.join(elsewhere, 'postgres', 'cluster'))).toBe(true)
      expect(await runningUrl(folder)).toBe(url)
    } finally {
      await stopAll()
      await rm(elsewhere, { recursive: true, force: true })
    }
  })

  test('a path too long for a socket, with spaces and Cyrillic, moves the socket; two never share one', async () => {
    const long = path.join(home, 'Мой магазин '.repeat(6))
    const inside = path.join(long, 'postgres')
    expect(socketFolder(inside)).not.toContain(inside)
    expect(socketFolder(inside)).not.toBe(socketFolder(`${inside}2`))
    const { url } = await start(long)
    expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(await runningUrl(long)).toBe(url)
    await stopAll()
    await rm(socketFolder(inside), { recursive: true, force: true })
  })
})

describe('after a crash', () => {
  test('restarts a killed server with the committed data, and stops it on stop', async () => {
    const { url } = await start()
    await ask(url, 'create table kept as select 7 as n')
    const killed = pidOf()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(url, 'select n from kept')).toEqual([{ n: 7 }]), { timeout: 30_000 })
    const again = pidOf()
    expect(again).not.toBe(killed)
    await stopAll()
    expect(isAlive(again)).toBe(false)
  })

  test('a server told to stop while the shop is connected stops and restarts at once', async () => {
    const { url } = await start()
    const kept = new pg.Client({ connectionString: url })
    kept.on('error', () => {})
    await kept.connect()
    await kept.query('create table kept as select 7 as n')
    const asked = pidOf()
    process.kill(asked, 'SIGTERM')
    await vi.waitFor(async () => expect(await ask(url, 'select n from kept')).toEqual([{ n: 7 }]), { timeout: 30_000 })
    expect(pidOf()).not.toBe(asked)
  })

  test('kill -9 of the owner: the server exits, and the next start has the committed data', async () => {
    const owner = await startElsewhere()
    const url = (await runningUrl(folder))!
    await ask(url, 'create table kept as select 7 as n')
    const pid = pidOf()
    await kill9(owner)
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
    const next = await start()
    expect(next.firstStart).toBe(false)
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('kill -9 of the owner and an immediate start: adopted or restarted, nothing lost', async () => {
    const owner = await startElsewhere()
    await ask((await runningUrl(folder))!, 'create table kept as select 8 as n')
    await kill9(owner)
    const next = await start()
    expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 8 }])
    await ask(next.url, 'insert into kept values (9)')
    expect(await ask(next.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
  })

  test('kill -9 of the server itself: the next start recovers', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 10 as n')
    process.kill(pidOf(), 'SIGKILL')
    await stopAll()
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 10 }])
  })

  test('a half-created cluster is recreated', async () => {
    await start()
    await stopAll()
    await writeFile(path.join(folder, 'postgres', 'unfinished'), '')
    await rm(path.join(folder, 'postgres', 'cluster', 'global'), { recursive: true })
    const again = await start()
    expect(again.firstStart).toBe(true)
    expect(existsSync(path.join(folder, 'postgres', 'unfinished'))).toBe(false)
    expect(await ask(again.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('does not take a foreign process with the pid of postmaster.pid for the server', async () => {
    await start()
    await stopAll()
    await writeFile(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), `${process.pid}\n`)
    expect(await runningUrl(folder)).toBeNull()
    expect((await start()).reused).toBe(false)
  })
})

describe('one owner', () => {
  test('refuses a second start of a folder, in this process and from another', async () => {
    await startElsewhere()
    const refused = await startEmbeddedPostgres(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FolderInUse)
    expect((refused as Error).message).toMatch(/already in use by a running Vitrina \(process \d+\)/)
    expect((refused as Error).message).toContain('DATA_DIR=')
    expect(await runningUrl(folder)).not.toBeNull()
  })

  test('two simultaneous starts: one succeeds, one is refused', async () => {
    const results = await Promise.allSettled([start(), start()])
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
    const { reason } = results.find((r) => r.status === 'rejected') as PromiseRejectedResult
    expect(reason).toBeInstanceOf(FolderInUse)
  })

  test('runningUrl is the address while running, null before the first start and after the stop', async () => {
    expect(await runningUrl(folder)).toBeNull()
    const { url } = await start()
    expect(await runningUrl(folder)).toBe(url)
    await stopAll()
    expect(await runningUrl(folder)).toBeNull()
    expect(await readdir(folder)).not.toContain('vitrina.lock')
  })
})

describe('errors the operator can fix', () => {
  const problemOf = async (at: string) => {
    const problem = await startEmbeddedPostgres(at).catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(PostgresProblem)
    return (problem as Error).message
  }

  test('an unwritable folder', async () => {
    await writeFile(path.join(home, 'file'), '')
    for (const at of [path.join(home, 'file', 'data'), path.join(home, 'file')]) {
      expect(await problemOf(at)).toMatch(/cannot be written.*DATA_DIR/)
    }
  })

  test('a socket folder that is a symlink', async () => {
    const long = path.join(home, 'x'.repeat(90))
    const socket = socketFolder(path.join(long, 'postgres'))
    await mkdir(path.join(home, 'target'))
    await symlink(path.join(home, 'target'), socket)
    try {
      expect(await problemOf(long)).toContain(socket)
      expect((await stat(path.join(home, 'target'))).uid).toBe(process.getuid?.())
    } finally {
      await rm(socket)
    }
  })

  const canMount = isRoot && tryMount()
  test.runIf(canMount)('a full disk; the folder starts once there is room', async () => {
    const disk = path.join(home, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', disk])
    try {
      expect(await problemOf(path.join(disk, 'data'))).toMatch(/The disk is full.*DATA_DIR/)
      execFileSync('mount', ['-o', 'remount,size=300m', disk])
      const { firstStart } = await start(path.join(disk, 'data'))
      expect(firstStart).toBe(true)
    } finally {
      await stopAll()
      execFileSync('umount', [disk])
    }
  })
})

/** Whether this machine allows mounting a small disk; containers often do not. */
function tryMount(): boolean {
  const at = path.join(os.tmpdir(), `vitrina-mount-${process.pid}`)
  try {
    execFileSync('mkdir', ['-p', at])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'ignore' })
    execFileSync('umount', [at])
    return true
  } catch {
    return false
  } finally {
    execFileSync('rmdir', [at])
  }
}

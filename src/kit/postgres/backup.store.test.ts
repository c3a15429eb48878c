import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBaseBackup } from './backup.ts'
import { archiveOf, type BaseBackup, listBases, outdated } from './backup-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts'
import { PostgresProblem } from './problem.ts'
import { restoreBackup } from './restore.ts'

let home: string
/** Holds an unused database in `data`: copying it is faster than creating a new one. */
let unused: string
const running: EmbeddedPostgres[] = []
beforeAll(async () => {
  unused = await mkdtemp(path.join(os.tmpdir(), 'vitrina-unused-'))
  await chmod(unused, 0o755)
  await (await startEmbeddedPostgres(path.join(unused, 'data'))).stop()
}, 60_000)
afterAll(() => rm(unused, { recursive: true, force: true }))
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vitrina-backup-'))
  await chmod(home, 0o755)
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  await rm(home, { recursive: true, force: true })
})

const at = (name: string) => path.join(home, name)

async function start(dataDir: string, backups?: string): Promise<EmbeddedPostgres> {
  if (!existsSync(dataDir)) execFileSync('cp', ['-a', path.join(unused, 'data'), dataDir])
  const server = await startEmbeddedPostgres(dataDir, () => {}, backups)
  running.push(server)
  return server
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
const numbers = async (url: string) =>
  (await ask<{ n: number }>(url, 'select n from kept order by n')).map(({ n }) => n)
const archived = (url: string) =>
  expect
    .poll(
      () =>
        ask(
          url,
          `select 1 from pg_stat_archiver where last_archived_wal >= pg_walfile_name('0/0') and not exists
    (select 1 from pg_ls_archive_statusdir() where name like '%.ready')`,
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(1)
const switched = async (url: string) => {
  await ask(url, 'select pg_switch_wal()')
  await archived(url)
}
const backup = (url: string, folder: string, keep = 7) =>
  makeBaseBackup({ url, folder, beside: { images: at('images') }, now: () => new Date(), keep })

describe('a backup taken during writes', () => {
  test('restores everything in the archive, and pictures', async () => {
    await mkdir(at('images'))
    await writeFile(at('images/one.webp'), 'picture')
    const { url } = await start(at('data'), at('backups'))
    await ask(url, 'create table kept as select g as n from generate_series(1, 3) g')
    let written = 0
    let isCopied = false
    const writing = (async () => {
      while (!isCopied) await ask(url, `insert into kept values (${1001 + written++})`)
    })()
    await expect.poll(() => written).toBeGreaterThan(1)
    const base = await backup(url, at('backups'))
    isCopied = true
    await writing
    await ask(url, 'insert into kept values (4)')
    await switched(url)
    await running.pop()!.stop()
    const restored = await restoreBackup({ from: at('backups'), dataDir: at('again'), beside: ['images'] })
    expect(restored.base.name).toBe(base.name)
    const again = await start(at('again'))
    expect(again.firstStart).toBe(false)
    expect(await numbers(again.url)).toEqual([1, 2, 3, 4, ...Array.from({ length: written }, (_, i) => 1001 + i)])
    expect(existsSync(at('again/images/one.webp'))).toBe(true)
  })

  test('a database killed before archiving its last segment: its own log restores the rest', async () => {
    const { url } = await start(at('data'), at('backups'))
    await ask(url, 'create table kept as select 1 as n')
    await backup(url, at('backups'))
    await ask(url, 'insert into kept values (2)')
    const lost = at('data/postgres/cluster/pg_wal')
    // Its archiver still renames status files beside the segments.
    await cp(lost, at('lost'), { recursive: true, filter: (from) => !from.includes('archive_status') })
    execFileSync('chmod', ['-R', 'a+rX', at('lost')])
    await running.pop()!.stop()
    await rm(path.join(archiveOf(at('backups'))), { recursive: true })
    await restoreBackup({ from: at('backups'), dataDir: at('again'), lastLog: at('lost'), beside: [] })
    expect(await numbers((await start(at('again'))).url)).toEqual([1, 2])
  })

  test('restores a given moment', async () => {
    const { url } = await start(at('data'), at('backups'))
    await ask(url, 'create table kept as select 1 as n')
    await backup(url, at('backups'))
    await ask(url, 'insert into kept values (2)')
    const [moment] = await ask<{ now: Date }>(url, 'select clock_timestamp() as now')
    // Later than the stored moment, which has millisecond precision.
    const isPast = `select clock_timestamp() > timestamptz '${moment!.now.toISOString()}' + interval '2 ms' as past`
    await expect.poll(() => ask(url, isPast)).toEqual([{ past: true }])
    await ask(url, 'delete from kept')
    // A copy made since then cannot restore that moment: the copy before it is used.
    await backup(url, at('backups'))
    await switched(url)
    await running.pop()!.stop()
    const { lastCommit } = await restoreBackup({
      from: at('backups'),
      dataDir: at('again'),
      until: moment!.now,
      beside: [],
    })
    expect(lastCommit!.getTime()).toBeLessThanOrEqual(moment!.now.getTime())
    expect(await numbers((await start(at('again'))).url)).toEqual([1, 2])
  })

  test('a base backup without an archive is complete', async () => {
    const { url } = await start(at('data'))
    await ask(url, 'create table kept as select 1 as n')
    await backup(url, at('backups'))
    await restoreBackup({ from: at('backups'), dataDir: at('again'), beside: [] })
    expect(await numbers((await start(at('again'))).url)).toEqual([1])
  })
})

test('a restored shop backs up to the same folder, and is restored again with its new changes', async () => {
  const { url } = await start(at('data'), at('backups'))
  await ask(url, 'create table kept as select 1 as n')
  await backup(url, at('backups'))
  await switched(url)
  await running.pop()!.stop()
  await restoreBackup({ from: at('backups'), dataDir: at('second'), beside: [] })
  const second = await start(at('second'), at('backups'))
  await ask(second.url, 'insert into kept values (2)')
  await switched(second.url)
  await running.pop()!.stop()
  await restoreBackup({ from: at('backups'), dataDir: at('third'), beside: [] })
  expect(await numbers((await start(at('third'))).url)).toEqual([1, 2])
})

describe('retention', () => {
  test('keeps the last bases and the log since the first; an interrupted copy does not count', async () => {
    const { url } = await start(at('data'), at('backups'))
    await ask(url, 'create table kept as select 1 as n')
    const first = await backup(url, at('backups'), 2)
    await switched(url)
    for (let i = 0; i < 2; i++) {
      await backup(url, at('backups'), 2)
      await ask(url, 'insert into kept values (2)')
      await switched(url)
    }
    await mkdir(at('backups/base-2999-01-01T00-00-00-000Z'))
    const bases = await listBases(at('backups'))
    expect(bases.map(({ name }) => name)).not.toContain(first.name)
    expect(bases).toHaveLength(2)
    const segments = await readdir(archiveOf(at('backups')))
    expect(segments).not.toContain(`${first.firstSegment}.gz`)
    expect(segments).toContain(`${bases[0]!.firstSegment}.gz`)
    expect((await readdir(at('backups'))).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('orders segments of another timeline by position and keeps history files', () => {
    const base = (n: number): BaseBackup => ({
      name: `base-${n}`,
      startedAt: '',
      finishedAt: '',
      firstSegment: `0000000${n}00000000000000A${n}`,
      postgres: '18',
    })
    const segments = [
      '0000000100000000000000A1.gz',
      '0000000200000000000000A1.gz',
      '0000000100000000000000A2.gz',
      '00000002.history.gz',
    ]
    expect(outdated([base(1), base(2)], segments, 1)).toEqual({ bases: ['base-1'], segments: segments.slice(0, 2) })
    expect(outdated([], segments, 1)).toEqual({ bases: [], segments: [] })
  })
})

describe('errors the operator can fix', () => {
  const problem = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PostgresProblem)
    return (error as Error).message
  }

  test('reports a folder with a database, a missing backup, an invalid folder name', async () => {
    const { url } = await start(at('data'))
    await backup(url, at('backups'))
    expect(await problem(restoreBackup({ from: at('backups'), dataDir: at('data'), beside: [] }))).toMatch(
      /holds a database already/,
    )
    expect(await problem(restoreBackup({ from: at('backups'), base: 'base-1', dataDir: at('x'), beside: [] }))).toMatch(
      /Those there: base-/,
    )
    const early = { from: at('backups'), until: new Date('2020-01-01T00:00:00Z'), dataDir: at('x'), beside: [] }
    expect(await problem(restoreBackup(early))).toMatch(/Every backup .* was finished after 2020-01-01/)
    const [{ name } = { name: '' }] = await listBases(at('backups'))
    expect(await problem(restoreBackup({ ...early, base: name }))).toMatch(/^base-.* was finished after 2020-01-01/)
    await start(at('other'), at('theirs'))
    expect(await problem(startEmbeddedPostgres(at('y'), () => {}, at('theirs')))).toMatch(/backups of another database/)
    expect(await problem(startEmbeddedPostgres(at('z'), () => {}, at('a"b')))).toMatch(/signs that a shell reads/)
  })
})

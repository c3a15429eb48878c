import { spawn } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { catalogOf, group, importXml, insertCompany, offersXml, writeFiles } from './fixtures.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await createTestDatabase()
})
afterAll(() => base.drop())

const root = path.join(import.meta.dirname, '../../..')
/** The operator's command in a separate process; each progress line is a committed step. */
const command = `
  import { systemClock } from '#kit/clock.ts'
  import { connect } from '#kit/db.ts'
  import { runCommandLine } from '#kit/command-line.ts'
  import { importCommand } from '#shop/imports/import.cli.ts'
  const { db, close } = connect({ url: process.argv[1] })
  const out = { write: (text) => process.stdout.write(text), isTTY: true }
  const print = { say: console.log, fail: (line) => (console.error(line), 2) }
  const tools = { app: { db, clock: systemClock }, out, err: out, ...print }
  process.exitCode = await runCommandLine(importCommand, process.argv.slice(2), tools)
  await close()`

/** Polls until the import was seen in a transaction this many times; each poll waits up to 100 ms. */
async function inTransactions(looks: number): Promise<void> {
  const atWork = sql`select from pg_stat_activity where datname = current_database() and application_name <> 'vitrina-listen'
    and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`
  for (let look = 0; look < looks; look++) {
    const isFound = async () => expect((await atWork.execute(base.db)).rows.length).toBeGreaterThan(0)
    await vi.waitFor(isFound, { interval: 1, timeout: 100 }).catch(() => {})
  }
}

/** Runs the import and kills it after `afterReports` reports and `looks` polls. Null: it was killed; otherwise its output. */
function importAndKill(args: string[], afterReports: number, looks = 0): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', command, base.url, ...args], { cwd: root })
    let printed = ''
    let errors = ''
    child.stdout.on('data', (data) => {
      printed += data
      if (printed.split('\r').length > afterReports) void inTransactions(looks).then(() => child.kill('SIGKILL'))
    })
    child.stderr.on('data', (data) => {
      errors += data
    })
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(null)
      else if (code === 0) resolve(printed)
      else reject(new Error(`${code} ${printed} ${errors}`))
    })
  })
}

test('a repeatedly killed import ends like an uninterrupted one', { timeout: 400_000 }, async () => {
  const goods = Array.from({ length: 1_500 }, (_, i) => ({
    id: `g${i}`,
    name: `Куртка ${i % 90}`,
    article: `А${i % 400}`,
    group: `c${i % 3}`,
  }))
  const offers = goods.flatMap(({ id, name }, i) =>
    ['38', '40, син'].map((size, j) => ({
      id: `${id}#${j}`,
      name: `${name} (${size})`,
      price: String(i % 50),
      stocks: { w1: String(i % 7) },
    })),
  )
  const groups = group('c0', 'Верхняя', group('c1', 'Зимняя')) + group('c2', 'Лёгкая')
  const files = await writeFiles({ 'import.xml': importXml({ groups, goods }), 'offers.xml': offersXml({ offers }) })

  const calm = await insertCompany(base.db, 'calm')
  await importAndKill([...files, '--company', 'calm'], 100_000)

  const stormy = await insertCompany(base.db, 'stormy')
  let finished: string | null = null
  let kills = 0
  for (let round = 0; finished === null; round++) {
    // First a few kills as early as possible, so that a fast machine does not finish before them; then each run gets further.
    const reports = Math.max(1, round - 3)
    finished = await importAndKill([...files, '--company', 'stormy'], reports, kills % 4)
    if (finished !== null) break
    kills++
    // Visible data is complete: a product never appears without its second size.
    const { rows } = await sql`select k.card -> 'slug' from product_cards k where k.company_id = ${stormy}
      and jsonb_array_length(k.card -> 'variants') <> 2`.execute(base.db)
    expect(rows).toEqual([])
  }
  expect(kills).toBeGreaterThan(3)
  expect(await catalogOf(base.db, stormy)).toEqual(await catalogOf(base.db, calm))
  // Killed after its last step, it was done; the next run is another import, which finds nothing to do.
  const { rows } = await sql<{ company: number; state: string; counts: object; notes: object }>`
    select distinct on (company_id) company_id as company, state, counts, progress -> 'notes' as notes
    from imports order by company_id, id`.execute(base.db)
  const [first, other] = [calm, stormy].map((id) => rows.find(({ company }) => company === id))
  expect(other).toEqual({ ...first, company: stormy })
  expect(other!.state).toBe('done')
})

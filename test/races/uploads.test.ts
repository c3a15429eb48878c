import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#kit/db.ts'
import { sweepOrphans } from '#shop/uploads/orphans.flow.ts'
import { uploadsBroken } from '../../src/server/doctor.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
let child: ChildProcess | null = null
beforeAll(async () => {
  shop = await startApp()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await shop.close()
})

const folder = () => path.join(shop.folder, 'uploads')
const kept = () => readdir(folder()).catch((): string[] => [])
const hourMs = 3_600_000

async function start(): Promise<string> {
  child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-process.ts'), shop.database.url, folder()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const started = child
  const port = await new Promise<string>((done, failed) => {
    started.stdout!.once('data', (data: Buffer) => done(data.toString().trim()))
    started.once('exit', () => failed(new Error('the process did not start')))
  })
  return `http://127.0.0.1:${port}`
}

const picture = (n: number) =>
  sharp({ create: { width: 40 + (n % 50), height: 41 + Math.floor(n / 50), channels: 3, background: '#347' } })
    .png()
    .toBuffer()

test('kill -9 during uploads: acknowledged files exist, a file without a row is deleted, and doctor reports both', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, i) => shop.signIn(`7900800000${i}`)))
  const acknowledged = new Map<string, Record<string, string>>()
  let cut = 0
  let sent = 0
  for (let round = 0; round < 4; round++) {
    const origin = await start()
    let stopped = false
    const killed = new Promise((done) => child!.once('exit', done))
    const work = people.map(async (me) => {
      for (let n = 0; !stopped && n < 12; n++) {
        const form = new FormData()
        form.append('purpose', 'review')
        form.append('file', new Blob([(await picture(sent++)) as Uint8Array<ArrayBuffer>]))
        try {
          const answer = await fetch(`${origin}/api/uploads/`, { method: 'POST', body: form, headers: me })
          if (answer.status === 201) acknowledged.set((await answer.json()).url, me)
        } catch {
          cut++
        }
      }
    })
    const enough = acknowledged.size + 6
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(enough), { interval: 2, timeout: 60_000 })
    child!.kill('SIGKILL')
    stopped = true
    await killed
    await Promise.all(work)
  }
  expect(cut, 'some uploads were cut off').toBeGreaterThan(0)
  for (const [url, headers] of acknowledged)
    expect([url, (await shop.request(url, { headers })).status]).toEqual([url, 200])

  // The worst result of a kill, whether or not one of these caused it: a file without its row, and half a file.
  const orphan = await shop.app.uploads!.put(await picture(9999), 'jpg')
  const long = new Date(Date.now() - 3 * hourMs)
  const rows = (await sql<{ file: string }>`select distinct file from uploads`.execute(shop.db)).rows.map(
    ({ file }) => file,
  )
  // A new file may belong to an upload that is in progress.
  await sweepOrphans(shop.app)
  expect(await kept()).toContain(orphan)
  for (const name of await kept()) await utimes(path.join(folder(), name), long, long)
  expect((await uploadsBroken(shop.app)).map(({ name }) => name)).toEqual([
    'every photograph that is kept is somebody’s',
  ])
  await sweepOrphans(shop.app)
  expect((await kept()).sort()).toEqual(rows.sort())
  expect(await uploadsBroken(shop.app)).toEqual([])
  for (const [url, headers] of acknowledged) expect((await shop.request(url, { headers })).status).toBe(200)

  await shop.app.uploads!.remove(rows[0]!)
  expect(await uploadsBroken(shop.app)).toEqual([
    { name: 'every photograph somebody sent is kept', count: 1, examples: rows[0] },
  ])
})

test('a file resent during the orphan sweep is not lost', async () => {
  const anna = await shop.signIn('79000000001')
  const boris = await shop.signIn('79000000009')
  for (let round = 0; round < 15; round++) {
    const bytes = await picture(500 + round)
    const send = async (headers: Record<string, string>) => {
      const form = new FormData()
      form.append('purpose', 'review')
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]))
      return shop.json('/api/uploads/', { method: 'POST', body: form, headers })
    }
    // Uploaded once and its row lost, as after a killed process; then uploaded again during the sweep.
    const { body: first } = await send(boris)
    await sql`delete from uploads where id = ${first.id}`.execute(shop.db)
    const [again] = await Promise.all([send(anna), sweepOrphans(shop.app, 0), sweepOrphans(shop.app, 0)])
    expect([again.status, (await shop.request(again.body.url, { headers: anna })).status]).toEqual([201, 200])
  }
})
